import Files
import SystemPackage

/// Reads a password from a file, so that it appears in no list of processes.
package enum PasswordFile {
  /// Returns the first line of the file at `path`, `-` for standard input.
  ///
  /// Throws a `ConversionError` if the file cannot be read or is not UTF-8.
  package static func password(in path: String) throws(ConversionError) -> String {
    do throws(FileError) {
      let line = try FileReader.list(path).prefix { $0 != 10 && $0 != 13 && $0 != 0 }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw FileError(.read, path: path, errno: .illegalByteSequence)
      }
      return text
    } catch {
      throw .input(error)
    }
  }
}
