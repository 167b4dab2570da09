package import PageLayout

/// The orientation and resolution in EXIF data: the first directory of a TIFF structure
/// (Exif 2.3, 4.5 and 4.6.4 A; TIFF 6.0, section 2).
///
/// Only that one directory is read, so nothing can loop; what is missing, cut off or of the wrong
/// type is `nil`.
package struct EXIF: Sendable, Equatable {
  /// `nil` where it is absent or not 1 to 8.
  package private(set) var orientation: Orientation?
  private var horizontal: Double?
  private var vertical: Double?
  private var unit = Unit.inch

  /// What a resolution counts pixels in; without one it is but an aspect ratio.
  private enum Unit: Int {
    case none = 1
    case inch = 2
    case centimetre = 3
  }

  /// The entries that are read (Exif 2.32, 4.6.4).
  private enum Tag: Int {
    case orientation = 0x0112
    case xResolution = 0x011A
    case yResolution = 0x011B
    case resolutionUnit = 0x0128
  }

  /// Reads a TIFF structure, with or without the `Exif` mark that stands before it in JPEG.
  package init(_ bytes: ArraySlice<UInt8>) {
    let structure = Self.withoutMark(bytes)
    guard var reader = Self.reader(of: structure),
      let directory = reader.uint32(), reader.seek(to: directory),
      let count = reader.uint16()
    else { return }
    for _ in 0..<count {
      guard let entry = reader.read(12) else { return }
      take(ByteReader(entry, order: reader.order), in: reader)
    }
  }

  /// What the data says of the resolution in dots per inch; `nil` where an axis is absent or 0, or
  /// the numbers are said to have no unit.
  package var resolution: Resolution? {
    guard let horizontal, let vertical, horizontal > 0, vertical > 0 else { return nil }
    switch unit {
    case .none: return nil
    case .inch: return Resolution(horizontal: horizontal, vertical: vertical)
    case .centimetre: return Resolution(horizontal: horizontal * 2.54, vertical: vertical * 2.54)
    }
  }

  /// The mark of EXIF data in a JPEG segment (Exif 2.3, 4.7.2).
  static let mark: [UInt8] = Array("Exif\0\0".utf8)

  private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
  }

  /// A reader in the structure's byte order, standing at the offset of its first directory.
  private static func reader(of structure: ArraySlice<UInt8>) -> ByteReader? {
    let orders: [(String, ByteOrder)] = [("II*\0", .littleEndian), ("MM\0*", .bigEndian)]
    for (signature, order) in orders {
      var reader = ByteReader(structure, order: order)
      if reader.skip(prefix: signature.utf8) { return reader }
    }
    return nil
  }

  private mutating func take(_ entry: ByteReader, in structure: ByteReader) {
    var entry = entry
    guard let number = entry.uint16(), let tag = Tag(rawValue: number) else { return }
    switch tag {
    case .orientation:
      orientation = orientation ?? Self.integer(entry).flatMap(Orientation.init(rawValue:))
    case .xResolution: horizontal = horizontal ?? Self.rational(entry, in: structure)
    case .yResolution: vertical = vertical ?? Self.rational(entry, in: structure)
    case .resolutionUnit: unit = Self.integer(entry).flatMap(Unit.init(rawValue:)) ?? .inch
    }
  }

  /// The value of an entry of type BYTE, SHORT or LONG, which stands in the entry itself.
  private static func integer(_ entry: ByteReader) -> Int? {
    var entry = entry
    guard let type = entry.uint16(), let count = entry.uint32(), count == 1 else { return nil }
    switch type {
    case 1: return entry.uint8()
    case 3: return entry.uint16()
    case 4: return entry.uint32()
    default: return nil
    }
  }

  /// The value of an entry of type RATIONAL, which stands elsewhere: a numerator, a denominator.
  private static func rational(_ entry: ByteReader, in structure: ByteReader) -> Double? {
    var (entry, structure) = (entry, structure)
    guard let type = entry.uint16(), type == 5, let count = entry.uint32(), count == 1,
      let offset = entry.uint32(), structure.seek(to: offset),
      let numerator = structure.uint32(), let denominator = structure.uint32(), denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }
}
