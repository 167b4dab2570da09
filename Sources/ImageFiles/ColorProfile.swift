/// An ICC profile (ICC.1:2001-04) taken from a picture file, not compressed.
package struct ColorProfile: Sendable, Equatable {
  package let bytes: [UInt8]

  /// Wraps the bytes of a profile; nothing is checked here.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
