import Files
import Glibc
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
    options.files.compactMap { path in fault { () throws(FileError) in try checkFile(path) } }
      + [options.dataDirectory].compactMap { $0 }.compactMap { path in
        fault { () throws(FileError) in try checkDirectory(path) }
      }
  }

  private static func fault(of check: () throws(FileError) -> Void) -> ConversionError? {
    do throws(FileError) {
      try check()
      return nil
    } catch {
      return .input(error)
    }
  }

  /// Throws `ConversionError.input` if a language data directory cannot be read.
  package static func check(dataDirectory path: String) throws(ConversionError) {
    try rethrow(as: ConversionError.input, from: try checkDirectory(path))
  }

  /// Requires a regular file, because the worker opens the file again.
  private static func checkFile(_ path: String) throws(FileError) {
    let opened = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw FileError(.read, path: path, errno: Errno(rawValue: errno)) }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.read, path: path, errno: .invalidArgument)
    }
  }

  private static func checkDirectory(_ path: String) throws(FileError) {
    let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw FileError(.read, path: path, errno: Errno(rawValue: errno)) }
    close(opened)
  }
}
