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
  /// A new document; `nil` if a PDF is updated.
  private var document: DocumentWriter<OutputFile>?
  private var update: DocumentUpdate<OutputFile>?

  /// Creates the file for `path` and starts a new document, or the update of a PDF.
  ///
  /// - Throws: a `ConversionError` if the file cannot be created.
  init(
    path: String, _ options: ConversionOptions, updating pdf: SurveyedPDF? = nil,
    visibility: TextVisibility = .hidden, claim: ConformanceClaim = .none, language: String? = nil
  ) throws(ConversionError) {
    let file = try OutputFile(path: path, options)
    do {
      if let pdf {
        update = try DocumentUpdate(of: pdf, sink: file)
      } else {
        document = try DocumentWriter(
          sink: file, visibility: visibility, claim: claim, language: language)
      }
    } catch {
      throw ConversionError(error, path: path)
    }
    self.path = path
  }

  /// Writes a new page, or the text of a page of the updated PDF if that is the source, and returns
  /// any fault of the text layer.
  ///
  /// - Throws: a `ConversionError` if writing fails.
  @discardableResult
  mutating func write(
    _ page: PreparedPage, of source: ScanSource? = nil, boxesOf recognized: RecognizedPage? = nil
  ) throws(ConversionError) -> TextLayerFault? {
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

  /// Completes the document and publishes the file.
  ///
  /// - Throws: a `ConversionError` if either fails.
  consuming func publish(_ metadata: Metadata) throws(ConversionError) {
    let path = path
    let file: OutputFile?
    do {
      if let document = consume document {
        file = try document.finish(metadata)
      } else {
        file = try (consume update)?.finish(metadata)
      }
    } catch {
      throw ConversionError(error, path: path)
    }
    do {
      try file?.publish()
    } catch {
      throw .output(error)
    }
  }
}

/// Output files receive the bytes of documents.
extension OutputFile: ByteSink {}

extension OutputFile {
  /// Creates the file of an output of a conversion.
  ///
  /// - Throws: a `ConversionError` if it cannot be created.
  init(path: String, _ options: ConversionOptions) throws(ConversionError) {
    self = try rethrow(
      as: ConversionError.output,
      from: try OutputFile(
        path: path, below: options.outputRoot, keepsExisting: options.keepsExistingOutput,
        holdsBack: options.isStrict))
  }
}
