import Files
import PDFObjects
import PageLayout
import SearchablePDF

/// A document on its way to the file that is to have its name, whose errors name that file; given up,
/// it leaves nothing.
struct DocumentFile: ~Copyable {
  private let path: String
  private var document: DocumentWriter<OutputFile>

  /// Opens the file at `path` as the options say, and begins the document; throws a
  /// `ConversionError` where it cannot be made.
  init(
    path: String, _ options: ConversionOptions, visibility: TextVisibility = .hidden,
    claim: ConformanceClaim, language: String? = nil
  ) throws(ConversionError) {
    let file: OutputFile
    do {
      file = try OutputFile(
        path: path, keepsExisting: options.keepsExistingOutput, holdsBack: options.isStrict)
    } catch {
      throw .output(error)
    }
    do {
      document = try DocumentWriter(
        sink: file, visibility: visibility, claim: claim, language: language)
    } catch {
      throw ConversionError(error, path: path)
    }
    self.path = path
  }

  /// Writes the next page, as `DocumentWriter.append` does; throws a `ConversionError` where the disk
  /// does not take it.
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

  /// Ends the document and gives the file its name; throws a `ConversionError` where that fails.
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

/// The main process writes documents straight into output files.
extension OutputFile: ByteSink {}
