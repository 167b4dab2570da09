import Fitting
import PDFSyntax
import Understanding

/// The marked-content sequences of a line of text (ISO 32000-1, 14.6): one per line, or one per
/// cell of a table row.
enum LineSequences: Equatable {
  /// The line is not marked.
  case none
  /// The line is a running head or a page number, an artifact (14.8.2.2.2).
  case artifact
  /// The sequences of the line with their numbers (`MCID`).
  case sequences(Range<Int>)
  /// The line belongs to the sequence of the line before.
  case continued

  /// Returns the marks of the lines of a page in their order.
  ///
  /// The numbers increase in reading order. The last sequence for which an array of PDF 1.4 has
  /// room contains all further lines.
  static func marks(of paragraphs: [FittedParagraph]) -> [LineSequences] {
    var marks: [LineSequences] = []
    var next = 0
    let limit = PageStructure.maximumSequenceCount
    for paragraph in paragraphs {
      for line in paragraph.lines {
        if next == limit {
          marks.append(.continued)
        } else if case .artifact = paragraph.role {
          marks.append(.artifact)
        } else {
          // The last sequence may continue over further lines, so it is not divided.
          let count = line.cellStarts.count + 1
          let end = next + count < limit ? next + count : next + 1
          marks.append(.sequences(next..<end))
          next = end
        }
      }
    }
    return marks
  }

  /// The numbers of the sequences; empty if the line has none of its own.
  var numbers: Range<Int> {
    if case .sequences(let numbers) = self { numbers } else { 0..<0 }
  }

  /// Returns the numbers of the sequences that have words: a correction may leave a cell empty.
  func numbers(withWordsOf line: FittedLine) -> [Int] {
    guard numbers.count > 1 else { return Array(numbers) }
    let ends = line.cellStarts + [line.words.count]
    return zip(numbers, zip([0] + line.cellStarts, ends)).filter { $1.0 < $1.1 }.map(\.0)
  }

  /// Writes the line's sequences without text.
  func writeEmpty(to content: inout ContentStream) {
    for number in numbers {
      Self.begin(number, in: &content)
      content.endMarkedContent()
    }
  }

  /// Begins the line's first sequence.
  func begin(in content: inout ContentStream) {
    switch self {
    case .none, .continued: break
    case .artifact:
      content.beginMarkedContent("Artifact", properties: ["Type": .name("Pagination")])
    case .sequences(let numbers): Self.begin(numbers.lowerBound, in: &content)
    }
  }

  /// Ends the sequence of a cell and begins the next one, if the next one begins with the word at
  /// `index`; continues with further cells if the next one is empty.
  func beginCell(at index: Int, of line: FittedLine, in content: inout ContentStream) {
    guard case .sequences(let numbers) = self, numbers.count > 1 else { return }
    for (cell, start) in line.cellStarts.enumerated()
    where start == index && cell + 1 < numbers.count {
      content.endMarkedContent()
      Self.begin(numbers.lowerBound + cell + 1, in: &content)
    }
  }

  /// Ends the line's last sequence, unless the `next` line belongs to it.
  func end(before next: LineSequences?, in content: inout ContentStream) {
    if self != .none, next != .continued { content.endMarkedContent() }
  }

  private static func begin(_ number: Int, in content: inout ContentStream) {
    content.beginMarkedContent(PageStructure.paragraphTag, identifier: number)
  }
}
