import Codecs
import PageModel
import Recognition
import WorkerProtocol

/// A page to recognise, of an image file or of a PDF.
struct PageToRecognize {
  /// The factor by which the text of a photograph must be worth more than the text of its sheet, if
  /// the sheet is wanted.
  private static let minimumGainOverSheet = 1.1

  var source: StraighteningTries.Source
  /// The orientation in which the image is stored.
  let orientation: Orientation
  let threads: Int
  /// The resolution by which the image is scaled.
  let resolution: Resolution
  let isBilevel: Bool

  init(_ page: PDFPageRequest) {
    orientation = page.orientation
    threads = page.threads
    resolution = page.resolution
    isBilevel = false
    source = StraighteningTries.Source(
      size: page.orientation.uprightSize(of: page.size),
      resolution: page.orientation.uprightResolution(of: page.resolution))
  }

  /// An item on a scanner's glass, which is cut out upright.
  init(_ page: PageRequest, _ item: ItemPlace) {
    orientation = .upright
    threads = page.threads
    resolution = page.uprightResolution
    isBilevel = false
    source = StraighteningTries.Source(size: item.size, resolution: page.uprightResolution)
  }

  init(_ page: PageRequest, _ decoding: PageDecoding) {
    orientation = page.orientation
    threads = page.threads
    resolution = page.uprightResolution
    isBilevel = decoding.bitmap.format == .bilevel
    source = StraighteningTries.Source(
      size: page.orientation.uprightSize(of: decoding.storedSize), resolution: resolution)
    source.mayBePhotograph = page.mayBePhotograph
    source.wantsPlainText = page.wantsCompression
    if page.wantsSheet { source.minimumGain = Self.minimumGainOverSheet }
  }
}
