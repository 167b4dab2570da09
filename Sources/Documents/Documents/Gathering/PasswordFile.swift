import Files
package import Inputs
import SystemPackage

/// Reads a password from a file, so that no list of processes shows it.
package enum PasswordFile {
  /// The maximum length of a password in bytes, of which PDF readers use 127 (ISO 32000-2,
  /// 7.6.4.3.3).
  private static let maximumLength = 1_024

  /// Returns the first line of the file at `path`, `-` for standard input.
  ///
  /// - Throws: a `ConversionError` if the file cannot be read or is not UTF-8, or the line is too
  ///   long.
  package static func password(in path: String) throws(ConversionError) -> String {
    let line = try reading(FileReader.list(path)).prefix {
      $0 != 10 && $0 != 13 && $0 != 0
    }
    guard line.count <= maximumLength else {
      throw .longPassword(file: path, limit: maximumLength)
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw .input(FileError(.read, path: path, errno: .illegalByteSequence))
    }
    return text
  }
}
