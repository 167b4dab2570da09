import Codecs
import PageModel
import Raster
import Sheets
import WorkerProtocol

/// The items on a scanner's glass, each of which is recognised as a page of its own.
extension PageDecoding {
  /// Returns the places of the items on the upright image; none if there are not several.
  func items(_ page: PageRequest) -> [ItemPlace] {
    let size = page.orientation.uprightSize(of: storedSize)
    let outlines = try? ItemFinder.items(in: bitmap.upright(from: page.orientation), of: size)
    let places = (outlines ?? []).compactMap { ItemPlace($0, on: size) }
    return places.count == outlines?.count ? places : []
  }
}

extension Bitmap {
  /// Returns the upright image of an item.
  ///
  /// - size: The size of the whole upright image, of which this bitmap may be a reduced copy.
  /// - Throws: `CodecError.unscalable` if Leptonica refuses a size.
  func cutOut(
    _ item: ItemPlace, of size: PixelSize, _ page: PageRequest
  ) throws(CodecError) -> Bitmap {
    let image = upright(from: page.orientation)
    let outline = item.outline.scaled(from: size, to: image.size)
    guard let place = ItemPlace(outline, on: image.size),
      let map = ProjectiveTransform(place.toImage).inverse
    else { throw .unscalable(to: item.size) }
    return try image.warped(by: map, to: place.size)
  }
}

extension PosedPage {
  /// Returns the page of an item in its pose on the whole upright image.
  func placed(as item: ItemPlace, _ page: PageRequest, _ decoding: PageDecoding) -> PosedPage {
    let size = page.orientation.uprightSize(of: decoding.storedSize)
    let onImage = item.pose(pose, on: size) ?? pose
    return PosedPage(page: self.page, pose: onImage, evidence: evidence, tries: tries)
  }
}
