import PageModel

/// Image files that follow one another in a stream, as `cat a.jpg b.jpg` and `pdftoppm` write them.
package enum ImageSequence {
  /// The maximum number of files, as of the pages of a TIFF file.
  private static let maximumCount = TIFFPages.limit
  /// The maximum number of zeros and white space between two files, in bytes.
  private static let maximumPadding = 16
  /// The number of first bytes that show a format, or the header of a Netpbm file.
  private static let signatureLength = 32
  private static let maximumHeaderLength = 1 << 16

  /// Returns the ranges of the files in a stream, the last of which reaches to its end.
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

  /// Returns whether an image file in any format starts at index `end`, after padding.
  static func hasImage(at end: Int, in bytes: [UInt8]) -> Bool {
    guard bytes.indices.contains(end) else { return false }
    // JPEG 2000 and HEIC files begin with zeros themselves.
    return (end...padding(at: end, in: bytes[...]).endIndex).contains { start in
      ImageFormat(detecting: Array(bytes[start...].prefix(signatureLength))) != nil
    }
  }

  /// Returns the index after a Netpbm file; `nil` if the file is damaged.
  static func end(ofPNM bytes: [UInt8]) -> Int? { endOfPNM(bytes[...]) }

  /// Returns whether a JPEG file has other views of its scene, or is followed by another file.
  ///
  /// A JPEG image of less than half the width and height is a thumbnail.
  static func hasFurtherImages(_ bytes: [UInt8], after file: JPEGFile) -> Bool {
    guard let end = file.end else { return false }
    let appendix = JPEGAppendix(after: end, listed: file.listedImages, in: bytes[...])
    if appendix.hasFurtherViews { return true }
    guard let next = start(at: appendix.end, in: bytes[...]) else {
      return hasImage(at: appendix.end, in: bytes)
    }
    guard bytes[next...].starts(with: JPEGFile.signature) else { return true }
    guard let image = JPEGOutline(bytes[next...]) else { return false }
    return image.size.width >= file.frame.size.width / 2
      && image.size.height >= file.frame.size.height / 2
  }

  /// Returns the index of the file after the one that starts `bytes`; `nil` if there is none.
  private static func startOfNext(in bytes: ArraySlice<UInt8>) -> Int? {
    let beginning = Array(bytes.prefix(signatureLength))
    switch ImageFormat(detecting: beginning) {
    case .png: return startAfterPNG(bytes)
    case .jpeg: return startAfterJPEG(bytes)
    case .tiff: return TIFFExtent(bytes).flatMap { start(at: $0.end, in: bytes) }
    case .pnm: return endOfPNM(bytes).flatMap { start(at: $0, in: bytes) }
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
    bytes[end...].prefix(maximumPadding).prefix { $0 == 0 || isSpace($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Returns the index of the file after a PNG file; a PNG file that is cut short ends at the
  /// signature of the next one.
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

  private static func endOfPNM(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let header = try? PNMHeader(Array(bytes.prefix(maximumHeaderLength))) else { return nil }
    let pixels = bytes.dropFirst(header.length)
    guard header.kind.isPlain else {
      guard pixels.count / header.bytesPerRow >= header.size.height else { return nil }
      return pixels.startIndex + header.bytesPerRow * header.size.height
    }
    guard pixels.count / (header.size.width * header.sampleCount) >= header.size.height else {
      return nil
    }
    var tokens = PNMTokens(pixels)
    for _ in 0..<header.size.area * header.sampleCount {
      guard (header.kind.isBits ? tokens.bit() : tokens.number()) != nil else { return nil }
    }
    return tokens.position
  }
}
