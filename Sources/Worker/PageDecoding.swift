import Glibc
import ImageFiles
import Imaging
import PageLayout
import PageWork

/// What decoding a page's file came to: its pixels, and what of it the PDF needs besides the file's
/// own data.
struct PageDecoding {
  let bitmap: Bitmap
  /// The size of the stored image in pixels; `bitmap` is smaller where that does for recognition.
  let storedSize: PixelSize
  /// What is wrong with the file, as a part of a sentence.
  let damage: String?
  /// The image encoded anew; `nil` where the file's own data will do.
  let encoded: EncodedImage?
  /// The ICC profile that was compressed in the file; empty where there is none.
  let profile: [UInt8]

  /// Decodes the page and encodes its image anew where that is asked for, where the file is
  /// damaged, or where it makes a bilevel image smaller.
  ///
  /// An image whose file's own data will do is decoded no larger than `size` asks.
  static func decode(
    _ page: PageRequest, file: [UInt8], size: RecognitionSize
  ) -> Result<PageDecoding, WorkFailure> {
    do {
      let eighths = page.keptLength == nil ? 8 : size.eighths(for: page.resolution)
      let picture = try ImageDecoder.decode(
        file, format: page.format, frame: page.frame, directory: page.directory,
        eighths: eighths, maximumPixels: page.maximumPixels)
      return .success(
        PageDecoding(
          bitmap: picture.bitmap, storedSize: picture.storedSize, damage: picture.damage,
          encoded: try encoded(picture, page), profile: profile(page, file: file)))
    } catch {
      return .failure(WorkFailure(message: message(error)))
    }
  }

  /// What went wrong; where memory was refused, that is the reason.
  private static func message(_ error: ImagingError) -> String {
    errno == ENOMEM ? "\(error); memory ran out: --worker-memory allows more" : "\(error)"
  }

  private static func encoded(
    _ picture: DecodedImage, _ page: PageRequest
  ) throws(ImagingError) -> EncodedImage? {
    guard let keptLength = page.keptLength, picture.damage == nil else {
      return try LosslessEncoder.encode(picture.bitmap, keepingColors: page.hasProfile)
    }
    return LosslessEncoder.smallerBilevel(picture.bitmap, than: keptLength)
  }

  private static func profile(_ page: PageRequest, file: [UInt8]) -> [UInt8] {
    guard let range = page.compressedProfile else { return [] }
    return ProfileInflater.profile(in: file, at: range, fitting: page.colorModel)?.bytes ?? []
  }
}
