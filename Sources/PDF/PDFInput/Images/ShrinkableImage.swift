import Codecs
import ImageFiles
import PDFSource
import PageModel
import WorkerProtocol

/// An image XObject that may be encoded again, with the other entries of its dictionary unchanged.
///
/// The samples keep their size and meaning, so `Decode`, masks and the colour space stay valid.
struct ShrinkableImage {
  private let object: QPDFObject
  private let image: ImageDictionary
  private let isSoftMask: Bool
  private let request: ShrinkImagesRequest
  /// The length of the image's data in bytes.
  private let byteCount: Int

  /// The maximum share of an image's bytes that a lossy form may take; a smaller gain is not worth
  /// a loss.
  private static let maximumShare = 0.9
  /// The minimum structural similarity of a lossy form: the mean, as for photographs without text,
  /// and the worst hundredth of its parts, which has the edges of drawings and letters.
  ///
  /// Chosen on: 20 made documents with photographs and screenshots; 20 others in
  /// `results/mixed-pdfs.md`.
  private static let minimumSimilarities:
    [CompressionOptions.Level: (mean: Double, worst: Double)] = [
      .small: (0.97, 0.8), .smallest: (0.95, 0.7),
    ]
  /// The minimum length of data that may be encoded again, in bytes.
  private static let minimumLength = 1_024

  /// Reads the dictionary of an image; `nil` if the image is small or in another file.
  init?(_ object: QPDFObject, isSoftMask: Bool, _ request: ShrinkImagesRequest) {
    guard object.kind == .stream, object["/F"].isNull,
      let image = try? ImageDictionary(object), image.size.area <= request.maximumPixels,
      let length = object["/Length"].integer, length >= Self.minimumLength
    else { return nil }
    self.object = object
    self.image = image
    self.isSoftMask = isSoftMask
    self.request = request
    byteCount = length
  }

  /// Returns the smallest form that looks the same; `nil` if none is smaller.
  func smallest() -> EncodedImage? {
    if image.bitsPerComponent == 1, (image.colorSpace?.componentCount ?? 1) == 1 {
      return bilevel()
    }
    guard request.compression.level != .lossless else { return nil }
    let lossless = lossless()
    guard let lossy = lossy(), lossy.data.count < lossless?.data.count ?? byteCount else {
      return lossless
    }
    return lossy
  }
}

// MARK: Without loss

extension ShrinkableImage {
  /// Returns a bilevel image as JBIG2 or group 4.
  private func bilevel() -> EncodedImage? {
    guard let samples = bilevelSamples else { return nil }
    return LosslessEncoder.smallerBilevel(
      samples, than: byteCount, usesJBIG2: request.compression.bilevelCoding == .jbig2)
  }

  /// The one-bit samples without regard to `Decode`; 0 is black for the encoders.
  private var bilevelSamples: Bitmap? {
    switch image.filter {
    case .samples:
      let count = PixelFormat.bilevel.byteCount(size: image.size)
      guard let data = object.decodedData, data.count >= count else { return nil }
      return Bitmap(size: image.size, format: .bilevel, bytes: Array(data.prefix(count)))
    case .ccitt:
      guard let read = pixels(.bilevel) else { return nil }
      return image.isInverted
        ? Bitmap(size: read.size, format: .bilevel, bytes: read.bytes.map(~)) : read
    case .dct, .jpx, .jbig2, .other: return nil
    }
  }

  /// Returns the samples of 8 bits in a smaller lossless form: as rows with PNG filters, or as
  /// indices into a table of colours.
  private func lossless() -> EncodedImage? {
    let components = image.colorSpace?.componentCount ?? 1
    guard image.filter == .samples, image.bitsPerComponent == 8, [1, 3].contains(components),
      let data = object.decodedData
    else { return nil }
    let format: PixelFormat = components == 3 ? .rgb : .gray
    let count = format.byteCount(size: image.size)
    guard data.count >= count else { return nil }
    let bitmap = Bitmap(size: image.size, format: format, bytes: Array(data.prefix(count)))
    let indexed = takesTable ? IndexedEncoder.encode(bitmap) : nil
    let forms = [indexed, try? LosslessEncoder.deflate(bitmap)]
    return forms.compactMap(\.self)
      .filter { $0.data.count + ($0.palette?.count ?? 0) < byteCount }
      .min { $0.data.count < $1.data.count }
  }

  /// Whether the pixels may become indices: colour key masks and `Decode` apply to components, and
  /// PDF readers differ in tables of calibrated colours.
  private var takesTable: Bool {
    let isRGB = image.colorSpace == .rgb && object["/ColorSpace"][0].name != "/CalRGB"
    return isRGB && image.decode == nil && (object["/Mask"].isNull || image.stencil != nil)
      && (image.softMask?["/Matte"].isNull ?? true)
  }
}

// MARK: With loss

extension ShrinkableImage {
  /// Returns the image as a JPEG that looks the same; `nil` for indexed images, which are mostly
  /// drawings, and for images whose colours have a further meaning.
  private func lossy() -> EncodedImage? {
    guard !isSoftMask, !image.isMask, image.decode == nil, object["/Mask"].isNull,
      image.softMask?["/Matte"].isNull ?? true, let space = image.colorSpace,
      space == .gray || space == .rgb,
      let minimum = Self.minimumSimilarities[request.compression.level],
      [.samples, .dct].contains(image.filter), let bitmap = pixels(space == .gray ? .gray : .rgb),
      let encoded = try? PhotographEncoder.encode(
        bitmap, minimumSimilarity: minimum.mean, minimumOfWorst: minimum.worst),
      Double(encoded.data.count) <= Self.maximumShare * Double(byteCount)
    else { return nil }
    return encoded
  }

  /// Returns the undamaged pixels of an image; `nil` if it is damaged or has another format.
  private func pixels(_ format: PixelFormat) -> Bitmap? {
    guard ImageReader.isWhole(object, maximumPixels: request.maximumPixels),
      let bitmap = try? ImageReader.read(object, maximumPixels: request.maximumPixels),
      bitmap.format == format, bitmap.size == image.size
    else { return nil }
    return bitmap
  }
}
