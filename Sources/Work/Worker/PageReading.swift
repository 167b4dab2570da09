import Codecs
import ImageFiles
import PageModel
import Raster
import Recognition
import WorkerProtocol

/// A recognised page and the scaling of its image.
struct PageReading {
  let page: StraightenedPage
  let pictures: [FoundPicture]
  let resolution: Resolution
  let size: RecognitionSize
}

/// The image that shows a page, and the text on the image.
struct ShownPage {
  let decoding: PageDecoding
  let orientation: Orientation
  let text: PosedPage
  /// The text that one try found on the image, without flattening.
  let plain: PosedPage

  /// A page that is shown by the image of its file.
  init(_ decoding: PageDecoding, _ page: PageRequest, _ reading: PageReading) {
    self.decoding = decoding
    orientation = page.orientation
    text = reading.page.text
    plain = reading.page.plain.asFirstTried
  }

  /// A page that is shown by a sheet cut out of its photograph.
  init(_ sheet: FlatSheet, _ flat: Bitmap, _ image: EncodedImage, _ reading: PageReading) {
    decoding = PageDecoding(
      bitmap: flat, storedSize: flat.size, damage: nil, encoded: image, profile: [])
    orientation = .upright
    text = PosedPage(page: reading.page.text.page, pose: sheet.pose)
    plain = PosedPage(page: reading.page.text.asFirstTried.page, pose: sheet.pose)
  }

  /// Returns text with its boxes on the stored image.
  func stored(_ text: PosedPage) -> StoredText {
    StoredText(text, on: decoding.storedSize, orientation: orientation)
  }
}
