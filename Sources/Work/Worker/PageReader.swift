import Codecs
import PageModel
import Raster
import Recognition
import WorkerProtocol

/// Recognises the pages of a worker at the size that their letters need.
struct PageReader {
  let recognizer: any Recognizer
  /// The size of the first try.
  let size: RecognitionSize
  let options: RecognitionOptions

  /// Recognises a page; at the usual size, recognises the page again unscaled if its letters became
  /// too small, because the file states a wrong resolution.
  ///
  /// - bitmap: Returns the image for recognition at a size.
  func read(
    _ page: PageToRecognize, bitmap: (RecognitionSize) throws -> Bitmap
  ) throws -> PageReading {
    let first = try recognize(page, bitmap(size), size)
    guard size == .usual,
      size.isTooSmall(
        for: first.page.text.page, resolution: page.resolution, isBilevel: page.isBilevel)
    else { return first }
    var whole = page
    whole.source.resolution = RecognitionSize.usual.resolution
    return (try? recognize(whole, bitmap(.whole), .whole)) ?? first
  }

  private func recognize(
    _ page: PageToRecognize, _ bitmap: Bitmap, _ size: RecognitionSize
  ) throws -> PageReading {
    let tries = StraighteningTries(
      by: recognizer, options, size: size, threads: page.threads)
    let upright = bitmap.upright(from: page.orientation)
    let found = try tries.recognize(upright, page.source)
    let pictures =
      options.findsPictures
      ? FoundPicture.pictures(of: found.text, page, on: upright, cutOut: options.cutsPictures) : []
    return PageReading(
      page: found, pictures: pictures, resolution: page.source.resolution, size: size)
  }

  /// Recognises a bitmap that may replace the image of a page, in one try and without flattening;
  /// `nil` if recognition fails.
  func readAgain(
    _ bitmap: consuming Bitmap, _ shown: ShownPage, _ reading: PageReading, threads: Int
  ) -> StoredText? {
    let tries = StraighteningTries(
      by: recognizer, options, size: reading.size, threads: threads)
    // The image itself is not needed from here on.
    bitmap = bitmap.upright(from: shown.orientation)
    let text = try? tries.recognizeOnce(
      bitmap, lyingAs: shown.plain.pose,
      originalSize: shown.orientation.uprightSize(of: shown.decoding.storedSize),
      resolution: reading.resolution)
    return text.map(shown.stored)
  }
}
