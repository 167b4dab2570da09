/// The properties of a file that an update refers to (ISO 32000-1, 7.5.6).
package struct UpdateBase: Sendable, Equatable {
  /// The form of the cross-reference section of the file.
  package enum CrossReferences: Sendable, Equatable {
    /// A table (7.5.4), also that of a hybrid file, whose table refers to a stream (7.5.8.4).
    case table
    /// A stream (7.5.8).
    case stream
  }

  /// The offset of the newest cross-reference section in bytes from the start of the file.
  package let crossReferenceOffset: Int
  package let crossReferences: CrossReferences
  /// A number greater than all object numbers of the file.
  package let nextNumber: Int
  package let catalog: IndirectReference
  package let information: IndirectReference?
  /// The first part of the file's identifier (14.4); `nil` if it has none.
  package let identifier: [UInt8]?

  /// The maximum accepted object number (annex C).
  package static let highestNumber = 8_388_607

  /// Finds the newest cross-reference section of `file`; the other values come from a worker that
  /// has read the file.
  ///
  /// - Throws: `UpdateBaseError` if the end of the file does not lead to a section, or if a number
  ///   is impossible.
  package init(
    of file: [UInt8], nextNumber: Int, catalog: IndirectReference,
    information: IndirectReference?, identifier: [UInt8]?
  ) throws(UpdateBaseError) {
    guard file.starts(with: Array("%PDF-".utf8)) else { throw .noHeader }
    guard (2...Self.highestNumber).contains(nextNumber), catalog.isBelow(nextNumber),
      information?.isBelow(nextNumber) ?? true
    else { throw .numbers }
    guard let offset = Self.crossReferenceOffset(in: file) else { throw .noCrossReferences }
    crossReferenceOffset = offset
    crossReferences = try Self.crossReferences(in: file, at: offset)
    self.nextNumber = nextNumber
    self.catalog = catalog
    self.information = information
    self.identifier = identifier
  }

  /// Returns the number after the last `startxref` (7.5.5), which must be near the end of the file.
  static func crossReferenceOffset(in file: [UInt8]) -> Int? {
    file.suffix(1_054).afterLastStart.flatMap(number)
  }

  private static func crossReferences(
    in file: [UInt8], at offset: Int
  ) throws(UpdateBaseError) -> CrossReferences {
    guard offset > 0, offset < file.count else { throw .noCrossReferences }
    let section = file[offset...].prefix(64).drop { $0.isPDFWhiteSpace }
    if section.starts(with: Array("xref".utf8)) { return .table }
    guard number(at: section) != nil else { throw .noCrossReferences }
    return .stream
  }

  private static func number(at bytes: ArraySlice<UInt8>) -> Int? {
    bytes.prefix { $0.isDecimalDigit }.wholeNumber(digits: 12)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes after the last `startxref` (7.5.5) and white space; `nil` if there is none.
  var afterLastStart: ArraySlice<UInt8>? {
    let keyword = Array("startxref".utf8)
    let starts = indices.dropLast(keyword.count - 1)
    let last = starts.last { self[$0] == keyword[0] && self[$0...].starts(with: keyword) }
    return last.map { self[($0 + keyword.count)...].drop { $0.isPDFWhiteSpace } }
  }
}

extension IndirectReference {
  /// Returns whether the object number is less than `number`.
  fileprivate func isBelow(_ number: Int) -> Bool { (1..<number).contains(self.number) }
}

/// The reason why an update cannot continue a file.
package enum UpdateBaseError: Error, Sendable, Equatable {
  /// The file does not start with `%PDF-`.
  case noHeader
  /// The end of the file does not lead to a cross-reference section.
  case noCrossReferences
  /// An object number is not less than the next free number.
  case numbers
}
