import Files
import Glibc
import PageWork
import SystemPackage

/// The files that recognition is to be helped by, looked at before any work: Tesseract would go on
/// without one that cannot be read.
package enum RecognitionFiles {
  /// Throws `ConversionError.input` where one cannot be read.
  static func check(_ options: RecognitionOptions) throws(ConversionError) {
    do throws(FileError) {
      for path in options.files { try checkFile(path) }
    } catch {
      throw .input(error)
    }
    if let directory = options.dataDirectory { try check(dataDirectory: directory) }
  }

  /// Throws `ConversionError.input` where a directory of language data cannot be read.
  package static func check(dataDirectory path: String) throws(ConversionError) {
    do {
      try checkDirectory(path)
    } catch {
      throw .input(error)
    }
  }

  /// The worker opens it once more, so it must be a file that can be read twice.
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
