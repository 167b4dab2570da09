package import PDFSyntax

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

extension PDFWriter {
  /// Ends a new file and returns its bytes.
  package consuming func bytes(
    catalog: IndirectReference, info: IndirectReference? = nil
  ) throws(PDFWriterError<Never>) -> [UInt8] {
    finish(catalog: catalog, info: info)
    return try bytes()
  }

  /// Ends an update and returns the bytes of the updated file.
  package consuming func updatedBytes() throws(PDFWriterError<Never>) -> [UInt8] {
    finishUpdate()
    return try bytes()
  }

  private consuming func bytes() throws(PDFWriterError<Never>) -> [UInt8] {
    var sink = MemorySink()
    try flush(to: &sink)
    return sink.bytes
  }
}
