import ImageFiles
import Inputs
import PagePipeline
import TextLayer
import WorkerProtocol

extension PageDrawer {
  /// Returns the indices of the pages of the PDF `bytes` that cannot be drawn, or that look
  /// different from the images that join other inputs in their place.
  ///
  /// - images: The images by the indices of their pages, which `survey` has.
  /// - onlyFirst: Whether the comparison ends with the first group of pages that has a difference.
  func differences(
    in bytes: [UInt8], _ survey: PDFSurvey, _ images: [Int: ScanSource.ShownImage],
    onlyFirst: Bool = false
  ) async -> Set<Int> {
    var different: Set<Int> = []
    for group in images.keys.sorted().portions(of: Self.groupSize) {
      let pages = group.map { images[$0]?.page(on: survey.pages[$0]) }
      different.formUnion(group)
      let indices = zip(group, pages).filter { $1 != nil }.map(\.0)
      let trial = TrialDocument.bytes(of: pages.compactMap(\.self))
      let areAlike = await areAlike(
        (indices, [bytes]), and: (Array(indices.indices), [trial]),
        sides: indices.map { (survey.pages[$0].width, survey.pages[$0].height) })
      different.subtract(zip(indices, areAlike).filter(\.1).map(\.0))
      if onlyFirst, !different.isEmpty { break }
    }
    return different
  }
}

extension ScanSource.ShownImage {
  /// Returns a page that shows the image at its place on the PDF's page; `nil` if that page has no
  /// canvas, or if the image must be decoded first.
  fileprivate func page(on survey: PDFPageSurvey) -> PreparedPage? {
    guard let geometry = survey.geometry, let image = try? SourceImage(bytes: bytes),
      let encoded = image.encoded
    else { return nil }
    let profile = ColorProfile(profile, fitting: encoded.colorModel)
    return PreparedPage(
      geometry: geometry, orientation: orientation,
      image: PageImage(encoded.with(profile: profile)), paragraphs: [])
  }
}
