import PDFSyntax

/// Decides which text can be removed while everything else keeps its position and its state.
///
/// A text can be removed if every use of its operator on the page is to be removed, and if it clips
/// nothing that is painted. If text that stays begins at the end of the removed text, the distance
/// must be certain: a number of a `TJ` array then moves the text position.
///
/// The texts are visited from the last to the first, so that what follows each text is known. Each
/// removed text gets a replacement: the operators for its other effects, and the move if text that
/// stays begins at its end. A text with an uncertain move, or with different replacements in two
/// uses of its form, is a conflict. Conflicts stay, and all texts are visited again, until there
/// are no conflicts. If there still are some after `maximumPasses`, all text stays.
struct TextRemovalPlan {
  /// The maximum number of passes over all text.
  private static let maximumPasses = 20

  let texts: [PaintedText]
  /// The marked-content sequences that scanpdf added.
  let ownParts: [(form: IndirectReference?, range: Range<Int>)]
  /// Whether a text is to be removed.
  var removes: (PaintedText) -> Bool = \.isHidden

  /// Adds the parts to remove to `painted`, which must be complete otherwise.
  func apply(to painted: inout PaintedPage) {
    guard !painted.isAmbiguous, !painted.isTooComplex, !painted.hasUndecodableContent else {
      painted.hasIrremovableText = painted.hiddenText > 0 || painted.hasOwnText
      return
    }
    let replacements = replacements()
    painted.hasIrremovableText = texts.contains {
      removes($0) && !$0.isUnread && replacements[$0.position] == nil
    }
    var seen: Set<PaintedText.OperatorPosition> = []
    for part in ownParts {
      let position = PaintedText.OperatorPosition(form: part.form, start: part.range.lowerBound)
      guard seen.insert(position).inserted else { continue }
      painted.remove(part.range, in: part.form, replacement: "")
    }
    for text in texts where seen.insert(text.position).inserted {
      guard let replacement = replacements[text.position] else { continue }
      painted.remove(text.range, in: text.form, replacement: replacement)
    }
  }

  /// Returns the operators that replace each removed text.
  private func replacements() -> [PaintedText.OperatorPosition: String] {
    var kept = Set(texts.filter { !removes($0) || $0.isFixed }.map(\.position))
    for _ in 0..<Self.maximumPasses {
      let (replacements, conflicts) = replacements(keeping: kept)
      if conflicts.isEmpty { return replacements }
      kept.formUnion(conflicts)
    }
    return [:]
  }

  /// Returns the replacements if the texts at `kept` stay, and the positions of texts that must
  /// stay too.
  private func replacements(
    keeping kept: Set<PaintedText.OperatorPosition>
  ) -> (
    replacements: [PaintedText.OperatorPosition: String],
    conflicts: Set<PaintedText.OperatorPosition>
  ) {
    var replacements: [PaintedText.OperatorPosition: String] = [:]
    var conflicts: Set<PaintedText.OperatorPosition> = []
    var keptStretch: Int?
    for text in texts.reversed() {
      guard !kept.contains(text.position) else {
        keptStretch = text.stretch
        continue
      }
      var replacement = text.settings
      if keptStretch == text.stretch {
        guard let move = text.move else {
          conflicts.insert(text.position)
          continue
        }
        replacement += (replacement.isEmpty ? "" : " ") + move
      }
      // All uses of a form must give the same replacement.
      if let other = replacements[text.position], other != replacement {
        conflicts.insert(text.position)
      }
      replacements[text.position] = replacement
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
