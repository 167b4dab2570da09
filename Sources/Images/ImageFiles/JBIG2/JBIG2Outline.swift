package import PageModel

/// The headers of an embedded JBIG2 stream as `JBIG2Encoder` of Codecs writes it: one page, filled
/// by one generic region (ITU-T T.88, 7).
///
/// Only decoding can show whether the code itself is valid.
package struct JBIG2Outline: Sendable, Equatable {
  package let size: PixelSize

  /// Reads the headers; `nil` if there are other segments or the lengths do not add up.
  package init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes[...])
    guard Self.length(ofSegment: 48, number: 0, &reader) == 19,
      let page = Self.size(&reader), reader.read(11) != nil,
      Self.length(ofSegment: 39, number: 1, &reader) == reader.remaining,
      reader.remaining > 26, let region = Self.size(&reader), region == page,
      page.width > 0, page.height > 0
    else { return nil }
    size = page
  }

  /// Returns the data length of the next segment, which must be on page 1 and refer to no other
  /// segment.
  private static func length(
    ofSegment type: Int, number: Int, _ reader: inout ByteReader
  ) -> Int? {
    guard reader.uint32() == number, reader.uint8() == type, reader.uint8() == 0,
      reader.uint8() == 1
    else { return nil }
    return reader.uint32()
  }

  private static func size(_ reader: inout ByteReader) -> PixelSize? {
    guard let width = reader.uint32(), let height = reader.uint32() else { return nil }
    return PixelSize(width: width, height: height)
  }
}
