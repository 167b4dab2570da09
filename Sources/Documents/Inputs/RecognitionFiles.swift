import Files
import SystemPackage
package import WorkerProtocol

/// Checks the files for recognition before any work starts, because Tesseract silently ignores
/// unreadable ones.
package enum RecognitionFiles {
  /// Throws a `ConversionError` if files of `options` cannot be read.
  package static func check(_ options: RecognitionOptions) throws(ConversionError) {
    if let fault = ConversionError(faults(options)) { throw fault }
  }

  /// Returns a fault for each file of `options` that cannot be read.
  package static func faults(_ options: RecognitionOptions) -> [ConversionError] {
    options.files.compactMap { path in
      fault { () throws(FileError) in
        // A regular file is required, because the worker opens the file again.
        guard try FileReader.version(of: path) != nil else {
          throw FileError(.read, path: path, errno: .invalidArgument)
        }
      }
    }
      + [options.dataDirectory].compactMap(\.self).compactMap { path in
        fault { () throws(FileError) in _ = try DirectoryListing.names(in: path) }
      }
  }

  private static func fault(in check: () throws(FileError) -> Void) -> ConversionError? {
    do throws(FileError) {
      try check()
      return nil
    } catch {
      return .input(error)
    }
  }
}
