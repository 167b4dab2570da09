import Files
package import Inputs
import PageModel
package import PagePipeline
import Supervision
import WorkerProtocol

/// Reads files with text for pages, each in a worker of its own that then ends.
package enum TextImporter {
  /// The maximum size of a file in bytes.
  private static let maximumFileLength = 256 << 20
  /// The deadline for a small file in seconds, to which each MiB adds a second.
  private static let minimumDeadline = 20
  /// The maximum length of the answer as a multiple of the file's: a word of one letter in plain
  /// text takes 2 bytes, and its record 57.
  private static let growth = 32

  /// Returns the text of the pages in the files at `paths`, in order.
  ///
  /// - Throws: a `ConversionError` that names all files that cannot be read.
  package static func text(
    of paths: [String], _ work: WorkOptions
  ) async throws(ConversionError) -> [SuppliedText] {
    var pages: [SuppliedText] = []
    var faults: [ConversionError] = []
    for path in paths {
      do throws(ConversionError) {
        let document = try await document(at: path, work)
        let isCorrections = document.format == ImportedDocument.corrections
        pages += document.pages.map {
          SuppliedText(file: path, page: $0, isCorrections: isCorrections)
        }
      } catch {
        faults.append(error)
      }
    }
    if let fault = ConversionError(faults) { throw fault }
    return pages
  }

  /// Returns the text in the file at `path`.
  ///
  /// - Throws: a `ConversionError` if it cannot be read, or is in no known format.
  private static func document(
    at path: String, _ work: WorkOptions
  ) async throws(ConversionError) -> ImportedDocument {
    let bytes = try reading(FileReader.list(path))
    guard bytes.count <= maximumFileLength else {
      throw .text(path: path, "is larger than \(maximumFileLength >> 20) MiB")
    }
    let outcome = await WorkerProcess.answer(
      of: work.command, to: .importText(memoryLimit: work.memory), payload: bytes,
      maximumAnswerLength: growth * bytes.count + (1 << 20),
      within: minimumDeadline + bytes.count >> 20)
    switch outcome {
    case .success((.importedText(_, let answer), let payload)):
      do throws(FramingError) {
        return try answer.document(in: payload)
      } catch {
        throw .text(path: path, "cannot be read: \(PDFSurveyor.malformedAnswer)")
      }
    case .success((.failure(let failure), _)):
      throw .text(path: path, failure.message.printableExcerpt)
    case .failure(.timedOut(let seconds)):
      throw .text(path: path, "cannot be read within \(seconds) seconds")
    case .success, .failure(.malformedAnswer):
      throw .text(path: path, "cannot be read: \(PDFSurveyor.malformedAnswer)")
    case .failure: throw .text(path: path, "cannot be read: scanpdf's reader crashed")
    }
  }
}
