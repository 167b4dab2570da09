import Foundation
import TestSupport

/// The images of `samples/` and the words printed on them.
enum Sample {
  /// The root of the sources.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file of `samples/`.
  static func path(_ name: String) -> String {
    root.appending(path: "samples").appending(path: name).path
  }

  /// All bytes of a file of `samples/`.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// The words that are printed on an image, in reading order.
  static func words(on image: String) throws -> [Substring] {
    let name = image.prefix { $0 != "." } + ".txt"
    return try String(contentsOfFile: path(String(name)), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace)
  }
}

extension TemporaryDirectory {
  /// Copies an image of `samples/` and returns its name.
  @discardableResult
  func copySample(_ name: String, as copy: String? = nil) throws -> String {
    let copy = copy ?? name
    try write(Sample.bytes(name), to: copy)
    return copy
  }
}
