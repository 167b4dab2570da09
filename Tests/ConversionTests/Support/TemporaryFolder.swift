import Foundation

/// A folder that goes with all in it when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/scanpdf-\(UUID())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Everything in the folder, hidden files too.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The path of a file of that name.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// Makes an empty file whose name, in Latin-1, is no UTF-8.
  func addUnreadableName(in name: String) throws {
    var path = Array("\(path)/\(name)/".utf8CString.dropLast())
    path += [CChar(bitPattern: 0xDC), CChar(bitPattern: 0x62), 0]
    let file = unsafe path.withUnsafeBufferPointer { path in
      unsafe path.baseAddress.map { unsafe open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    close(file)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }
}
