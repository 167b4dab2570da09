/// The properties of a file that an update refers to (ISO 32000-1, 7.5.6).
package struct UpdateBase: Sendable, Equatable {
  /// The offset of the newest cross-reference section in bytes from the start of the file.
  package let crossReferenceOffset: Int
  /// Whether the newest section is a stream (7.5.8) instead of a table (7.5.4); a hybrid file has a
  /// table that refers to a stream (7.5.8.4).
  package let hasCrossReferenceStream: Bool
  /// A number greater than all object numbers of the file.
  package let nextNumber: Int
  package let catalog: IndirectReference
  package let information: IndirectReference?
  /// The first part of the file's identifier (14.4); `nil` if it has none.
  package let identifier: [UInt8]?

  /// The maximum accepted object number (annex C).
  package static let maximumNumber = 8_388_607

  /// Reads the properties of a file.
  ///
  /// - nextNumber: A number greater than all object numbers, including numbers that are only
  ///   referred to.
  /// - Throws: `SourceFileError.unreadable` if an update cannot continue the file, or if the number
  ///   is too low or too high.
  package init(
    of bytes: [UInt8], _ file: SourceFile, nextNumber: Int
  ) throws(SourceFileError) {
    guard bytes.starts(with: Array("%PDF-".utf8)), file.maximumNumber < nextNumber,
      (2...Self.maximumNumber).contains(nextNumber),
      let offset = Self.crossReferenceOffset(in: bytes),
      let isStream = Self.isStream(in: bytes, at: offset),
      let catalog = file.trailer["Root"]?.reference, catalog.isBelow(nextNumber)
    else { throw .unreadable }
    crossReferenceOffset = offset
    hasCrossReferenceStream = isStream
    self.nextNumber = nextNumber
    self.catalog = catalog
    information = file.trailer["Info"]?.reference
    guard information?.isBelow(nextNumber) ?? true else { throw .unreadable }
    identifier = file.trailer["ID"]?.elements?.first?.string
  }

  /// Returns the number after the last `startxref` (7.5.5), which must be near the end of the file.
  static func crossReferenceOffset(in file: [UInt8]) -> Int? {
    file.suffix(1_054).afterLastStart.flatMap(number)
  }

  /// Returns whether the section at an offset is a stream; `nil` if it is not a table either.
  private static func isStream(in file: [UInt8], at offset: Int) -> Bool? {
    guard offset > 0, offset < file.count else { return nil }
    let section = file[offset...].prefix(64).drop { $0.isPDFWhiteSpace }
    if section.starts(with: Array("xref".utf8)) { return false }
    return number(at: section) == nil ? nil : true
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
