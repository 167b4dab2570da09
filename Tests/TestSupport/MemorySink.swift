import PDFSyntax

/// A sink that keeps a file in memory.
package struct MemorySink: ByteSink, Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty sink.
  package init() {}

  /// Appends `bytes`.
  package mutating func write(_ bytes: [UInt8]) throws(Never) {
    self.bytes += bytes
  }
}
