/// The file a worker holds from the request before, so that one with many images is sent once.
package struct HeldFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  /// Remembers the file at `path`.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
