package import PageLayout

/// A recognised page as fixed little-endian records, a thousand times quicker to read than JSON.
///
/// Version 2 of the layout. `u8` is a byte, `u32` a 4-byte integer, `f64` an IEEE 754 double, `text` a `u32`
/// length and UTF-8; `[…]` a `u32` count and that many records; all pixels are the upright
/// original's; `orientation` and `direction` are the raw values of
/// `TextOrientation` and `WritingDirection`, an empty `language` is one that is not known:
///
///     page      = u32 width, u32 height, [block]
///     block     = box, [paragraph]
///     paragraph = box, [line]
///     line      = box, u8 orientation, u8 direction, f64 slope, f64 offset,
///                 f64 xHeight, f64 ascenders, f64 descenders, [word]
///     word      = box, text, f64 confidence, text language, [symbol]
///     symbol    = box, text
///     box       = f64 left, f64 top, f64 right, f64 bottom
package enum PageRecords {
  /// The page's records.
  package static func encode(_ page: RecognizedPage) -> [UInt8] {
    var writer = PageRecordWriter()
    writer.write(page)
    return writer.bytes
  }

  /// The page that stands in `bytes`.
  ///
  /// Throws `FramingError.records` where they are not exactly one page.
  package static func decode(_ bytes: ArraySlice<UInt8>) throws(FramingError) -> RecognizedPage {
    var reader = PageRecordReader(bytes)
    return try reader.page()
  }
}
