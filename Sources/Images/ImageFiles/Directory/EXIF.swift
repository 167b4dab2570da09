package import PageModel

/// The orientation, resolution, time and exposure in EXIF data (Exif 2.3, 4.5 and 4.6.4 A; TIFF
/// 6.0, section 2).
///
/// Only the first directory and its Exif directory are read, so reading cannot loop. A value that
/// is missing, cut off or of the wrong type is `nil`.
package struct EXIF: Sendable, Equatable {
  /// The orientation; `nil` if it is absent or not 1 to 8.
  package let orientation: Orientation?
  /// The resolution in dots per inch; `nil` if an axis is absent or 0, or if there is no unit.
  package let resolution: Resolution?
  /// Whether the data contains an exposure, which cameras record and scanners do not.
  package let isFromCamera: Bool
  /// The time at which the image was taken or scanned, or else the time of its last change; `nil`
  /// if the data contains neither.
  package let date: ImageDate?

  /// The identifier of EXIF data in a JPEG segment (Exif 2.3, 4.7.2).
  static let mark: [UInt8] = Array("Exif\0\0".utf8)
  /// The tags of an exposure in the Exif directory (Exif 2.32, 4.6.5): time, aperture, program,
  /// focal length.
  private static let exposureTags: Set<Int> = [0x829A, 0x829D, 0x8822, 0x920A]

  /// Reads a TIFF structure, with or without the `Exif` identifier of JPEG segments.
  package init(_ bytes: ArraySlice<UInt8>) {
    let structure = bytes.dropFirst(bytes.starts(with: Self.mark) ? Self.mark.count : 0)
    let directory = TIFFDirectory(firstOf: structure)
    orientation = directory?.integer(.orientation).flatMap(Orientation.init(rawValue:))
    resolution = directory?.resolution(\.rational) { $0 * 2.54 }
    let details = directory?.integer(.exifDirectory)
      .flatMap { TIFFDirectory(at: $0, inPartOf: structure) }
    isFromCamera = details?.fields.map(\.tag).contains(where: Self.exposureTags.contains) ?? false
    date =
      details?.date(.dateTimeOriginal, offset: details?[.offsetTimeOriginal])
      ?? details?.date(.dateTimeDigitized, offset: details?[.offsetTimeDigitized])
      ?? directory?.date(.dateTime, offset: details?[.offsetTime])
  }
}

extension TIFFDirectory {
  /// Returns the time in a field, with the offset from UTC in another field.
  func date(_ tag: TIFFTag, offset: TIFFField? = nil) -> ImageDate? {
    self[tag]?.text.flatMap { ImageDate(exif: $0, offset: offset?.text) }
  }
}
