/// Writes a PDF 1.4 file object by object into a sink (ISO 32000-1, 7.5).
///
/// Objects are written in any order and then forgotten; only their offsets are kept. The same
/// objects give the same bytes. After an error the file is lost, and the writer with it.
package struct PDFWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// What goes wrong: the sink, or the length.
  package typealias Failure = PDFWriterError<Sink.Failure>

  /// The length of the file so far, in bytes.
  package private(set) var bytesWritten = 0

  private let lengthLimit: Int
  private var sink: Sink
  private var crossReferenceTable = CrossReferenceTable()
  private var hash = ContentHash()

  /// Begins a file; throws what the sink throws.
  ///
  /// `lengthLimit` is the most that the ten digits of an offset can say (7.5.4): 9 999 999 999.
  package init(
    sink: consuming Sink, lengthLimit: Int = 9_999_999_999
  ) throws(Failure) {
    self.sink = sink
    self.lengthLimit = lengthLimit
    // Four bytes over 127 tell programs which transfer files that this is no text (7.5.2).
    try emit(Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, UInt8(ascii: "\n")])
  }

  /// Hands out the number of an object that is written later; one that never is reads as null.
  package mutating func reserve() -> IndirectReference {
    crossReferenceTable.reserve()
  }

  /// Writes an object under a number that was reserved; throws what the sink throws, and
  /// `tooLong`.
  package mutating func write(
    _ object: PDFObject, as reference: IndirectReference
  ) throws(Failure) {
    try begin(reference)
    try emit(ObjectSerializer.bytes(of: object))
    try emit(Array("\nendobj\n".utf8))
  }

  /// Writes a stream under a number that was reserved, with the `Length` of its data; throws what
  /// the sink throws, and `tooLong`.
  package mutating func write(
    _ stream: PDFStream, as reference: IndirectReference
  ) throws(Failure) {
    var dictionary = stream.dictionary
    dictionary["Length"] = .integer(stream.data.count)
    try begin(reference)
    try emit(ObjectSerializer.bytes(of: .dictionary(dictionary)))
    // 7.3.8.1; the line end before `endstream` does not count.
    try emit(Array("\nstream\n".utf8))
    try emit(stream.data)
    // Behind a carriage return, a line feed alone would look like a line end of two bytes, of which
    // one is not counted.
    let lineEnd = stream.data.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    try emit(Array("\(lineEnd)endstream\nendobj\n".utf8))
  }

  /// Writes an object under the next number; throws what the sink throws, and `tooLong`.
  package mutating func add(_ object: PDFObject) throws(Failure) -> IndirectReference {
    let reference = reserve()
    try write(object, as: reference)
    return reference
  }

  /// Writes a stream under the next number; throws what the sink throws, and `tooLong`.
  package mutating func add(_ stream: PDFStream) throws(Failure) -> IndirectReference {
    let reference = reserve()
    try write(stream, as: reference)
    return reference
  }

  /// Ends the file with its cross-reference table and trailer and hands back the sink; throws what
  /// the sink throws, and `tooLong`.
  ///
  /// The file's identifier is a hash of all its objects, so that the same objects have the same.
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

  /// Begins an indirect object: number, generation and `obj` on a line (7.3.10; ISO 19005-1,
  /// 6.1.8).
  private mutating func begin(_ reference: IndirectReference) throws(Failure) {
    crossReferenceTable.record(reference, at: bytesWritten)
    try emit(Array("\(reference.number) 0 obj\n".utf8))
  }

  /// The one way into the sink.
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
