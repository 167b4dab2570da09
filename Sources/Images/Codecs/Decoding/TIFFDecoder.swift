import CTIFF
import ImageFiles

/// Decodes TIFF files through libtiff (TIFF 6.0), to bilevel, gray or RGB; alpha is blended with
/// white.
enum TIFFDecoder {
  /// Decodes page `frame`, counted from 0.
  ///
  /// - directory: The offset of the page's directory; `nil` if unknown.
  static func decode(
    _ bytes: [UInt8], frame index: Int, directory: Int?, maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    let frame = try ImageDecoder.open { () throws(ImageFileError) in
      if let directory { return try TIFFFile.frame(at: directory, of: bytes) }
      return try TIFFFile(bytes).frame(index, of: bytes)
    }
    try ImageDecoder.check(frame.size, maximumPixels: maximumPixels)
    let (bytes, page) = (frame.repaired(bytes), CTIFF_Frame(frame))
    return try ImageDecoder.image(maximumPixels: maximumPixels) { header, message in
      unsafe CTIFF_readHeader(bytes, bytes.count, page, &header, &message)
    } rows: { rows, message in
      var result = unsafe CTIFF_decode(bytes, bytes.count, page, &rows, rows.count, &message)
      result.isCutShort = frame.imageHeader.damage == .cutShort
      return result
    }
  }
}

extension CTIFF_Frame {
  /// Creates the shim's description of a page.
  fileprivate init(_ frame: TIFFFrame) {
    self.init(
      directory: UInt64(frame.directoryOffset), photometric: UInt32(frame.photometric.rawValue),
      alphaSample: Int32(frame.alpha?.sample ?? -1),
      isAlphaAssociated: frame.alpha?.isAssociated ?? false)
  }
}
