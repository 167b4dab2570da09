/// Reads the objects of a file that `PDFWriter` has written: one cross-reference table at its end,
/// and no objects in streams (ISO 32000-1, 7.5).
///
/// Only requested objects are read. Files of other programs are refused, because qpdf reads those.
package struct PDFReader<Source: ByteSource> {
  /// The source of the bytes.
  package private(set) var source: Source
  /// The trailer dictionary (7.5.5).
  package let trailer: PDFDictionary

  /// The offset of each object, by object number; 0 for objects that are not in the file.
  private let offsets: [Int]
  /// The offsets in ascending order, then that of the table: each object ends at the next.
  private let ends: [Int]

  /// The maximum length of an object, in bytes.
  private static var largestObject: Int { 1 << 28 }
  /// The maximum decoded length of a stream, in bytes.
  private static var longestStream: Int { 1 << 28 }
  /// The length of an entry of the table, in bytes (7.5.4).
  private static var entryLength: Int { 20 }
  /// The maximum length of the last lines, and of a trailer dictionary, in bytes.
  private static var tailLength: Int { 64 }
  private static var longestTrailer: Int { 4_096 }

  /// Reads the cross-reference table and the trailer of a file of `length` bytes.
  ///
  /// Throws `notPDF`, `foreign` if another program wrote the file, `updated` if the file was
  /// changed later, or `damaged`.
  package init(_ source: Source, length: Int) throws(PDFReaderError) {
    var source = source
    let beginning = source.piece(at: 0, count: min(length, 9)) ?? []
    guard beginning.starts(with: "%PDF-".utf8) else { throw .notPDF }
    guard beginning.elementsEqual("%PDF-1.4\n".utf8) else { throw .foreign }
    let start = try Self.tableOffset(in: &source, length: length)
    let table = try Self.table(in: &source, at: start, length: length)
    let rest = min(length - table.end, Self.longestTrailer)
    guard let bytes = source.piece(at: table.end, count: rest) else { throw .damaged }
    trailer = try Self.trailer(in: bytes)
    offsets = table.offsets
    ends = table.offsets.filter { $0 > 0 }.sorted() + [start]
    self.source = source
  }

  /// Returns the offset of the table that the last lines state (7.5.5).
  private static func tableOffset(
    in source: inout Source, length: Int
  ) throws(PDFReaderError) -> Int {
    let count = min(length, tailLength)
    guard let tail = source.piece(at: length - count, count: count) else { throw .damaged }
    let lines = tail.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.last == "%%EOF" else { throw .damaged }
    guard lines.count >= 3, lines[lines.count - 3] == "startxref",
      let offset = Int(lines[lines.count - 2]), (9..<length).contains(offset)
    else { throw .foreign }
    return offset
  }

  private static func table(
    in source: inout Source, at start: Int, length: Int
  ) throws(PDFReaderError) -> (offsets: [Int], end: Int) {
    guard let head = source.piece(at: start, count: min(length - start, 24)) else { throw .damaged }
    let lines = head.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    guard lines.count == 3, lines[0].elementsEqual("xref".utf8) else { throw .foreign }
    let fields = lines[1].split(separator: UInt8(ascii: " "))
    guard fields.count == 2, let size = number(fields[1]) else { throw .foreign }
    // The table of an update lists only the objects that have changed.
    guard fields[0].elementsEqual("0".utf8) else { throw .updated }
    let entries = start + lines[2].startIndex
    guard size > 1, size <= (length - entries) / entryLength,
      let bytes = source.piece(at: entries, count: size * entryLength)
    else { throw .damaged }
    var offsets: [Int] = []
    for place in stride(from: 0, to: bytes.count, by: entryLength) {
      let entry = bytes[place..<place + entryLength]
      guard let offset = number(entry.prefix(10)) else { throw .damaged }
      let isUsed = entry[place + 17] == UInt8(ascii: "n")
      guard !isUsed || (9..<start).contains(offset) else { throw .damaged }
      offsets.append(isUsed ? offset : 0)
    }
    return (offsets, entries + bytes.count)
  }

  private static func trailer(in bytes: [UInt8]) throws(PDFReaderError) -> PDFDictionary {
    var reader = ObjectReader(bytes)
    guard reader.skip("trailer"), case .dictionary(let dictionary)? = try? reader.object() else {
      throw .damaged
    }
    guard dictionary["Prev"] == nil else { throw .updated }
    guard dictionary["Encrypt"] == nil else { throw .foreign }
    return dictionary
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...10).contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

extension PDFReader {
  /// Returns the object that `object` refers to, or `object` itself if it is not a reference.
  package mutating func resolved(_ object: PDFObject?) throws(PDFReaderError) -> PDFObject {
    guard case .reference(let reference)? = object else { return object ?? .null }
    var (reader, _) = try reader(of: reference)
    return try Self.next(in: &reader)
  }

  /// Returns the dictionary that `object` is or refers to; throws `damaged` for anything else.
  package mutating func dictionary(_ object: PDFObject?) throws(PDFReaderError) -> PDFDictionary {
    guard case .dictionary(let dictionary) = try resolved(object) else { throw .damaged }
    return dictionary
  }

  /// Returns the array that `object` is or refers to; throws `damaged` for anything else.
  package mutating func array(_ object: PDFObject?) throws(PDFReaderError) -> [PDFObject] {
    guard case .array(let elements) = try resolved(object) else { throw .damaged }
    return elements
  }

  /// Returns the decoded data of the stream that `object` refers to (7.3.8).
  ///
  /// Throws `damaged` if there is no such stream, or it has another filter than `FlateDecode`.
  package mutating func streamData(_ object: PDFObject?) throws(PDFReaderError) -> [UInt8] {
    guard case .reference(let reference)? = object else { throw .damaged }
    var (reader, bytes) = try reader(of: reference)
    guard case .dictionary(let dictionary) = try Self.next(in: &reader),
      reader.skip("stream"), reader.skipLineEnd(),
      case .integer(let length)? = dictionary["Length"],
      length >= 0, length <= bytes.count - reader.position,
      dictionary["Filter"] == .name("FlateDecode"), dictionary["DecodeParms"] == nil
    else { throw .damaged }
    let data = Array(bytes[reader.position..<reader.position + length])
    do {
      return try FlateDecoder.decode(data, maximumLength: Self.longestStream)
    } catch {
      throw .damaged
    }
  }

  /// Returns a reader after the `obj` of an object, and the object's bytes.
  private mutating func reader(
    of reference: IndirectReference
  ) throws(PDFReaderError) -> (ObjectReader, bytes: [UInt8]) {
    guard reference.generation == 0, offsets.indices.contains(reference.number),
      case let start = offsets[reference.number], start > 0,
      let bytes = source.piece(at: start, count: try length(ofObjectAt: start))
    else { throw .damaged }
    var reader = ObjectReader(bytes)
    guard case .integer(reference.number)? = try? reader.object(),
      case .integer(0)? = try? reader.object(), reader.skip("obj")
    else { throw .damaged }
    return (reader, bytes)
  }

  private func length(ofObjectAt start: Int) throws(PDFReaderError) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= start { low = middle + 1 } else { high = middle }
    }
    guard low < ends.count, ends[low] - start <= Self.largestObject else { throw .damaged }
    return ends[low] - start
  }

  private static func next(in reader: inout ObjectReader) throws(PDFReaderError) -> PDFObject {
    do {
      return try reader.object()
    } catch {
      throw .damaged
    }
  }
}

/// The reason why a file cannot be read.
package enum PDFReaderError: Error, Equatable {
  /// The file does not begin like a PDF.
  case notPDF
  /// Another program wrote the file.
  case foreign
  /// The file has an incremental update (7.5.6).
  case updated
  /// The file is truncated, or an object is missing or malformed.
  case damaged
}

/// Bytes anywhere in a file.
package protocol ByteSource {
  /// Returns the `count` bytes at `offset`; `nil` if the file ends before or cannot be read.
  mutating func piece(at offset: Int, count: Int) -> [UInt8]?
}

/// A file in memory.
package struct HeldBytes: ByteSource {
  private let bytes: [UInt8]

  /// Makes a source of `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func piece(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return Array(bytes[offset..<offset + count])
  }
}
