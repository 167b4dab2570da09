import Foundation

/// A new folder that is removed, with all in it, when its owner goes.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "scanpdf-test-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// All bytes of a file.
  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Makes a folder in the folder.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: false)
  }

  /// Makes a symbolic link that leads to `target`.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// Copies a picture of `samples/` and gives its name.
  @discardableResult
  func copySample(_ name: String, as copy: String? = nil) throws -> String {
    let copy = copy ?? name
    try FileManager.default.copyItem(atPath: Sample.path(name), toPath: path(copy))
    return copy
  }

  /// Everything below the folder, hidden files too, with the bytes of each file.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      // A folder has no bytes.
      contents[name] = (try? bytes(of: name)) ?? []
    }
    return contents
  }
}
