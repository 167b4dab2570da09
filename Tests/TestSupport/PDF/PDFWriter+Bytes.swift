package import PDFSyntax

extension [[UInt8]] {
  /// The pieces of a file, joined.
  package var bytes: [UInt8] { reduce(into: []) { $0 += $1 } }
}

extension PDFWriter {
  /// Ends a new file and returns its bytes.
  package consuming func bytes(
    catalog: IndirectReference, info: IndirectReference? = nil
  ) throws(PDFWriterError) -> [UInt8] {
    finish(catalog: catalog, info: info)
    return try takeBytes().bytes
  }

  /// Ends an update and returns the bytes of the updated file.
  package consuming func updatedBytes() throws(PDFWriterError) -> [UInt8] {
    finishUpdate()
    return try takeBytes().bytes
  }
}
