import PageModel
import SearchablePDF
import Understanding

/// What corrections change on a page of a PDF whose lines are text objects of their own.
package struct CorrectedLines: Sendable, Hashable {
  /// A line of the page before the corrections.
  package struct Line: Sendable, Hashable {
    /// The index of the same line in the corrected text; `nil` if it has no words any more.
    package let corrected: Int?
    /// Whether it has other words.
    package let isChanged: Bool
    /// The words of its new form with which the cells of a row begin.
    package let cellStarts: [Int]

    /// Describes a line.
    package init(corrected: Int?, isChanged: Bool, cellStarts: [Int] = []) {
      self.corrected = corrected
      self.isChanged = isChanged
      self.cellStarts = cellStarts
    }
  }

  /// The lines in the order of the content.
  package let lines: [Line]
  /// The indices of the lines in the corrected text that the page did not have.
  package let added: [Int]

  /// Makes a description of a page.
  package init(lines: [Line], added: [Int]) {
    self.lines = lines
    self.added = added
  }

  /// Returns the changes of the page; `nil` if a changed line was divided or joined with others when
  /// the page was understood.
  ///
  /// - text: The corrected text.
  /// - understood: The text in reading order, with a fitted line for each of its lines.
  /// - fitter: Fits lines that climb too much for the page's lines.
  func changes(
    of text: RecognizedPage, understood: RecognizedPage, fitted: [FittedLine], _ fitter: LineFitter
  ) -> LineChanges? {
    let source = text.lines
    guard (lines.compactMap(\.corrected) + added).allSatisfy(source.indices.contains) else {
      return nil
    }
    var places: [[BoundingBox]: FittedLine] = [:]
    for (line, fitted) in zip(understood.lines, fitted) { places[line.words.map(\.box)] = fitted }
    func fit(_ line: TextLine) -> FittedLine? {
      line.isAskew ? fitter.fitAlongBaseline(line) : places[line.words.map(\.box)]
    }
    var changed: [LineChanges.Line] = []
    var words: [WordConfidence] = []
    for (index, line) in lines.enumerated() {
      let new = line.corrected.map { source[$0] }
      let fitted = new.flatMap(fit)
      words +=
        fitted?.words.map(WordConfidence.init) ?? new?.words.map(WordConfidence.init) ?? []
      guard line.isChanged else { continue }
      // Words without a space between them are drawn as one.
      let isWhole = line.cellStarts.isEmpty || fitted?.words.count == new?.words.count
      guard isWhole, (fitted == nil) == (new == nil) else { return nil }
      changed.append(
        LineChanges.Line(index: index, line: fitted?.with(cellStarts: line.cellStarts)))
    }
    let new = added.compactMap { fit(source[$0]) }
    guard new.count == added.count else { return nil }
    return LineChanges(
      changed: changed, added: new,
      words: new.flatMap(\.words).map(WordConfidence.init) + words)
  }
}
