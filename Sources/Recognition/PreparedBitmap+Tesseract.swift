import CTesseract
import Imaging
import PageLayout

extension PreparedBitmap {
  /// Gives the image to an engine, to be laid out as `pageSegmentation` says; false where
  /// Tesseract fails.
  func set(on engine: OpaquePointer, pageSegmentation: Int) -> Bool {
    unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return false }
      var picture = unsafe CTesseract_Picture(
        pixels: pixels, width: Int32(clamping: bitmap.size.width),
        height: Int32(clamping: bitmap.size.height),
        bitsPerPixel: Int32(bitmap.format.bitsPerPixel),
        bytesPerRow: Int32(clamping: bitmap.bytesPerRow),
        dotsPerInch: Int32(min(max(resolution.vertical, 70), 2400).rounded()))
      return unsafe CTesseract_setPicture(engine, &picture, Int32(clamping: pageSegmentation))
    }
  }
}
