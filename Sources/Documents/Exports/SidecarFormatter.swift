import Files
package import Inputs
package import PageModel
package import PagePipeline
package import SearchablePDF
import TextLayer
package import Understanding
import WorkerProtocol

/// The formatter of a document in an output format, with all pages in one file.
package protocol SidecarFormatter: Sendable {
  /// The format, as options describe it.
  static var format: Sidecar.Format { get }

  init(_ document: SidecarDocument)

  /// The text before the first page.
  var opening: String { get }

  /// Returns the text of the next page, with any separator before it.
  func text(of page: SidecarPage) -> String

  /// The text after the last page.
  var closing: String { get }

  /// Returns the contents of the page's own files.
  func files(of page: SidecarPage) -> [String]
}

extension SidecarFormatter {
  package var opening: String { "" }
  package var closing: String { "" }

  package func files(of page: SidecarPage) -> [String] { [opening + text(of: page) + closing] }
}

/// The properties of a document that sidecars record.
package struct SidecarDocument: Sendable {
  /// The name and version of the program.
  package let producer: String
  /// Tesseract language codes, the main language first.
  package let languages: [String]
  /// The file name of each page; empty for a scan, whose pages are not known yet.
  package private(set) var files: [String]
  /// The path from the output to the image of its only page; `nil` if the output has several pages
  /// or the image is not a file.
  package private(set) var imagePath: String?
  /// The record of how the document is made; `nil` if there is none.
  package var provenance: Provenance?
  /// Whether durations are omitted, so that the same pages give the same bytes.
  package var isReproducible = false
  /// Whether the plain text keeps columns by spaces.
  package var keepsColumns = false
  /// Whether Markdown has running heads and page numbers.
  package var keepsHeaders = false
  /// The path from Markdown to the directory of the pictures; `nil` if they are not shown.
  package var figures: String?

  /// The number of pages; 0 if it is not known yet.
  package var pageCount: Int { files.count }

  /// The BCP 47 tags of the languages that have one.
  package var languageTags: [String] { languages.compactMap(LanguageTag.tag) }

  /// The BCP 47 tag of the main language; `nil` if no language has a tag.
  package var languageTag: String? { languageTags.first }

  /// Returns the BCP 47 tag of the word's language if it is not the main language.
  package func languageTag(of word: Word) -> String? {
    guard languages.count > 1 || languages.first == RecognitionOptions.automatic,
      let code = word.language, code != languages.first
    else { return nil }
    return LanguageTag.tag(ofTesseract: code)
  }
}

extension SidecarDocument {
  /// Returns the description of a file in `directory` with only the page of `source`.
  package func page(of source: ScanSource, in directory: String) -> SidecarDocument {
    var document = self
    document.files = [source.name]
    document.imagePath = source.filePath.map { OutputPath.relative($0, from: directory) }
    return document
  }

  /// Describes the text of a PDF, in unknown languages, with these names of its pages.
  package init(textOf files: [String], producer: String) {
    self.init(producer: producer, languages: [], files: files, isReproducible: true)
  }

  /// Describes the document made of `sources` with `options`.
  package init(_ options: ConversionOptions, _ sources: [ScanSource]) {
    self.init(
      producer: options.document.metadata.producer,
      languages: options.recognition.languages.split(separator: "+").map(String.init),
      files: sources.map(\.name), provenance: options.document.metadata.provenance,
      isReproducible: options.document.metadata.created != nil,
      keepsColumns: options.outputs.textKeepsColumns,
      keepsHeaders: options.outputs.markdownKeepsHeaders,
      figures: Self.figures(options))
  }

  /// Returns the path of the pictures from the Markdown file, or from the working directory if
  /// Markdown goes to standard output.
  private static func figures(_ options: ConversionOptions) -> String? {
    guard let figures = options.outputs.figures else { return nil }
    let markdown = options.outputs.sidecars.first { $0.format == Markdown.format }?.path
    guard let markdown, markdown != OutputPath.standardOutput else { return figures }
    return OutputPath.relative(figures, from: OutputPath.directory(of: markdown))
  }
}

/// The names of files of pages, of their tables and of their pictures.
package enum PageName {
  /// Returns the name of the file of a picture; page and picture are counted from 1.
  package static func file(ofPicture picture: Int, onPage page: Int) -> String {
    "\(page.digits(4))-\(picture).jpg"
  }

  /// Returns the name of a file of a page in a format; page and file are counted from 1.
  package static func file(_ number: Int, ofPage page: Int, as format: Sidecar.Format) -> String {
    page.digits(4) + (format.hasSeveralFiles ? "-\(number)." : ".") + format.fileExtension
  }
}

/// A page as sidecars record it.
package struct SidecarPage: Sendable {
  /// The page number, from 1.
  package let number: Int
  package let recognized: RecognizedPage
  package let report: PageReport
  /// Dots per inch along the axes of the upright image; `nil` if there is no image.
  package let resolution: Resolution?
  /// Whether the page is the first one of its file, whatever its number.
  package var isFirst: Bool
  /// The evidence from the surrounding pages about the text.
  package let context: PageContext

  package init(
    number: Int, recognized: RecognizedPage, report: PageReport, resolution: Resolution?,
    isFirst: Bool = true, context: PageContext = PageContext()
  ) {
    self.number = number
    self.recognized = recognized
    self.report = report
    self.resolution = resolution
    self.isFirst = isFirst
    self.context = context
  }
}

extension SidecarPage {
  /// Creates the page with `number` from its result.
  package init(number: Int, _ result: PageResult) {
    let resolution = result.report.resolution?.resolution
    self.init(
      number: number, recognized: result.recognized, report: result.report,
      resolution: resolution.map(result.page.orientation.uprightResolution),
      context: result.context)
  }
}
