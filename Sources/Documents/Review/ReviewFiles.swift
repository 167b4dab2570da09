import Documents
import Files
import FoundationEssentials
import Inputs
import PDFSyntax
import PagePipeline

/// The description of a document on its review page.
package struct ReviewedDocument: Sendable {
  /// The name of the document's file, without its directory.
  package let source: String
  /// The name of the corrections without their extension.
  package let name: String
  /// The name and version of the program.
  package let producer: String
  /// The key under which a browser keeps corrections, which distinguishes documents of one name.
  package let key: String

  /// Describes the document of the file at `path`.
  ///
  /// - files: The bytes of which the key is the hash.
  package init(path: String, producer: String, files: [[UInt8]]) {
    source = InputPath.isStandardInput(path) ? "-" : OutputPath.name(of: path) ?? path
    name = OutputPath.stem(of: path) ?? "review"
    self.producer = producer
    var hash = FNV1aHash()
    for file in files { hash.combine(file) }
    key = hash.bytes.hexadecimal
  }
}

/// The HTML files of a review, written page by page: one file of all pages, or several files of
/// some pages each.
struct ReviewFiles: ~Copyable {
  private let path: String
  private let document: ReviewedDocument
  private let numbers: [Int]
  private let pagesPerFile: Int
  private var file: OutputFile?
  private var written = 0

  /// Prepares the files of the pages with `numbers`, in this order, `pagesPerFile` each; one file
  /// at `path` if `pagesPerFile` is `nil`.
  init(path: String, of document: ReviewedDocument, numbers: [Int], pagesPerFile: Int?) {
    self.path = path
    self.document = document
    self.numbers = numbers
    self.pagesPerFile = max(pagesPerFile ?? numbers.count, 1)
  }

  private var isSplit: Bool { pagesPerFile < numbers.count }

  /// Writes the next page, and reports the page and any file that it completes.
  mutating func write(
    _ page: ReviewedPage, report: (ReviewEvent) -> Void
  ) throws(ConversionError) {
    if page.image == nil { report(.notDrawn(page: page.number)) }
    let path = nextPath
    if file == nil { try begin(at: path) }
    try write(Self.data("page", page.json))
    let image = page.image.map { Data($0.bytes).base64EncodedString() } ?? ""
    try write("<script type=\"text/plain\" class=\"image\">\(image)</script>\n")
    written += 1
    let isComplete = written.isMultiple(of: pagesPerFile) || written == numbers.count
    if isComplete {
      try write(ReviewTemplate.tail)
      try file.take()?.publishAsOutput()
    }
    report(.wrote(written))
    if isComplete { report(.published(path)) }
  }

  /// Creates the file of the next page; the name of its corrections has the range of its pages if
  /// there are several files.
  private mutating func begin(at path: String) throws(ConversionError) {
    let pages = numbers.dropFirst(written).prefix(pagesPerFile)
    let part = isSplit ? ".\(pages.first ?? 0)-\(pages.last ?? 0)" : ""
    let description = JSONText.object([
      ("source", JSONText.string(document.source)),
      ("name", JSONText.string(document.name + part)),
      ("producer", JSONText.string(document.producer)), ("pages", "\(pages.count)"),
      ("key", JSONText.string(document.key + part)),
    ])
    file = try writing(OutputFile(path: path))
    try write(ReviewTemplate.head)
    try write(Self.data("document", description))
  }

  /// Returns an element with JSON, escaped so that no text in it ends the element.
  static func data(_ name: String, _ json: String) -> String {
    "<script type=\"application/json\" class=\"\(name)\">"
      + json.replacing("<", with: "\\u003c") + "</script>\n"
  }

  private mutating func write(_ text: String) throws(ConversionError) {
    try writing(file?.write(Array(text.utf8)))
  }

  /// The path of the file with the next page: `review-2.html` for the second one.
  private var nextPath: String {
    guard isSplit, let stem = OutputPath.stem(of: path), let name = OutputPath.name(of: path) else {
      return path
    }
    let number = "-\(written / pagesPerFile + 1)"
    return String(path.dropLast(name.count)) + stem + number + name.dropFirst(stem.count)
  }
}
