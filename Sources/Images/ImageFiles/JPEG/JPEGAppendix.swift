import PageModel

/// The images that belong to a JPEG image and follow its EOI: views of the same scene, thumbnails
/// and gain maps, as cameras append them.
///
/// Only images that the first image lists, and gain maps, are part of the file.
struct JPEGAppendix {
  /// The index after the last image, or after EOI if there are no further images.
  private(set) var end: Int
  /// Whether an image is another view of the scene (a panorama or a stereo image).
  private(set) var hasFurtherViews = false

  /// Finds the images after `end`, the index after the EOI of the image that starts `bytes`, with
  /// the images `listed` in it.
  init(after end: Int, listed: [MultiPictureEntry], in bytes: ArraySlice<UInt8>) {
    self.end = end
    for entry in listed where entry.start >= self.end && entry.start < bytes.endIndex {
      guard let end = JPEGFile(wholeIn: bytes[entry.start...])?.end else { continue }
      hasFurtherViews = hasFurtherViews || entry.isView
      self.end = end
    }
    while let image = JPEGFile(wholeIn: bytes[self.end...]), image.isGainMap, let end = image.end {
      self.end = end
    }
  }
}

/// An entry in the list of images of a multi-picture file (CIPA DC-007, 5.2.3).
struct MultiPictureEntry: Sendable {
  /// The index of the image's SOI.
  let start: Int
  /// The kind of image in 24 bits (CIPA DC-007, table 4).
  private let type: Int

  /// The maximum number of images of a file.
  private static let maximumImages = 64
  private static let mark = Array("MPF\0".utf8)

  /// Whether the image is another view of the scene: panorama, disparity or multi-angle.
  var isView: Bool { type >> 16 == 2 }

  /// Returns the images after the first that an APP2 segment lists; empty for any other segment.
  static func list(in segment: JPEGSegment) -> [MultiPictureEntry] {
    guard segment.marker == JPEGMarker.app2, segment.data.starts(with: mark) else { return [] }
    let index = segment.data.dropFirst(mark.count)
    guard let field = TIFFDirectory(firstOf: index)?[.multiPictureEntries] else { return [] }
    var reader = field.start
    var entries: [MultiPictureEntry] = []
    // An entry has an attribute, a size and an offset, four bytes each, and two numbers of other
    // entries.
    for _ in 0..<min(field.count / 16, maximumImages) {
      guard let attribute = reader.uint32(), reader.uint32() != nil, let start = reader.uint32(),
        reader.read(4) != nil
      else { break }
      // The first image is at 0.
      if start > 0 {
        entries.append(
          MultiPictureEntry(start: index.startIndex + start, type: attribute & 0xFF_FFFF))
      }
    }
    return entries.sorted { $0.start < $1.start }
  }
}
