import CImage
import PageModel

extension CImage_Header {
  /// Describes the rows of a bitmap to a library; `nil` if a side is too long.
  init?(_ bitmap: Bitmap) {
    guard let width = UInt32(exactly: bitmap.size.width),
      let height = UInt32(exactly: bitmap.size.height)
    else { return nil }
    self.init(
      width: width, height: height, bitsPerPixel: UInt32(bitmap.format.bitsPerPixel),
      bytesPerRow: bitmap.bytesPerRow)
  }

  /// The size of the image, in pixels.
  var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
  /// The format of the image's pixels.
  var format: PixelFormat { PixelFormat(bitsPerPixel: bitsPerPixel) }
}

extension CImage_Outcome {
  /// Throws an error with the library's message if the library could decode nothing.
  func check(_ message: CImage_Message) throws(CodecError) {
    switch self {
    case .sound, .damaged: break
    case .failed: throw .undecodable(reason: message.string)
    case .unsupported: throw .unsupported(reason: message.string)
    }
  }
}

extension CImage_Message {
  /// The message; a placeholder if the message is empty.
  var string: String {
    let bytes = unsafe withUnsafeBytes(of: text) { unsafe Array($0.prefix { $0 != 0 }) }
    return bytes.isEmpty ? "no reason given" : String(decoding: bytes, as: UTF8.self)
  }
}

/// The buffers to which libraries write compressed images.
enum LibraryOutput {
  /// Returns the bytes that `encode` writes to a buffer of `capacity` bytes.
  ///
  /// - encode: Writes the bytes, and returns their number, or 0 if it fails.
  /// - Throws: `incompressible` with the message of the library if `encode` fails.
  static func bytes(
    capacity: Int, _ encode: (UnsafeMutablePointer<UInt8>, inout CImage_Message) -> Int
  ) throws(CodecError) -> [UInt8] {
    var message = CImage_Message()
    // The array is not trimmed, because reserved memory that is never written to costs nothing.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let output = buffer.baseAddress else { return }
      count = unsafe encode(output, &message)
    }
    guard !bytes.isEmpty else { throw .incompressible(reason: message.string) }
    return bytes
  }
}
