import Codecs
import Glibc
import ImageFiles
import PageModel
import Raster
import Sheets
import WorkerProtocol

/// The result of decoding a page's file: its pixels, and what the PDF needs besides the file's own
/// data.
struct PageDecoding {
  let bitmap: Bitmap
  /// The size of the stored image in pixels; `bitmap` is smaller if recognition needs less.
  let storedSize: PixelSize
  /// The damage of the file, as part of a sentence; `nil` if there is none.
  let damage: String?
  /// The image encoded again; `nil` if the PDF holds the file's own data.
  let encoded: EncodedImage?
  /// The inflated ICC profile; empty if the file contains no compressed one.
  let profile: [UInt8]
}

extension PageDecoding {
  /// Decodes the page, and encodes its image again if the request asks for the encoding, if the
  /// file is damaged, or if a bilevel image becomes smaller.
  ///
  /// An image whose own data the PDF holds is decoded no larger than `size` requires.
  ///
  /// - Throws: a `WorkFailure`, with advice if memory ran out.
  init(_ page: PageRequest, file: [UInt8], size: RecognitionSize) throws(WorkFailure) {
    do {
      let eighths =
        page.keptLength == nil
        ? 8 : Self.minimumSize(size, for: page).eighths(for: page.resolution)
      let image = try ImageDecoder.decode(
        file, format: page.format, frame: page.frame, directory: page.directory,
        eighths: eighths, maximumPixels: page.maximumPixels)
      self.init(
        bitmap: image.bitmap, storedSize: image.storedSize, damage: image.damage,
        encoded: try Self.encoded(image, page), profile: Self.profile(page, file: file))
    } catch {
      let advice = errno == ENOMEM ? "; out of memory, allow more with --worker-memory" : ""
      throw WorkFailure(message: "\(error)\(advice)")
    }
  }

  /// Returns whether the page shows nothing but paper.
  func isBlank(_ page: PageRequest) -> Bool {
    let factor = Double(bitmap.size.width) / Double(max(storedSize.width, 1))
    return BlankPage.isBlank(
      bitmap,
      resolution: Resolution(
        horizontal: page.resolution.horizontal * factor,
        vertical: page.resolution.vertical * factor))
  }

  private static func encoded(
    _ image: DecodedImage, _ page: PageRequest
  ) throws(CodecError) -> EncodedImage? {
    let usesJBIG2 = page.compression.bilevelCoding == .jbig2
    guard let keptLength = page.keptLength, image.damage == nil else {
      return try LosslessEncoder.encode(
        image.bitmap, keepingColors: page.hasProfile, usesJBIG2: usesJBIG2)
    }
    return LosslessEncoder.smallerBilevel(image.bitmap, than: keptLength, usesJBIG2: usesJBIG2)
  }

  /// Returns the size at which the image is decoded; for layers, at least the usual size.
  private static func minimumSize(
    _ size: RecognitionSize, for page: PageRequest
  ) -> RecognitionSize {
    page.wantsCompression && size.dotsPerInch < RecognitionSize.usual.dotsPerInch ? .usual : size
  }

  private static func profile(_ page: PageRequest, file: [UInt8]) -> [UInt8] {
    guard let range = page.compressedProfile else { return [] }
    return ProfileInflater.profile(in: file, at: range, fitting: page.colorModel)?.bytes ?? []
  }
}
