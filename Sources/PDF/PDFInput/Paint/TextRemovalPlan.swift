import PDFSyntax

/// Decides which text can be removed so that everything else keeps its place and its state.
///
/// Text can be removed if every use of its operator on the page is to be removed, if it clips nothing
/// that is painted, and if nothing that stays begins where it ends, unless the distance is certain,
/// which a number of a `TJ` array then moves.
struct TextRemovalPlan {
  /// The maximum number of passes over all text.
  private static let maximumPasses = 20

  let texts: [PaintedText]
  /// The sequences that scanpdf added.
  let ownParts: [(form: IndirectReference?, range: Range<Int>)]
  /// Whether a text is to be removed.
  var removes: (PaintedText) -> Bool = \.isHidden

  /// Adds the parts to remove to `painted`, which must have all else.
  func apply(to painted: inout PaintedPage) {
    guard !painted.isAmbiguous, !painted.isTooComplex, !painted.hasUndecodableContent else {
      painted.hasIrremovableText = painted.hiddenText > 0 || painted.hasOwnText
      return
    }
    let replacements = replacements()
    painted.hasIrremovableText = texts.contains {
      removes($0) && !$0.isUnread && replacements[$0.place] == nil
    }
    var seen: Set<PaintedText.Place> = []
    for part in ownParts
    where seen.insert(PaintedText.Place(form: part.form, start: part.range.lowerBound)).inserted {
      painted.remove(part.range, in: part.form, replacement: "")
    }
    for text in texts where seen.insert(text.place).inserted {
      guard let replacement = replacements[text.place] else { continue }
      painted.remove(text.range, in: text.form, replacement: replacement)
    }
  }

  /// Returns the operators that replace each removed text.
  private func replacements() -> [PaintedText.Place: String] {
    var kept = Set(texts.filter { !removes($0) || $0.isFixed }.map(\.place))
    for _ in 0..<Self.maximumPasses {
      let (replacements, conflicts) = replacements(keeping: kept)
      if conflicts.isEmpty { return replacements }
      kept.formUnion(conflicts)
    }
    return [:]
  }

  /// Returns the replacements if the texts at `kept` stay, and the places that must stay too.
  private func replacements(
    keeping kept: Set<PaintedText.Place>
  ) -> (replacements: [PaintedText.Place: String], conflicts: Set<PaintedText.Place>) {
    var replacements: [PaintedText.Place: String] = [:]
    var conflicts: Set<PaintedText.Place> = []
    var keptStretch: Int?
    for text in texts.reversed() {
      guard !kept.contains(text.place) else {
        keptStretch = text.stretch
        continue
      }
      var replacement = text.settings
      if keptStretch == text.stretch {
        guard let move = text.move else {
          conflicts.insert(text.place)
          continue
        }
        replacement += (replacement.isEmpty ? "" : " ") + move
      }
      // Each use of a form must give the same replacement.
      if let other = replacements[text.place], other != replacement {
        conflicts.insert(text.place)
      }
      replacements[text.place] = replacement
    }
    return (replacements, conflicts)
  }
}

extension PaintedPage {
  fileprivate mutating func remove(
    _ range: Range<Int>, in form: IndirectReference?, replacement: String
  ) {
    if let form {
      formRemovals[form, default: ContentRemovals()].add(range, replacement: replacement)
    } else {
      removals.add(range, replacement: replacement)
    }
  }
}
