/// Writes a PDF 1.4 file object by object into a sink (ISO 32000-1, 7.5).
///
/// Objects may be written in any order, and only their offsets are kept. The same objects give the
/// same bytes. After an error neither the file nor the writer can be used.
package struct PDFWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// An error of the sink, or a file that is too long.
  package typealias Failure = PDFWriterError<Sink.Failure>

  /// The length of the file so far, in bytes.
  package private(set) var bytesWritten = 0

  private let lengthLimit: Int
  private var sink: Sink
  private var crossReferenceTable = CrossReferenceTable()
  private var hash = ContentHash()

  /// Begins a file with its header; throws the error of the sink.
  ///
  /// `lengthLimit` defaults to the largest offset of ten digits (7.5.4): 9 999 999 999.
  package init(
    sink: consuming Sink, lengthLimit: Int = 9_999_999_999
  ) throws(Failure) {
    self.sink = sink
    self.lengthLimit = lengthLimit
    // Four bytes above 127 mark the file as binary for transfer programs (7.5.2).
    try emit(Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, UInt8(ascii: "\n")])
  }

  /// Reserves the number of an object to be written later; an object never written reads as null.
  package mutating func reserve() -> IndirectReference {
    crossReferenceTable.reserve()
  }

  /// Writes an object under a reserved number; throws the error of the sink, or `tooLong`.
  package mutating func write(
    _ object: PDFObject, as reference: IndirectReference
  ) throws(Failure) {
    try begin(reference)
    try emit(ObjectSerializer.bytes(of: object))
    try emit(Array("\nendobj\n".utf8))
  }

  /// Writes a stream under a reserved number, with the `Length` of its data; throws the error of
  /// the sink, or `tooLong`.
  package mutating func write(
    _ stream: PDFStream, as reference: IndirectReference
  ) throws(Failure) {
    var dictionary = stream.dictionary
    dictionary["Length"] = .integer(stream.data.count)
    try begin(reference)
    try emit(ObjectSerializer.bytes(of: .dictionary(dictionary)))
    // The line end before `endstream` does not count (7.3.8.1).
    try emit(Array("\nstream\n".utf8))
    try emit(stream.data)
    // After data that ends in a carriage return, a lone line feed would form a line end of two
    // bytes, one of which is counted.
    let lineEnd = stream.data.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    try emit(Array("\(lineEnd)endstream\nendobj\n".utf8))
  }

  /// Writes an object under the next number; throws the error of the sink, or `tooLong`.
  package mutating func add(_ object: PDFObject) throws(Failure) -> IndirectReference {
    let reference = reserve()
    try write(object, as: reference)
    return reference
  }

  /// Writes a stream under the next number; throws the error of the sink, or `tooLong`.
  package mutating func add(_ stream: PDFStream) throws(Failure) -> IndirectReference {
    let reference = reserve()
    try write(stream, as: reference)
    return reference
  }

  /// Ends the file with its cross-reference table and trailer, and returns the sink; throws the
  /// error of the sink, or `tooLong`.
  ///
  /// The file identifier is a hash of all objects, so that the same objects give the same
  /// identifier.
  package consuming func finish(
    catalog: IndirectReference, info: IndirectReference? = nil
  ) throws(Failure) -> Sink {
    precondition(crossReferenceTable.contains(catalog), "The catalog is not written")
    let trailer = Trailer(
      size: crossReferenceTable.size, catalog: catalog, info: info, identifier: hash.bytes,
      crossReferenceOffset: bytesWritten)
    try emit(crossReferenceTable.serialized())
    try emit(trailer.serialized())
    return sink
  }

  /// Begins an indirect object with its number, generation and `obj` on a line (7.3.10; ISO
  /// 19005-1, 6.1.8).
  private mutating func begin(_ reference: IndirectReference) throws(Failure) {
    crossReferenceTable.record(reference, at: bytesWritten)
    try emit(Array("\(reference.number) 0 obj\n".utf8))
  }

  /// Writes bytes to the sink, and updates the hash and the length.
  private mutating func emit(_ bytes: [UInt8]) throws(Failure) {
    guard bytes.count <= lengthLimit - bytesWritten else { throw .tooLong(limit: lengthLimit) }
    do throws(Sink.Failure) {
      try sink.write(bytes)
    } catch {
      throw .sink(error)
    }
    hash.combine(bytes)
    bytesWritten += bytes.count
  }
}

/// An error that prevents a PDF file from being finished.
package enum PDFWriterError<SinkFailure: Error>: Error {
  /// The sink failed to write.
  case sink(SinkFailure)
  /// The file would exceed `limit` bytes, the largest offset of a cross-reference table.
  case tooLong(limit: Int)
}

extension PDFWriterError: Equatable where SinkFailure: Equatable {}

extension PDFWriterError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sink(let failure): "\(failure)"
    case .tooLong(let limit): "the PDF would be larger than \(limit) bytes; split the input"
    }
  }
}

/// A destination for the bytes of a file.
package protocol ByteSink: ~Copyable {
  /// The error of a failed write; `Never` for a sink that cannot fail.
  associatedtype Failure: Error

  /// Writes all of `bytes`, or throws; is not called again after an error.
  mutating func write(_ bytes: [UInt8]) throws(Failure)
}
