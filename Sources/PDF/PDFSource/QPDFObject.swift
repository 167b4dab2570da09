import CQPDF
package import PDFSyntax

/// The type of an object (ISO 32000-1, 7.3).
package enum ObjectKind: UInt32 {
  // In the order of `CQPDF_Kind`.
  case null, boolean, integer, real, string, name, array, dictionary, stream
}

/// An object of a `QPDFFile`, or the object to which a reference leads.
///
/// Valid until `releaseObjects()` and while the file is open. A missing object, or one of another
/// type than requested, is read as null, `false`, 0, `nil` or empty.
package struct QPDFObject {
  /// The file that has the object.
  package let file: QPDFFile
  let handle: CQPDF_Object

  /// The value of `name`, which includes the slash, in a dictionary or the dictionary of a stream.
  package subscript(name: String) -> QPDFObject {
    QPDFObject(file: file, handle: unsafe CQPDF_value(file.file, handle, name))
  }

  /// The element of an array at `index`.
  package subscript(index: Int) -> QPDFObject {
    QPDFObject(file: file, handle: unsafe CQPDF_element(file.file, handle, Int32(clamping: index)))
  }

  /// The identity of an indirect object; `nil` for a direct one.
  package var identity: IndirectReference? {
    let number = Int(unsafe CQPDF_number(file.file, handle))
    guard number > 0 else { return nil }
    return IndirectReference(
      number: number, generation: Int(unsafe CQPDF_generation(file.file, handle)))
  }

  /// The type of the object.
  package var kind: ObjectKind {
    ObjectKind(rawValue: unsafe CQPDF_kind(file.file, handle).rawValue) ?? .null
  }

  /// Whether the object is null.
  package var isNull: Bool { kind == .null }

  /// The object; `nil` if it is null.
  package var ifPresent: QPDFObject? { isNull ? nil : self }

  /// The number of elements of an array; 0 for anything else.
  package var count: Int { Int(unsafe CQPDF_count(file.file, handle)) }

  /// Returns the first elements of an array, at most `limit`; none for anything else.
  package func elements(limit: Int = 10_000) -> [QPDFObject] {
    (0..<min(count, limit)).map { self[$0] }
  }

  /// The identities of the indirect objects in an array, without keeping the objects in memory.
  package var identities: [IndirectReference] {
    var identities = [CQPDF_Identity](repeating: CQPDF_Identity(), count: count)
    unsafe identities.withUnsafeMutableBufferPointer { buffer in
      unsafe CQPDF_identities(file.file, handle, buffer.baseAddress, Int32(clamping: buffer.count))
    }
    return identities.filter { $0.number > 0 }.map {
      IndirectReference(number: Int($0.number), generation: Int($0.generation))
    }
  }

  /// The names in a dictionary, with the slash; empty for anything else.
  package var names: [String] {
    guard kind == .dictionary else { return [] }
    unsafe CQPDF_beginNames(file.file, handle)
    var names: [String] = []
    while let name = unsafe QPDFFile.bytes(CQPDF_nextName(file.file)) {
      // The other functions cannot look up a name that is not UTF-8.
      if let text = String(validating: name, as: UTF8.self) { names.append(text) }
    }
    return names
  }

  /// The value of a boolean.
  package var boolean: Bool { unsafe CQPDF_boolean(file.file, handle) }

  /// Whether PDF readers may treat the object as true: it is true, or neither null nor a boolean.
  package var mayBeTrue: Bool { !isNull && (kind != .boolean || boolean) }

  /// The value of an integer; `nil` for anything else.
  package var integer: Int? {
    kind == .integer ? Int(clamping: unsafe CQPDF_integer(file.file, handle)) : nil
  }

  /// The value of an integer or a finite real; `nil` for anything else.
  package var number: Double? {
    guard kind == .integer || kind == .real else { return nil }
    let value = unsafe CQPDF_real(file.file, handle)
    return value.isFinite ? value : nil
  }

  /// The numbers in an array, at most the first 64; `nil` if an element is not a number.
  package var numbers: [Double]? {
    let elements = elements(limit: 64)
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }

  /// The name with its slash; `nil` for anything else.
  package var name: String? {
    unsafe QPDFFile.bytes(CQPDF_name(file.file, handle)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The bytes of a string; `nil` for anything else.
  package var string: [UInt8]? { unsafe QPDFFile.bytes(CQPDF_string(file.file, handle)) }

  /// Replaces the data of a stream in the open file.
  package func replaceData(_ data: [UInt8]) {
    unsafe data.withUnsafeBufferPointer { buffer in
      unsafe CQPDF_replaceData(file.file, handle, buffer.baseAddress, buffer.count)
    }
  }

  /// The decoded data of a stream; `nil` if one of its filters is lossy or unknown, or if the data
  /// cannot be decoded.
  package var decodedData: [UInt8]? {
    unsafe QPDFFile.bytes(CQPDF_streamData(file.file, handle, .lossless))
  }

  /// The decoded data of a stream with content, a character map or metadata, spent from the budget;
  /// `nil` if they cannot be decoded or exceed the budget.
  package var content: [UInt8]? {
    guard let data = decodedData, (try? file.budget.spend(data.count, on: .content)) != nil else {
      return nil
    }
    return data
  }

  /// Returns the first bytes of the decoded data of a stream, at most `count`; `nil` if this would
  /// decode all data, which may be much longer than the stream.
  package func startOfData(_ count: Int) -> [UInt8]? {
    let filter = self["/Filter"]
    var filters = (filter.kind == .array ? filter.elements() : [filter]).compactMap(\.name)
    let isDeflated = filters.last == "/FlateDecode"
    if isDeflated { filters.removeLast() }
    guard filters.allSatisfy(Self.shorteningFilters.contains), self["/DecodeParms"].isNull else {
      return nil
    }
    guard isDeflated else { return decodedData.map { Array($0.prefix(count)) } }
    return dataBeforeLastFilter.map { FlateDecoder.start(of: $0, maximumLength: count) }
  }

  /// The filters whose decoded data are hardly longer than the encoded ones.
  private static let shorteningFilters = ["/ASCIIHexDecode", "/ASCII85Decode"]

  /// The data of a stream after decoding all filters but the last; `nil` if that fails.
  package var dataBeforeLastFilter: [UInt8]? {
    unsafe QPDFFile.bytes(CQPDF_dataBeforeLastFilter(file.file, handle))
  }
}
