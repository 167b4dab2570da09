package import PageModel

/// The orientation and resolution in EXIF data, and whether a camera wrote it: the first directory
/// of a TIFF structure and its Exif directory (Exif 2.3, 4.5 and 4.6.4 A; TIFF 6.0, section 2).
///
/// Only these two directories are read, so reading cannot loop; a value that is missing, cut off or
/// of the wrong type is `nil`.
package struct EXIF: Sendable, Equatable {
  /// The orientation; `nil` if it is absent or not 1 to 8.
  package private(set) var orientation: Orientation?
  /// Whether the data contain an exposure, which cameras record and scanners do not.
  package private(set) var isFromCamera = false
  private var hasExifDirectory = false
  private var horizontal: Double?
  private var vertical: Double?
  private var unit = Unit.inch

  /// The unit of a resolution; `none` means an aspect ratio only.
  private enum Unit: Int {
    case none = 1
    case inch = 2
    case centimetre = 3
  }

  /// The tags used here (Exif 2.32, 4.6.4).
  private enum Tag: Int {
    case orientation = 0x0112
    case xResolution = 0x011A
    case yResolution = 0x011B
    case resolutionUnit = 0x0128
    case exifDirectory = 0x8769
  }

  /// The tags of an exposure in the Exif directory (Exif 2.32, 4.6.5): time, aperture, program,
  /// focal length.
  private static let exposureTags: Set<Int> = [0x829A, 0x829D, 0x8822, 0x920A]

  /// Reads a TIFF structure, with or without the `Exif` identifier of JPEG segments.
  package init(_ bytes: ArraySlice<UInt8>) {
    let structure = Self.withoutMark(bytes)
    guard var reader = Self.reader(of: structure), let directory = reader.uint32() else { return }
    for entry in Self.entries(ofDirectory: directory, in: reader) { record(entry, in: reader) }
  }

  /// Returns the entries of a directory up to the first that is cut off.
  private static func entries(
    ofDirectory offset: Int, in structure: ByteReader
  ) -> [ByteReader] {
    var reader = structure
    guard reader.seek(to: offset), let count = reader.uint16() else { return [] }
    var entries: [ByteReader] = []
    for _ in 0..<count {
      guard let entry = reader.read(12) else { return entries }
      entries.append(ByteReader(entry, order: reader.order))
    }
    return entries
  }

  /// The resolution in dots per inch; `nil` if an axis is absent or 0, or if there is no unit.
  package var resolution: Resolution? {
    guard let horizontal, let vertical, horizontal > 0, vertical > 0 else { return nil }
    switch unit {
    case .none: return nil
    case .inch: return Resolution(horizontal: horizontal, vertical: vertical)
    case .centimetre: return Resolution(horizontal: horizontal * 2.54, vertical: vertical * 2.54)
    }
  }

  /// The identifier of EXIF data in a JPEG segment (Exif 2.3, 4.7.2).
  static let mark: [UInt8] = Array("Exif\0\0".utf8)

  private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
  }

  /// Returns a reader in the structure's byte order, positioned at the offset of its first
  /// directory.
  private static func reader(of structure: ArraySlice<UInt8>) -> ByteReader? {
    let orders: [(String, ByteOrder)] = [("II*\0", .littleEndian), ("MM\0*", .bigEndian)]
    for (signature, order) in orders {
      var reader = ByteReader(structure, order: order)
      if reader.skip(prefix: signature.utf8) { return reader }
    }
    return nil
  }

  private mutating func record(_ entry: ByteReader, in structure: ByteReader) {
    var entry = entry
    guard let number = entry.uint16(), let tag = Tag(rawValue: number) else { return }
    switch tag {
    case .orientation:
      orientation = orientation ?? Self.integer(entry).flatMap(Orientation.init(rawValue:))
    case .xResolution: horizontal = horizontal ?? Self.rational(entry, in: structure)
    case .yResolution: vertical = vertical ?? Self.rational(entry, in: structure)
    case .exifDirectory:
      guard !hasExifDirectory, let offset = Self.integer(entry) else { return }
      hasExifDirectory = true
      isFromCamera = Self.entries(ofDirectory: offset, in: structure).contains { entry in
        var entry = entry
        return entry.uint16().map(Self.exposureTags.contains) ?? false
      }
    case .resolutionUnit: unit = Self.integer(entry).flatMap(Unit.init(rawValue:)) ?? .inch
    }
  }

  /// Returns the value of a BYTE, SHORT or LONG entry, which the entry itself contains.
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

  /// Returns the value of a RATIONAL entry, which is stored elsewhere as numerator and denominator.
  private static func rational(_ entry: ByteReader, in structure: ByteReader) -> Double? {
    var (entry, structure) = (entry, structure)
    guard let type = entry.uint16(), type == 5, let count = entry.uint32(), count == 1,
      let offset = entry.uint32(), structure.seek(to: offset),
      let numerator = structure.uint32(), let denominator = structure.uint32(), denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }
}
