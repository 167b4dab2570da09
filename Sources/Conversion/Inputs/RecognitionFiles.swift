import Glibc
import PageWork
import SystemPackage

/// The files that recognition is to be helped by, looked at before any work: Tesseract would go on
/// without one that cannot be read.
enum RecognitionFiles {
  /// Throws `ConversionError.input` where one cannot be read.
  static func check(_ options: RecognitionOptions) throws(ConversionError) {
    do throws(FileError) {
      for path in [options.userWords, options.userPatterns].compactMap({ $0 }) {
        _ = try FileReader.bytes(of: path)
      }
      if let folder = options.dataFolder { try checkFolder(folder) }
    } catch {
      throw .input(error)
    }
  }

  private static func checkFolder(_ path: String) throws(FileError) {
    let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw FileError(.read, path: path, errno: Errno(rawValue: errno)) }
    close(opened)
  }
}
