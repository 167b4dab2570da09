package import Files
package import Inputs
import PDFSyntax
import PageModel
package import PagePipeline
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
    case new(RebuiltDocument)
    case update(DocumentUpdate)
  }

  private let path: String
  private var file: OutputFile
  private var document: Document
  private let outline: DocumentOutline
  /// The file name of the last written page, by which the outline finds the first page of a file.
  private var lastFile: String?
  /// Whether a new document takes over the metadata of the PDF that it replaces.
  private let keepsMetadata: Bool

  /// Creates the file for `path` and starts a new document, or the update of a PDF.
  ///
  /// - pages: The pages of PDFs that the new document has, rebuilt or copied.
  /// - main: The PDF that the new document replaces; `nil` for any other document.
  init(
    path: String, _ options: ConversionOptions, updating pdf: SurveyedPDF? = nil,
    rebuilding pages: [PDFPageSource] = [], main: SurveyedPDF? = nil
  ) throws(ConversionError) {
    self.path = path
    keepsMetadata = !options.document.stripsMetadata
    outline = options.document.outline
    let file = try OutputFile(
      path: path, options.publication, backupSuffix: options.publication.backupSuffix)
    document = try rethrow(as: { ConversionError($0, path: path) }) { () throws(PDFWriterError) in
      try Self.document(options, updating: pdf, rebuilding: pages, main: main)
    }
    self.file = file
  }

  private static func document(
    _ options: ConversionOptions, updating pdf: SurveyedPDF?, rebuilding pages: [PDFPageSource],
    main: SurveyedPDF?
  ) throws(PDFWriterError) -> Document {
    if let pdf {
      var update = DocumentUpdate(of: pdf)
      update.confidenceDate = options.document.confidenceDate
      return .update(update)
    }
    var writer = DocumentWriter(
      visibility: options.document.textVisibility, claim: options.document.claim,
      language: LanguageTag.tag(ofTesseract: options.recognition.languages))
    writer.confidenceDate = options.document.confidenceDate
    writer.fallbackLanguage =
      options.document.claim.asksForText ? options.document.fallbackLanguage : nil
    writer.labelsPages = options.document.labelsPages
    return .new(
      try RebuiltDocument(
        of: pages, main: main, mustClaim: options.mustClaim, in: writer))
  }

  /// Writes a new page, a copy of a page, or the text of a page of the updated PDF, depending on
  /// `source`, and returns any fault of the text layer.
  @discardableResult
  mutating func write(
    _ page: PreparedPage, of source: ScanSource? = nil, boxesOf recognized: RecognizedPage? = nil
  ) throws(ConversionError) -> TextLayerFault? {
    let entries = entries(of: page, from: source)
    let outcome = document.write(page, entries, of: source, boxesOf: recognized)
    let (fault, bytes) = try rethrow(as: { ConversionError($0, path: path) }, outcome.get)
    try file.writeAsOutput(bytes)
    return fault
  }

  /// Returns the entries of the next page in the outline: its headings, or the name of its file if
  /// it is the first page of the file.
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
    var file = file
    let rest: [[UInt8]]
    do {
      rest = try document.finish(metadata, keepsMetadata: keepsMetadata)
    } catch {
      throw ConversionError(error, path: path)
    }
    try file.writeAsOutput(rest)
    try file.publishAsOutput()
  }
}

extension [PreparedPage] {
  /// Writes a new PDF of pages that the program has drawn.
  ///
  /// - Throws: a `ConversionError` if that fails.
  package func write(to path: String, _ options: ConversionOptions) throws(ConversionError) {
    var file = try DocumentFile(path: path, options)
    for page in self { try file.write(page) }
    try file.publish(options.document.metadata)
  }
}

extension DocumentFile.Document {
  /// Writes the next page with its outline entries, and returns any fault of its text layer and the
  /// document's next bytes.
  fileprivate mutating func write(
    _ page: PreparedPage, _ entries: [OutlineEntry], of source: ScanSource?,
    boxesOf recognized: RecognizedPage?
  ) -> Result<(fault: TextLayerFault?, bytes: [[UInt8]]), PDFWriterError> {
    switch consume self {
    case .new(var new):
      new.document.nextEntries = entries
      let outcome = Result { () throws(PDFWriterError) in
        let place = source?.rebuiltPage
        let fault =
          if source?.isCopied == true, let place {
            try new.append(page, copying: place)
          } else {
            new.append(page, insteadOf: place, boxesOf: recognized)
          }
        return (fault: fault, bytes: try new.document.writer.takeBytes())
      }
      self = .new(new)
      return outcome
    case .update(var update):
      let fault =
        source?.pdfPage.map { update.setText(of: page, onPage: $0.index) } ?? update.append(page)
      let outcome = Result { () throws(PDFWriterError) in
        (fault: fault, bytes: try update.writer.takeBytes())
      }
      self = .update(update)
      return outcome
    }
  }

  /// Ends the document, and returns its last bytes.
  fileprivate consuming func finish(
    _ metadata: Metadata, keepsMetadata: Bool
  ) throws(PDFWriterError) -> [[UInt8]] {
    switch consume self {
    case .new(let new): try new.finish(metadata, keepsMetadata: keepsMetadata)
    case .update(let update): try update.finish(metadata)
    }
  }
}

extension OutputFile {
  init(
    path: String, _ options: PublicationOptions, backupSuffix: String? = nil
  ) throws(ConversionError) {
    self = try writing(
      OutputFile(
        path: path, below: options.root, keepsExisting: options.keepsExisting,
        backupSuffix: backupSuffix, holdsBack: options.isStrict))
  }

  /// Writes the file of an output of a conversion.
  static func write(
    _ bytes: [UInt8], to path: String, _ options: PublicationOptions
  ) throws(ConversionError) {
    var file = try OutputFile(path: path, options)
    try file.writeAsOutput([bytes])
    try file.publishAsOutput()
  }

  /// Writes the next bytes of an output, in pieces.
  mutating func writeAsOutput(_ pieces: [[UInt8]]) throws(ConversionError) {
    for bytes in pieces { try writing(write(bytes)) }
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
