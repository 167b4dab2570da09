import Files
import PDFSyntax
import PDFUpdate
import PageModel
import PagePipeline
import SearchablePDF

/// A PDF that is written to a file and published under its name when complete; errors name the
/// file.
///
/// A document that is discarded leaves no file.
struct DocumentFile: ~Copyable {
  private let path: String
  /// A new document; `nil` for any other.
  private var document: DocumentWriter<OutputFile>?
  /// The update of a PDF; `nil` for any other document.
  private var update: DocumentUpdate<OutputFile>?
  /// A new document in place of a PDF; `nil` for any other.
  private var rebuilt: RebuiltDocument<OutputFile>?
  private let outline: DocumentOutline
  /// The name of the file of the last page that was written, from which the outline knows the first
  /// page of a file.
  private var lastFile: String?
  /// Whether a new document takes over the metadata of the PDF in whose place it is.
  private let keepsMetadata: Bool

  /// Creates the file for `path` and starts a new document, or the update of a PDF.
  ///
  /// - pages: The pages of PDFs that the new document has, anew or copied.
  /// - main: The PDF in whose place the new document is; `nil` for any other.
  /// - backupSuffix: What is appended to the name of a file that is replaced; `nil` if it is not
  ///   kept.
  /// - Throws: a `ConversionError` if the file cannot be created.
  init(
    path: String, _ options: ConversionOptions, backupSuffix: String? = nil,
    updating pdf: SurveyedPDF? = nil,
    rebuilding pages: [PDFPageSource] = [], main: SurveyedPDF? = nil,
    visibility: TextVisibility = .hidden,
    claim: ConformanceClaim = .none, language: String? = nil
  ) throws(ConversionError) {
    self.path = path
    keepsMetadata = !options.stripsMetadata
    outline = options.outline
    let file = try OutputFile(path: path, options, backupSuffix: backupSuffix)
    do {
      if let pdf {
        update = try DocumentUpdate(of: pdf, sink: file)
        update?.confidenceDate = options.confidenceDate
      } else {
        document = try DocumentWriter(
          sink: file, visibility: visibility, claim: claim, language: language)
        document?.confidenceDate = options.confidenceDate
        document?.fallbackLanguage = claim.asksForText ? options.fallbackLanguage : nil
        document?.labelsPages = options.labelsPages
      }
    } catch {
      throw ConversionError(error, path: path)
    }
    guard !pages.isEmpty, let new = document.take() else { return }
    do {
      rebuilt = try RebuiltDocument(
        of: pages.map(\.place), main: main, mustClaim: options.mustClaim, in: new)
    } catch {
      throw ConversionError(error, path: path)
    }
  }

  /// Writes a new page, or the text of a page of the updated PDF if that is the source, or a copy of
  /// a page that is copied, and returns any fault of the text layer.
  ///
  /// - Throws: a `ConversionError` if writing fails.
  @discardableResult
  mutating func write(
    _ page: PreparedPage, of source: ScanSource? = nil, boxesOf recognized: RecognizedPage? = nil
  ) throws(ConversionError) -> TextLayerFault? {
    addEntries(of: page, from: source)
    guard rebuilt == nil else {
      return try rewrite(page, source, boxesOf: recognized)
    }
    do {
      if let target = source?.pdfPage {
        return try update?.append(page, toPage: target.index) ?? nil
      }
      if document == nil { return try update?.append(page) ?? nil }
      return try document?.append(page, boxesOf: recognized) ?? nil
    } catch {
      throw ConversionError(error, path: path)
    }
  }

  /// Gives the next page its entries in the outline: its headings, or the name of its file if it is
  /// the first page of that.
  private mutating func addEntries(of page: PreparedPage, from source: ScanSource?) {
    let entries: [OutlineEntry]
    switch outline {
    case .none: return
    case .headings:
      // The places on a copied page are those before it is levelled.
      entries = OutlineEntry.headings(of: page, isPlaced: source?.isCopied != true)
    case .files:
      guard let source, source.fileName != lastFile else { return }
      lastFile = source.fileName
      entries = [OutlineEntry(Self.title(of: source))]
    }
    document?.nextEntries = entries
    rebuilt?.setNextEntries(entries)
  }

  /// Returns the name of a page's file without its extension.
  private static func title(of source: ScanSource) -> String {
    InputPath.isStandardInput(source.path)
      ? source.name : OutputPath.stem(of: source.path)?.printable ?? source.name
  }

  /// Writes a page of the new document in place of a PDF.
  private mutating func rewrite(
    _ page: PreparedPage, _ source: ScanSource?, boxesOf recognized: RecognizedPage?
  ) throws(ConversionError) -> TextLayerFault? {
    do {
      if let source, source.isCopied, let place = source.rebuiltPage?.place {
        return try rebuilt?.append(page, copying: place) ?? nil
      }
      return try rebuilt?.append(
        page, insteadOf: source?.rebuiltPage?.place, boxesOf: recognized) ?? nil
    } catch {
      throw ConversionError(error, path: path)
    }
  }

  /// Whether labels are asked for, but no numbers on the pages of the new document agree.
  var lacksLabels: Bool {
    switch document {
    case .some(let document): return document.lacksLabels
    case .none: break
    }
    switch rebuilt {
    case .some(let rebuilt): return rebuilt.lacksLabels
    case .none: return false
    }
  }

  /// Completes the document and publishes the file.
  ///
  /// - Throws: a `ConversionError` if either fails.
  consuming func publish(_ metadata: Metadata) throws(ConversionError) {
    let (path, keepsMetadata) = (path, keepsMetadata)
    let file: OutputFile?
    if let rebuilt = rebuilt.take() {
      do {
        file = try rebuilt.finish(metadata, keepsMetadata: keepsMetadata)
      } catch {
        throw ConversionError(error, path: path)
      }
    } else {
      do {
        if let document = document.take() {
          file = try document.finish(metadata)
        } else {
          file = try update.take()?.finish(metadata)
        }
      } catch {
        throw ConversionError(error, path: path)
      }
    }
    do {
      try file?.publish()
    } catch {
      throw .output(error)
    }
  }
}

extension PDFPageSource {
  /// The place of the page in its PDF.
  fileprivate var place: RebuiltPlace { RebuiltPlace(pdf: pdf, index: index) }
}

extension ConversionError {
  /// Converts the error of a document at `path` that is in place of a PDF.
  fileprivate init(_ error: RebuildError<FileError>, path: String) {
    switch error {
    case .writer(let error): self.init(error, path: path)
    case .unreadable(let pdf):
      self = .pdf(path: pdf, .surveyFailed("an object in it cannot be read"))
    case .exceeds(let excess, let pdf): self = .pdf(path: pdf, .tooCostly(excess))
    }
  }
}

/// Output files receive the bytes of documents.
extension OutputFile: ByteSink {}

extension OutputFile {
  /// Creates the file of an output of a conversion.
  ///
  /// - Throws: a `ConversionError` if it cannot be created.
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
  ///
  /// - Throws: a `ConversionError` if it cannot be created or written.
  static func write(
    _ bytes: [UInt8], to path: String, _ options: ConversionOptions
  ) throws(ConversionError) {
    var file = try OutputFile(path: path, options)
    do throws(FileError) {
      try file.write(bytes)
      try file.publish()
    } catch {
      throw .output(error)
    }
  }
}
