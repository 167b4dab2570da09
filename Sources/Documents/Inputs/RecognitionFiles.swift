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
    // A regular file is required, because the worker opens the file again.
    options.files.compactMap { fault(of: $0, O_NONBLOCK, type: S_IFREG) }
      + [options.dataDirectory].compactMap(\.self)
      .compactMap { fault(of: $0, O_DIRECTORY, type: S_IFDIR) }
  }

  private static func fault(
    of path: String, _ flags: Int32, type: mode_t
  ) -> ConversionError? {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | flags)
    guard opened >= 0 else {
      return .input(FileError(.read, path: path, errno: Errno(rawValue: errno)))
    }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == type else {
      return .input(FileError(.read, path: path, errno: .invalidArgument))
    }
    return nil
  }
}
