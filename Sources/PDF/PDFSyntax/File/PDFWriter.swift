/// Writes a PDF 1.4 file object by object (ISO 32000-1, 7.5).
///
/// Objects may be written in any order, and only their offsets are kept once their bytes are taken.
/// The same objects give the same bytes.
package struct PDFWriter: ~Copyable {
  /// The length of the file so far, in bytes.
  package private(set) var bytesWritten = 0

  private let lengthLimit: Int
  /// The bytes that are not taken yet.
  private var pending: [[UInt8]] = []
  private var section = CrossReferenceSection()
  private var nextNumber = 1
  /// The file that is updated; `nil` for a new file.
  private let base: UpdateBase?
  /// Whether the file that is updated does not end with a line end.
  private var needsLineEnd = false
  private var hash = ContentHash()

  /// Begins a file with its header.
  ///
  /// `lengthLimit` defaults to the largest offset of ten digits (7.5.4): 9 999 999 999.
  package init(lengthLimit: Int = 9_999_999_999) {
    self.lengthLimit = lengthLimit
    base = nil
    // Four bytes above 127 mark the file as binary for transfer programs (7.5.2).
    emit(Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, UInt8(ascii: "\n")])
  }

  /// Begins an incremental update (7.5.6) with the bytes of `file` unchanged.
  package init(updating file: [UInt8], _ base: UpdateBase, lengthLimit: Int = 9_999_999_999) {
    self.lengthLimit = lengthLimit
    self.base = base
    nextNumber = base.nextNumber
    needsLineEnd = file.last != UInt8(ascii: "\n")
    let piece = 1 << 20
    for start in stride(from: 0, to: file.count, by: piece) {
      hash.combine(Array(file[start..<min(start + piece, file.count)]))
    }
    pending.append(file)
    bytesWritten = file.count
  }

  /// Returns the bytes that have been written since the last call, in pieces.
  ///
  /// - Throws: `tooLong`, after which neither the file nor the writer can be used.
  package mutating func takeBytes() throws(PDFWriterError) -> [[UInt8]] {
    guard bytesWritten <= lengthLimit else { throw .tooLong(limit: lengthLimit) }
    defer { pending = [] }
    return pending
  }

  /// Reserves the number of an object to be written later; an object never written reads as null.
  package mutating func reserve() -> IndirectReference {
    defer { nextNumber += 1 }
    return IndirectReference(number: nextNumber)
  }

  /// Writes an object under a reserved number.
  package mutating func write(_ object: PDFObject, as reference: IndirectReference) {
    begin(reference)
    emit(ObjectSerializer.bytes(of: object))
    emit(Array("\nendobj\n".utf8))
  }

  /// Writes a stream under a reserved number, with the `Length` of its data.
  package mutating func write(_ stream: PDFStream, as reference: IndirectReference) {
    var dictionary = stream.dictionary
    dictionary["Length"] = .integer(stream.data.count)
    begin(reference)
    emit(ObjectSerializer.bytes(of: .dictionary(dictionary)))
    // 7.3.8.1; `Length` does not include the line end before `endstream`.
    emit(Array("\nstream\n".utf8))
    emit(stream.data)
    // After a carriage return, a line feed alone would read as one line end of two bytes, and the
    // data would be one byte short.
    let lineEnd = stream.data.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    emit(Array("\(lineEnd)endstream\nendobj\n".utf8))
  }

  /// Writes an object under the next number.
  package mutating func add(_ object: PDFObject) -> IndirectReference {
    let reference = reserve()
    write(object, as: reference)
    return reference
  }

  /// Writes a stream under the next number.
  package mutating func add(_ stream: PDFStream) -> IndirectReference {
    let reference = reserve()
    write(stream, as: reference)
    return reference
  }

  /// Ends the file with its cross-reference table and trailer; only `takeBytes()` may follow.
  ///
  /// The file identifier is a hash of all objects, so that the same objects give the same
  /// identifier.
  package mutating func finish(catalog: IndirectReference, info: IndirectReference? = nil) {
    let trailer = Trailer(
      size: nextNumber, catalog: catalog, information: info, identifier: (hash.bytes, hash.bytes))
    let offset = bytesWritten
    emit(section.table(ofNewFile: nextNumber))
    emit(trailer.serialized(afterTableAt: offset))
  }

  /// Ends an update with a cross-reference section of the file's own kind; only `takeBytes()` may
  /// follow.
  ///
  /// An update without objects leaves the file unchanged. Without `information`, the file keeps its
  /// information dictionary.
  package mutating func finishUpdate(information: IndirectReference? = nil) {
    guard let base, !section.isEmpty else { return }
    let isStream = base.hasCrossReferenceStream
    let stream = IndirectReference(number: nextNumber)
    let hash = hash.bytes
    // Numbers that were reserved and not used are not in the file (table 15).
    let size = max(base.nextNumber, section.maximumNumber + 1)
    let trailer = Trailer(
      size: isStream ? stream.number + 1 : size, previousOffset: base.crossReferenceOffset,
      catalog: base.catalog, information: information ?? base.information,
      identifier: (base.identifier ?? hash, hash))
    let offset = bytesWritten
    guard isStream else {
      return emit(section.table() + trailer.serialized(afterTableAt: offset))
    }
    var whole = section
    whole.record(stream, at: offset)
    write(whole.stream(trailer), as: stream)
    emit(Trailer.end(at: offset))
  }

  /// Begins an indirect object with its number, generation and `obj` on a line (7.3.10; ISO
  /// 19005-1, 6.1.8).
  private mutating func begin(_ reference: IndirectReference) {
    if needsLineEnd { emit([UInt8(ascii: "\n")]) }
    needsLineEnd = false
    section.record(reference, at: bytesWritten)
    emit(Array("\(reference.number) \(reference.generation) obj\n".utf8))
  }

  /// Adds bytes to the file, and updates the hash and the length.
  private mutating func emit(_ bytes: [UInt8]) {
    pending.append(bytes)
    hash.combine(bytes)
    bytesWritten += bytes.count
  }
}
