import PDFContent
import PDFSource
import PDFSyntax
import PageModel
import WorkerProtocol

/// The text objects of a page, each a line that scanpdf has written.
struct PageLines {
  private let content: [UInt8]
  /// The ranges of the text objects, by their numbers.
  private let ranges: [Int: Range<Int>]

  /// The maximum difference of the numbers of two equal matrices.
  private static let tolerance = 1e-4

  /// Finds the text objects of a page; `nil` if the page has other text too.
  init?(of page: SourcePage, _ content: PageContent, fonts: FontCache<QPDFObject>) {
    guard content.isWhole else { return nil }
    let (read, end) = page.interpreted(
      content, by: LineRecorder<IndirectReference, TextFont>(), fonts)
    guard end.isBalanced, !read.hasOtherForm, !read.textObjects.isEmpty,
      read.modes.isSubset(of: [3]),
      read.lines.allSatisfy({
        $0.font.isOwn && $0.userSpace.isNear(page.uprightToPage, within: Self.tolerance)
      })
    else { return nil }
    self.content = content.bytes
    ranges = read.textObjects
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

extension AffineTransform {
  /// Returns whether all numbers differ from the numbers of another matrix by at most `tolerance`.
  fileprivate func isNear(_ other: AffineTransform, within tolerance: Double) -> Bool {
    let differences = [
      a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty,
    ]
    return differences.allSatisfy { abs($0) <= tolerance }
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
