import Foundation
import Glibc
import Testing

/// A new directory that is removed, with everything in it, when its owner is released.
package final class TemporaryDirectory: Sendable {
  package let path: String

  /// Makes an empty directory, or fails the test.
  package init() {
    path = FileManager.default.temporaryDirectory.path + "/scanpdf-test-\(UUID())"
    do {
      try makeDirectory("")
    } catch {
      Issue.record("no directory for a test: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the directory.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and makes the directories above it that are missing.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Writes a file of any name, as the system has it.
  package func write(_ bytes: [UInt8], toBytes name: String) throws {
    let file = unsafe open(path(name), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    let written = unsafe Glibc.write(file, bytes, bytes.count)
    guard written == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Returns all bytes of a file.
  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Returns the text of a file in UTF-8.
  package func fileText(_ name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// Makes a directory, and those above it that are missing.
  package func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link to `target`.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Makes an empty file whose name, in Latin-1, is not UTF-8.
  package func addNonUTF8Name(in name: String) throws {
    var path = Array("\(path)/\(name)/".utf8CString.dropLast())
    path += [CChar(bitPattern: 0xDC), CChar(bitPattern: 0x62), 0]
    let file = unsafe path.withUnsafeBufferPointer { path in
      unsafe path.baseAddress.map { unsafe open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    close(file)
  }

  /// The names in the directory, hidden ones too, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Returns everything below the directory, hidden files too, with the bytes of each file.
  package func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      // A directory has no bytes.
      contents[name] = (try? bytes(of: name)) ?? []
    }
    return contents
  }
}
