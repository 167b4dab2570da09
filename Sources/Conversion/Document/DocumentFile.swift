import Files
import PDFObjects
import PageLayout
import SearchablePDF

/// A PDF that is written to a file and published under its name when complete; errors name the
/// file.
///
/// A document that is discarded leaves no file.
struct DocumentFile: ~Copyable {
  private let path: String
  private var document: DocumentWriter<OutputFile>

  /// Creates the file for `path` and starts the document; throws a `ConversionError` if the file
  /// cannot be created.
  init(
    path: String, _ options: ConversionOptions, visibility: TextVisibility = .hidden,
    claim: ConformanceClaim, language: String? = nil
  ) throws(ConversionError) {
    let file = try rethrow(as: ConversionError.output) { () throws(FileError) in
      try OutputFile(
        path: path, keepsExisting: options.keepsExistingOutput, holdsBack: options.isStrict)
    }
    do {
      document = try DocumentWriter(
        sink: file, visibility: visibility, claim: claim, language: language)
    } catch {
      throw ConversionError(error, path: path)
    }
    self.path = path
  }

  /// Writes the next page and returns any fault of its text layer; throws a `ConversionError` if
  /// writing fails.
  @discardableResult
  mutating func append(
    _ page: PreparedPage, boxesOf recognized: RecognizedPage? = nil
  ) throws(ConversionError) -> TextLayerFault? {
    do {
      return try document.append(page, boxesOf: recognized)
    } catch {
      throw ConversionError(error, path: path)
    }
  }

  /// Completes the document and publishes the file; throws a `ConversionError` if either fails.
  consuming func publish(_ metadata: Metadata) throws(ConversionError) {
    let path = path
    let file: OutputFile
    do {
      file = try document.finish(metadata)
    } catch {
      throw ConversionError(error, path: path)
    }
    do {
      try file.publish()
    } catch {
      throw .output(error)
    }
  }
}

/// Output files receive the bytes of documents.
extension OutputFile: ByteSink {}
