import Documents
import Files
import FoundationEssentials
import Inputs
import PDFSyntax
import PagePipeline

/// What a review page says of its document.
package struct ReviewedDocument: Sendable {
  /// The name of the document's file, without its directory.
  package let source: String
  /// The name of the corrections without their extension.
  package let name: String
  /// The name and version of the program.
  package let producer: String
  /// The number of pages of all parts.
  package let pageCount: Int
  /// Distinguishes documents with one name, whose corrections a browser keeps.
  package let key: String

  /// Describes the document of the file at `path`.
  ///
  /// - files: The bytes by which the key differs from that of other documents.
  package init(path: String, producer: String, pageCount: Int, files: [[UInt8]]) {
    source = InputPath.isStandardInput(path) ? "-" : OutputPath.name(of: path) ?? path
    name = OutputPath.stem(of: path) ?? "review"
    self.producer = producer
    self.pageCount = pageCount
    var hash = FNV1aHash()
    for file in files { hash.combine(file) }
    key = hash.bytes.hexadecimal
  }
}

/// A review page, one HTML file that is written page by page.
struct ReviewFile: ~Copyable {
  private var file: OutputFile

  /// Creates the file at `path`, for the pages from `first` on, counted from 1.
  ///
  /// - part: What the names of the corrections of this part have, such as `1-100`; `nil` if the
  ///   document has one part.
  static func begin(
    path: String, of document: ReviewedDocument, pages: Int, part: String?
  ) throws(ConversionError) -> ReviewFile {
    var review = ReviewFile(file: try writing(OutputFile(path: path)))
    let name = part.map { "\(document.name).\($0)" } ?? document.name
    let description = JSONText.object([
      ("source", JSONText.string(document.source)), ("name", JSONText.string(name)),
      ("producer", JSONText.string(document.producer)), ("pages", "\(pages)"),
      ("key", JSONText.string(part.map { "\(document.key).\($0)" } ?? document.key)),
    ])
    try review.write(ReviewTemplate.head)
    try review.write(Self.data("document", description))
    return review
  }

  /// Writes the next page.
  mutating func write(_ page: ReviewedPage) throws(ConversionError) {
    try write(Self.data("page", page.json))
    let image = page.image.map { Data($0.bytes).base64EncodedString() } ?? ""
    try write("<script type=\"text/plain\" class=\"image\">\(image)</script>\n")
  }

  /// Completes the file and gives it its name.
  consuming func publish() throws(ConversionError) {
    try write(ReviewTemplate.tail)
    try file.publishAsOutput()
  }

  /// Returns an element with JSON, which no text in it can end.
  static func data(_ name: String, _ json: String) -> String {
    "<script type=\"application/json\" class=\"\(name)\">"
      + json.replacing("<", with: "\\u003c") + "</script>\n"
  }

  private mutating func write(_ text: String) throws(ConversionError) {
    try writing(file.write(Array(text.utf8)))
  }
}

/// The HTML files of a review, of all pages or of some pages each.
struct ReviewParts: ~Copyable {
  private let path: String
  private let document: ReviewedDocument
  private let numbers: [Int]
  private let pagesPerFile: Int
  private var current: ReviewFile?
  private var written = 0

  /// Prepares the files of the pages with `numbers`, in this order, `pagesPerFile` each; all in one
  /// file at `path` if that is `nil`.
  init(path: String, of document: ReviewedDocument, numbers: [Int], pagesPerFile: Int?) {
    self.path = path
    self.document = document
    self.numbers = numbers
    self.pagesPerFile = max(pagesPerFile ?? numbers.count, 1)
  }

  private var isSplit: Bool { pagesPerFile < numbers.count }

  /// Writes the next page, and reports that, and a file that is complete with it.
  mutating func write(
    _ page: ReviewedPage, report: (ReviewEvent) -> Void
  ) throws(ConversionError) {
    if page.image == nil { report(.notDrawn(page: page.number)) }
    let part = numbers.dropFirst(written).prefix(pagesPerFile)
    if current == nil {
      let name = isSplit ? "\(part.first ?? 0)-\(part.last ?? 0)" : nil
      current = try ReviewFile.begin(path: partPath, of: document, pages: part.count, part: name)
    }
    try current?.write(page)
    let path = partPath
    written += 1
    let isComplete = written.isMultiple(of: pagesPerFile) || written == numbers.count
    if isComplete { try current.take()?.publish() }
    report(.wrote(written))
    if isComplete { report(.published(path)) }
  }

  /// The path of the file with the next page: `review-2.html` for the second part.
  private var partPath: String {
    guard isSplit, let stem = OutputPath.stem(of: path), let name = OutputPath.name(of: path) else {
      return path
    }
    let number = "-\(written / pagesPerFile + 1)"
    return String(path.dropLast(name.count)) + stem + number + name.dropFirst(stem.count)
  }
}
