import PDFSyntax
import SearchablePDF
import WorkerProtocol

/// The new text of a page, which is never empty.
struct UpdatedText {
  /// A content stream with text that is added; `nil` if there is none.
  let text: ContentStream?
  /// The content of the page, or of the stream of its text that the survey drops, in which lines are
  /// replaced; `nil` if none are.
  let content: [UInt8]?
  /// The name of the font that the new text uses; `nil` if it uses none.
  let fontName: PDFName?

  /// Makes the text of a page that is written anew; `nil` if the page has no word.
  init?(of page: PreparedPage, _ text: ContentStream, fontName: PDFName) {
    guard page.hasText else { return nil }
    (self.text, content, self.fontName) = (text, nil, fontName)
  }

  /// Makes the text of a page some of whose lines are replaced; `nil` if no line keeps or gets a
  /// word.
  init?(
    _ changes: LineChanges, added: ContentStream?, in content: [UInt8], fontName: PDFName?
  ) {
    guard !changes.words.isEmpty else { return nil }
    (text, self.content, self.fontName) = (added, content, fontName)
  }
}

/// Content in which text objects are replaced by others.
struct LineSplice {
  private let content: [UInt8]
  private var end = 0
  private var written: [UInt8] = []

  /// Begins with unchanged content.
  init(_ content: [UInt8]) {
    self.content = content
  }

  /// Replaces a range after those replaced so far.
  ///
  /// - Throws: `TextLayerFault.page` if the range is not there.
  mutating func replace(
    _ range: Range<Int>, with object: [UInt8]
  ) throws(TextLayerFault) {
    guard range.lowerBound >= end, range.upperBound <= content.count else { throw .page }
    written += content[end..<range.lowerBound]
    // The object ends with a line feed, as the operators of the content do.
    written += object.last == UInt8(ascii: "\n") ? object.dropLast() : object[...]
    end = range.upperBound
  }

  /// The content with all replacements.
  var bytes: [UInt8] { written + content[end...] }
}

extension PDFLineObjects.Line {
  /// The numbers of the marked-content sequences within the object.
  var sequences: Range<Int> {
    guard let firstSequence, let cellStarts else { return 0..<0 }
    return firstSequence..<firstSequence + cellStarts.count + 1
  }
}
