/// A chunk of a PNG file or of a RIFF file (PNG 3rd ed., 5.3; RFC 9649, 2.3).
struct FileChunk {
  /// The chunk type: four characters, such as `IHDR` or `VP8 `.
  let type: String
  let data: ArraySlice<UInt8>
}

/// A box of a JP2 file or a HEIC image (ISO/IEC 15444-1, I.4; ISO/IEC 14496-12, 4.2).
struct FileBox {
  /// The box type: four characters, such as `jp2h`.
  let type: String
  /// The content, as far as the bytes contain it.
  let content: ArraySlice<UInt8>
  /// Whether the bytes contain the whole box.
  let isWhole: Bool
}

/// A sequence of boxes, up to the first that is longer than the bytes or has an impossible length.
struct FileBoxes {
  private(set) var all: [FileBox] = []
  /// Whether the sequence ends with a box that is too long or has an impossible length.
  private(set) var isCutShort = false

  /// The maximum number of boxes that are read.
  private static let maximumCount = 10_000

  init(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    while all.count < Self.maximumCount, !isCutShort, reader.remaining >= 8,
      let stated = reader.uint32(), let type = reader.read(4)
    {
      let length = Self.contentLength(stated, &reader)
      let content = length.flatMap { reader.read(min($0, reader.remaining)) }
      isCutShort = content == nil || content?.count != length
      guard let content else { return }
      all.append(
        FileBox(
          type: String(decoding: type, as: UTF8.self), content: content, isWhole: !isCutShort))
    }
  }

  /// Returns the length of the content; `nil` if the stated length is impossible.
  ///
  /// A stated length of 0 means up to the end, and 1 means that an 8-byte length follows.
  private static func contentLength(_ stated: Int, _ reader: inout ByteReader) -> Int? {
    switch stated {
    case 0: reader.remaining
    case 1: reader.unsigned(width: 8).flatMap { $0 >= 16 ? $0 - 16 : nil }
    default: stated >= 8 ? stated - 8 : nil
    }
  }

  /// Returns the content of the first box of a type, as far as the bytes contain it.
  func first(_ type: String) -> ArraySlice<UInt8>? {
    all.first { $0.type == type }?.content
  }
}
