import PDFContent
import PDFSource
import PDFSyntax
import WorkerProtocol

/// The text objects of a page, each a line that scanpdf has written.
struct PageLines {
  private let content: [UInt8]
  /// The ranges of the text objects, by their numbers.
  private let ranges: [Int: Range<Int>]

  /// Finds the text objects of a page; `nil` if the page has other text too.
  init?(of page: SourcePage, _ content: PageContent, fonts: FontCache<QPDFObject>) {
    guard content.isWhole else { return nil }
    let (read, end) = page.interpreted(
      content, by: OwnLineRecorder(matrix: page.uprightToPage), fonts)
    guard end.isBalanced, !read.hasOther, !read.ranges.isEmpty else { return nil }
    self.content = content.bytes
    ranges = read.ranges
  }

  /// Returns the text object of each line, in order; `nil` unless each line is one whole text
  /// object.
  func objects(of lines: [LetterLines.PlacedLine]) -> [PDFLineObjects.Line]? {
    var objects: [PDFLineObjects.Line] = []
    var seen: Set<Int> = []
    for line in lines {
      guard let number = line.textObject, seen.insert(number).inserted, let range = ranges[number],
        let object = OwnLine(Array(content[range]))
      else { return nil }
      objects.append(
        PDFLineObjects.Line(
          range: range, firstSequence: object.sequenceCount > 0 ? line.sequences.first ?? nil : nil,
          cellStarts: line.cellStarts(sequenceCount: object.sequenceCount)))
    }
    let ends = objects.map(\.range.upperBound)
    return zip(ends, objects.dropFirst()).allSatisfy { $0 <= $1.range.lowerBound } ? objects : nil
  }
}

extension LetterLines.PlacedLine {
  /// Returns the indices of the words that begin further marked-content sequences of a text object
  /// with `sequenceCount` sequences; `nil` if these are not in the order of the words.
  fileprivate func cellStarts(sequenceCount: Int) -> [Int]? {
    guard sequenceCount > 0 else { return [] }
    guard let first = sequences.first ?? nil else { return nil }
    let starts = sequences.indices.dropFirst().filter { sequences[$0] != sequences[$0 - 1] }
    let numbers = [first] + starts.compactMap { sequences[$0] }
    return numbers == Array(first..<first + sequenceCount) ? starts : nil
  }
}
