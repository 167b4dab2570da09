package import Fitting
package import PageModel
package import TextLayer
import Understanding

/// The changes that corrections make to a page of a PDF whose lines are text objects of their own.
package struct CorrectedLines: Sendable, Hashable {
  /// A line of the page before the corrections.
  package struct Line: Sendable, Hashable {
    /// The index of the line in the corrected text; `nil` if the line has lost all its words.
    package let corrected: Int?
    /// Whether the corrections change the words of the line.
    package let isChanged: Bool
    /// The indices of the corrected line's words with which the cells of a row begin.
    package let cellStarts: [Int]

    package init(corrected: Int?, isChanged: Bool, cellStarts: [Int] = []) {
      self.corrected = corrected
      self.isChanged = isChanged
      self.cellStarts = cellStarts
    }
  }

  /// The lines in the order of the content.
  package let lines: [Line]
  /// The indices of the lines that corrections added, in the corrected text.
  package let added: [Int]

  /// Describes the lines of a page.
  package init(lines: [Line], added: [Int]) {
    self.lines = lines
    self.added = added
  }

  /// Returns the changes of the page; `nil` if a changed line was divided or joined with others
  /// when the page was understood, or cannot be written.
  ///
  /// - text: The corrected text.
  /// - understood: The text in reading order, with a fitted line for each of its lines.
  /// - fitter: Fits askew lines along their own baselines.
  package func changes(
    of text: RecognizedPage, understood: RecognizedPage, fitted: [FittedLine], _ fitter: LineFitter
  ) -> LineChanges? {
    let source = text.lines
    guard (lines.compactMap(\.corrected) + added).allSatisfy(source.indices.contains) else {
      return nil
    }
    let fits = FittedPlaces(understood, fitted, fitter)
    let forms = lines.map { line in line.corrected.map { fits.form(of: source[$0]) } }
    let new = added.map { fits.form(of: source[$0]) }
    guard let changed = changed(into: forms), new.allSatisfy({ $0.fitted != nil }) else {
      return nil
    }
    return LineChanges(
      changed: changed, added: new.compactMap(\.fitted),
      words: (new + forms.compactMap(\.self)).flatMap(\.words))
  }

  /// Returns the changed lines in their new forms; `nil` if the new form of a line cannot be
  /// written.
  private func changed(into forms: [FittedPlaces.Form?]) -> [LineChanges.Line]? {
    var changed: [LineChanges.Line] = []
    for (index, line) in lines.enumerated() where line.isChanged {
      let form = forms[index]
      guard form == nil || form?.fits(cellStarts: line.cellStarts) == true else { return nil }
      let fitted = form?.fitted?.with(cellStarts: line.cellStarts)
      changed.append(LineChanges.Line(index: index, line: fitted))
    }
    return changed
  }
}

/// The fitted lines of a page, found by the places of their words.
private struct FittedPlaces {
  /// A line and its fitted form.
  struct Form {
    let line: TextLine
    /// `nil` if the line was divided or joined with others.
    let fitted: FittedLine?

    /// The words in drawing order.
    var words: [WordConfidence] {
      fitted?.words.map(WordConfidence.init) ?? line.words.map(WordConfidence.init)
    }

    /// Returns whether cells begin at words of the fitted line, which joins words without a space
    /// between them.
    func fits(cellStarts: [Int]) -> Bool {
      fitted.map { cellStarts.isEmpty || $0.words.count == line.words.count } ?? false
    }
  }

  private var places: [[BoundingBox]: FittedLine] = [:]
  private let fitter: LineFitter

  init(_ page: RecognizedPage, _ fitted: [FittedLine], _ fitter: LineFitter) {
    self.fitter = fitter
    for (line, fitted) in zip(page.lines, fitted) { places[line.words.map(\.box)] = fitted }
  }

  /// Returns the form of a line; an askew line is fitted along its own baseline.
  func form(of line: TextLine) -> Form {
    Form(
      line: line,
      fitted: line.isAskew ? fitter.fitAlongBaseline(line) : places[line.words.map(\.box)])
  }
}
