import Codecs
import ImageFiles

/// Segments of JBIG2 streams to test with (ITU-T T.88, 7.2).
enum JBIG2Builder {
  /// A segment without references, on page 1.
  static func segment(type: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0, 0, 0, 9, type, 0, 1] + bytes(UInt32(data.count)) + data
  }

  /// The page information of a white page.
  static func page(width: UInt32, height: UInt32) -> [UInt8] {
    segment(type: 48, bytes(width) + bytes(height) + bytes(0) + bytes(0) + [1, 0, 0])
  }

  /// A generic region, with the code that the encoder makes of it.
  static func region(_ bitmap: Bitmap, x: UInt32, y: UInt32, joining: UInt8) -> [UInt8] {
    // The encoder's page takes 30 bytes, and its region's header 11 more.
    let whole = JBIG2Encoder.encode(bitmap)?.data ?? []
    var data = Array(whole.dropFirst(30 + 11))
    data.replaceSubrange(8..<17, with: bytes(x) + bytes(y) + [joining])
    return segment(type: 38, data)
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
