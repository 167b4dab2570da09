import PageModel

/// Image files that follow one another in a stream, as `cat a.jpg b.jpg` and `pdftoppm` write them.
package enum ImageSequence {
  /// The maximum number of files.
  private static let maximumCount = TIFFFile.maximumPages
  /// The maximum number of zeros and white space between two files, in bytes.
  private static let maximumPadding = 16
  /// The number of first bytes that identify a format.
  private static let signatureLength = 32

  /// Returns the ranges of the files in a stream; the last range ends with the stream.
  ///
  /// Only PNG, JPEG, TIFF and Netpbm files have a known end, and only these formats are searched
  /// for after another file. Images that belong to a JPEG image (`JPEGAppendix`) are not separate
  /// files.
  package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while ranges.count < maximumCount - 1, let next = startOfNext(in: bytes[start...]) {
      ranges.append(start..<next)
      start = next
    }
    return ranges + [start..<bytes.count]
  }

  /// Returns whether an image file starts at index `end` or after padding.
  ///
  /// - thumbnailLimit: The size below which a JPEG image does not count; neither does a damaged
  ///   image. If `nil`, every JPEG image counts.
  static func hasImage(
    at end: Int, in bytes: [UInt8], besideThumbnailsBelow thumbnailLimit: PixelSize?
  ) -> Bool {
    guard bytes.indices.contains(end) else { return false }
    if let thumbnailLimit, let next = start(at: end, in: bytes[...]),
      bytes[next...].starts(with: JPEGFile.signature)
    {
      let size = JPEGFile(wholeIn: bytes[next...])?.frame.size
      return size.map {
        $0.width >= thumbnailLimit.width && $0.height >= thumbnailLimit.height
      } ?? false
    }
    // JPEG 2000 and HEIC files begin with zeros themselves.
    return (end...padding(at: end, in: bytes[...]).endIndex).contains { start in
      ImageFormat(detecting: Array(bytes[start...].prefix(signatureLength))) != nil
    }
  }

  /// Returns the index of the second file in `bytes`; `nil` if no further file is found.
  private static func startOfNext(in bytes: ArraySlice<UInt8>) -> Int? {
    let beginning = Array(bytes.prefix(signatureLength))
    switch ImageFormat(detecting: beginning) {
    case .png: return startAfterPNG(bytes)
    case .jpeg: return startAfterJPEG(bytes)
    case .tiff: return TIFFExtent(bytes).flatMap { start(at: $0.end, in: bytes) }
    case .pnm: return PNMFile.end(of: bytes).flatMap { start(at: $0, in: bytes) }
    case nil:
      guard ForeignFormat(detecting: Array(bytes.prefix(1_024))) == nil,
        let jpeg = JPEGFile.startAfterJunk(bytes)
      else { return nil }
      return startAfterJPEG(bytes[jpeg...])
    default: return nil
    }
  }

  private static func start(at end: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes[padding(at: end, in: bytes).endIndex...].prefix(signatureLength)
    switch ImageFormat(detecting: Array(rest)) {
    case .png, .jpeg, .tiff, .pnm: return rest.startIndex
    default: return nil
    }
  }

  private static func padding(at end: Int, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes[end...].prefix(maximumPadding).prefix { $0 == 0 || $0.isSpace }
  }

  /// Returns the index of the file after a PNG file; a truncated PNG file ends at the signature of
  /// the next.
  private static func startAfterPNG(_ bytes: ArraySlice<UInt8>) -> Int? {
    var chunks = PNGChunks(bytes)
    while chunks.next() != nil {}
    if let end = chunks.end { return start(at: end, in: bytes) }
    var rest = bytes.dropFirst(PNGFile.signature.count)
    while let candidate = rest.firstIndex(of: PNGFile.signature[0]) {
      rest = rest[candidate...]
      if rest.starts(with: PNGFile.signature) { return candidate }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func startAfterJPEG(_ bytes: ArraySlice<UInt8>) -> Int? {
    var segments = JPEGSegments(bytes)
    var listed: [MultiPictureEntry] = []
    while let segment = segments.next() {
      if listed.isEmpty { listed = MultiPictureEntry.list(in: segment) }
    }
    guard segments.hasEndOfImage else { return segments.startOfOther }
    return start(
      at: JPEGAppendix(after: segments.position, listed: listed, in: bytes).end, in: bytes)
  }
}
