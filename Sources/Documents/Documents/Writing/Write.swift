package import Files
package import Inputs
import PDFSyntax
import PageModel
import PagePipeline
import SearchablePDF
import TextLayer
import WorkerProtocol

/// A PDF that is written to a file and published under its name when complete; errors name the
/// file.
///
/// A document that is discarded leaves no file.
struct DocumentFile: ~Copyable {
  fileprivate enum Document: ~Copyable {
    /// A new document, perhaps in place of a PDF.
    case new(RebuiltDocument<OutputFile>)
    case update(DocumentUpdate<OutputFile>)
  }

  private let path: String
  private var document: Document
  private let outline: DocumentOutline
  /// The name of the file of the last page that was written, from which the outline knows the first
  /// page of a file.
  private var lastFile: String?
  /// Whether a new document takes over the metadata of the PDF in whose place it is.
  private let keepsMetadata: Bool

  /// Creates the file for `path` and starts a new document, or the update of a PDF.
  ///
  /// - pages: The pages of PDFs that the new document has, rebuilt or copied.
  /// - main: The PDF in whose place the new document is; `nil` for any other.
  init(
    path: String, _ options: ConversionOptions, updating pdf: SurveyedPDF? = nil,
    rebuilding pages: [PDFPageSource] = [], main: SurveyedPDF? = nil
  ) throws(ConversionError) {
    self.path = path
    keepsMetadata = !options.stripsMetadata
    outline = options.outline
    let file = try OutputFile(path: path, options, backupSuffix: options.backupSuffix)
    do {
      document = try Self.document(
        into: file, options, updating: pdf, rebuilding: pages, main: main)
    } catch {
      throw ConversionError(error, path: path)
    }
  }

  private static func document(
    into file: consuming OutputFile, _ options: ConversionOptions, updating pdf: SurveyedPDF?,
    rebuilding pages: [PDFPageSource], main: SurveyedPDF?
  ) throws(PDFWriterError<FileError>) -> Document {
    if let pdf {
      var update = try DocumentUpdate(of: pdf, sink: file)
      update.confidenceDate = options.confidenceDate
      return .update(update)
    }
    var writer = try DocumentWriter(
      sink: file, visibility: options.textVisibility, claim: options.claim,
      language: LanguageTag.tag(ofTesseract: options.recognition.languages))
    writer.confidenceDate = options.confidenceDate
    writer.fallbackLanguage = options.claim.asksForText ? options.fallbackLanguage : nil
    writer.labelsPages = options.labelsPages
    return .new(
      try RebuiltDocument(
        of: pages, main: main, mustClaim: options.mustClaim, in: writer))
  }

  /// Writes a new page, or the text of a page of the updated PDF if that is the source, or a copy of
  /// a page that is copied, and returns any fault of the text layer.
  @discardableResult
  mutating func write(
    _ page: PreparedPage, of source: ScanSource? = nil, boxesOf recognized: RecognizedPage? = nil
  ) throws(ConversionError) -> TextLayerFault? {
    let entries = entries(of: page, from: source)
    do {
      return try document.write(page, entries, of: source, boxesOf: recognized).get()
    } catch {
      throw ConversionError(error, path: path)
    }
  }

  /// Returns the entries of the next page in the outline: its headings, or the name of its file if it
  /// is the first page of that.
  private mutating func entries(
    of page: PreparedPage, from source: ScanSource?
  ) -> [OutlineEntry] {
    switch outline {
    case .none: return []
    case .headings:
      // The places on a copied page are those before it is levelled.
      return OutlineEntry.headings(of: page, isPlaced: source?.isCopied != true)
    case .files:
      guard let source, source.fileName != lastFile else { return [] }
      lastFile = source.fileName
      return [OutlineEntry(Self.title(of: source))]
    }
  }

  /// Returns the name of a page's file without its extension.
  private static func title(of source: ScanSource) -> String {
    InputPath.isStandardInput(source.path)
      ? source.name : OutputPath.stem(of: source.path)?.printable ?? source.name
  }

  /// Whether labels are asked for, but no numbers on the pages of the new document agree.
  var lacksLabels: Bool {
    switch document {
    case .new(let new): new.lacksLabels
    case .update: false
    }
  }

  /// Completes the document and publishes the file.
  consuming func publish(_ metadata: Metadata) throws(ConversionError) {
    let (path, keepsMetadata) = (path, keepsMetadata)
    let file: OutputFile
    do {
      file = try document.finish(metadata, keepsMetadata: keepsMetadata)
    } catch {
      throw ConversionError(error, path: path)
    }
    try file.publishAsOutput()
  }
}

extension DocumentFile.Document {
  /// Writes the next page, whose entries in the outline are given.
  fileprivate mutating func write(
    _ page: PreparedPage, _ entries: [OutlineEntry], of source: ScanSource?,
    boxesOf recognized: RecognizedPage?
  ) -> Result<TextLayerFault?, PDFWriterError<FileError>> {
    let place = source?.rebuiltPage
    switch consume self {
    case .new(var new):
      new.setNextEntries(entries)
      let outcome = Result { () throws(PDFWriterError<FileError>) in
        guard source?.isCopied == true, let place else {
          return try new.append(page, insteadOf: place, boxesOf: recognized)
        }
        return try new.append(page, copying: place)
      }
      self = .new(new)
      return outcome
    case .update(var update):
      let outcome = Result { () throws(PDFWriterError<FileError>) in
        guard let target = source?.pdfPage else { return try update.append(page) }
        return try update.append(page, toPage: target.index)
      }
      self = .update(update)
      return outcome
    }
  }

  fileprivate consuming func finish(
    _ metadata: Metadata, keepsMetadata: Bool
  ) throws(PDFWriterError<FileError>) -> OutputFile {
    switch consume self {
    case .new(let new): try new.finish(metadata, keepsMetadata: keepsMetadata)
    case .update(let update): try update.finish(metadata)
    }
  }
}

/// Output files receive the bytes of documents.
extension OutputFile: ByteSink {}

extension OutputFile {
  init(
    path: String, _ options: ConversionOptions, backupSuffix: String? = nil
  ) throws(ConversionError) {
    self = try rethrow(
      as: ConversionError.output,
      from: try OutputFile(
        path: path, below: options.outputRoot, keepsExisting: options.keepsExistingOutput,
        backupSuffix: backupSuffix, holdsBack: options.isStrict))
  }

  /// Writes the file of an output of a conversion.
  static func write(
    _ bytes: [UInt8], to path: String, _ options: ConversionOptions
  ) throws(ConversionError) {
    var file = try OutputFile(path: path, options)
    try rethrow(as: ConversionError.output, from: try file.write(bytes))
    try file.publishAsOutput()
  }

  /// Completes and publishes the file.
  ///
  /// - Throws: `ConversionError.output` if that fails.
  package consuming func publishAsOutput() throws(ConversionError) {
    do {
      try publish()
    } catch {
      throw .output(error)
    }
  }
}
