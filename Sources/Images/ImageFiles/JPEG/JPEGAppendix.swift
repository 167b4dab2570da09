import PageModel

/// The images that belong to a JPEG image and follow its EOI: views of the same scene, thumbnails
/// and gain maps, as cameras append them.
///
/// An image that is neither listed by the first image nor a gain map is not part of the file.
struct JPEGAppendix {
  /// The index after the last of these images, or after EOI if there are none.
  private(set) var end: Int
  /// Whether one of these images is another view of the scene (a panorama or a stereo image).
  private(set) var hasFurtherViews = false

  /// Finds the images after `end`, the index after the EOI of the image that starts `bytes`, with
  /// the images `listed` in it.
  init(after end: Int, listed: [MultiPictureEntry], in bytes: ArraySlice<UInt8>) {
    self.end = end
    for entry in listed where entry.start >= self.end && entry.start < bytes.endIndex {
      guard let image = JPEGOutline(bytes[entry.start...]) else { continue }
      hasFurtherViews = hasFurtherViews || entry.isView
      self.end = image.end
    }
    while let image = JPEGOutline(bytes[self.end...]), image.isGainMap { self.end = image.end }
  }
}

/// A whole JPEG image among other bytes.
struct JPEGOutline {
  /// The index after EOI.
  let end: Int
  let size: PixelSize
  /// Whether the image is a gain map, which brightens another one (ISO 21496-1, and Apple's).
  let isGainMap: Bool
  /// The images that the image lists as its own.
  let listed: [MultiPictureEntry]

  private static let gainMapMarks = ["hdr-gain-map", "hdrgainmap", "urn:iso:std:iso:ts:21496"]

  /// Reads the markers of the image that starts `bytes`; `nil` if there is none or it has no end.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: JPEGFile.signature) else { return nil }
    var segments = JPEGSegments(bytes)
    var size: PixelSize?
    var isGainMap = false
    var listed: [MultiPictureEntry] = []
    while let segment = segments.next() {
      if JPEGFrame.isFrame(segment.marker) {
        size = size ?? (try? JPEGFrame(marker: segment.marker, segment.data))?.size
      } else if segment.marker == JPEGMarker.app1 {
        isGainMap = isGainMap || Self.gainMapMarks.contains { segment.data.contains($0.utf8) }
      } else if listed.isEmpty {
        listed = MultiPictureEntry.list(in: segment)
      }
    }
    guard segments.hasEndOfImage, let size else { return nil }
    end = segments.position
    self.size = size
    self.isGainMap = isGainMap
    self.listed = listed
  }
}

/// An image of a file with several images, as its first image lists it (CIPA DC-007, 5.2.3).
struct MultiPictureEntry: Sendable {
  /// The index of the image's SOI.
  let start: Int
  /// The kind of image in 24 bits (CIPA DC-007, table 4).
  private let type: Int

  /// The maximum number of images of a file.
  private static let limit = 64
  private static let mark = Array("MPF\0".utf8)

  /// Whether the image is another view of the scene: panorama, disparity or multi-angle.
  var isView: Bool { type >> 16 == 2 }

  /// Returns the images that an APP2 segment lists, without the first; empty for any other segment.
  static func list(in segment: JPEGSegment) -> [MultiPictureEntry] {
    guard segment.marker == JPEGMarker.app2, segment.data.starts(with: mark) else { return [] }
    let index = segment.data.dropFirst(mark.count)
    guard let field = TIFFDirectory(firstOf: index)?[.multiPictureEntries] else { return [] }
    var reader = field.start
    var entries: [MultiPictureEntry] = []
    // An attribute, a size and an offset, four bytes each, and two numbers of other entries.
    for _ in 0..<min(field.count / 16, limit) {
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

extension ArraySlice<UInt8> {
  /// Returns whether the bytes contain `part`.
  fileprivate func contains(_ part: String.UTF8View) -> Bool {
    guard let first = part.first else { return true }
    var rest = self
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
