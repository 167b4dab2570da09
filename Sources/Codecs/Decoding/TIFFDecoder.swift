import CTIFF
import ImageFiles
import PageModel

/// Decodes TIFF files through libtiff (TIFF 6.0): 1 bit as bilevel, gray as gray, all other colours
/// as red, green and blue; alpha is blended with white.
enum TIFFDecoder {
  /// Decodes page `frame`, counted from 0, whose directory is at `directory` if known.
  ///
  /// - Throws: an error of `ImageDecoder.decode`.
  static func decode(
    _ bytes: [UInt8], frame index: Int, directory: Int?, maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    let frame = try ImageDecoder.open { () throws(ImageFileError) in
      if let directory { return try TIFFFile.frame(at: directory, of: bytes) }
      return try TIFFFile(bytes).frame(index)
    }
    guard frame.size.area <= maximumPixels else {
      throw .tooLarge(frame.size, maximumPixels: maximumPixels)
    }
    let bytes = frame.repaired(bytes)
    let header = try readHeader(bytes, CTIFF_Frame(frame))
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let format = PixelFormat(bitsPerPixel: header.bitsPerPixel)
    return try ImageDecoder.image(size, format, maximumPixels: maximumPixels) {
      rows throws(ImagingError) in
      try decodeRows(bytes, CTIFF_Frame(frame), into: &rows, header: header).map {
        Damage(soundRows: $0, rows: size.height, isCutShort: frame.damage == .cutShort).description
      }
    }
  }

  private static func readHeader(
    _ bytes: [UInt8], _ frame: CTIFF_Frame
  ) throws(ImagingError) -> CTIFF_Header {
    var header = CTIFF_Header()
    var message = LibraryMessage()
    let outcome = unsafe CTIFF_readHeader(
      bytes, bytes.count, frame, &header, &message.characters, message.characters.count)
    switch outcome {
    case .sound, .damaged: return header
    case .failed: throw .undecodable(reason: message.text)
    case .unsupported: throw .unsupported(reason: message.text)
    }
  }

  /// Returns the damage, or `nil` if there is none.
  private static func decodeRows(
    _ bytes: [UInt8], _ frame: CTIFF_Frame, into rows: inout [UInt8], header: CTIFF_Header
  ) throws(ImagingError) -> Int? {
    var message = LibraryMessage()
    let result = unsafe CTIFF_decode(
      bytes, bytes.count, frame, &rows, header.bytesPerRow, rows.count,
      &message.characters, message.characters.count)
    switch result.outcome {
    case .sound: return nil
    case .damaged: return Int(result.soundRows)
    case .failed: throw .undecodable(reason: message.text)
    case .unsupported: throw .unsupported(reason: message.text)
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
