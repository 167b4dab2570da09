import Glibc

/// Messages for the person, on standard error.
enum ErrorReport {
  /// Writes a message as lines that begin with the program's name.
  static func print(_ message: String) {
    for line in message.split(separator: "\n") { write("scanpdf: \(line)\n") }
  }

  /// Writes text as it stands; where standard error is closed it is lost.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
