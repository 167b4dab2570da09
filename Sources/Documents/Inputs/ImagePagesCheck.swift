import ImageFiles
import PDFSyntax
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// Compares the pages of a PDF with the images that join other inputs in their place.
extension PageDrawer {
  /// Returns the index of the first page of the PDF `bytes` that does not look like its image, or
  /// that cannot be drawn; `nil` if there is none.
  ///
  /// - images: The image of each page.
  func firstDifference(
    in bytes: [UInt8], _ survey: PDFSurvey, _ images: [ScanSource]
  ) async -> Int? {
    for start in stride(from: 0, to: images.count, by: Self.groupSize) {
      let indices = Array(start..<min(start + Self.groupSize, images.count))
      guard indices.allSatisfy({ survey.pages.indices.contains($0) }) else { return start }
      let pages = indices.map { images[$0].page(on: survey.pages[$0]) }
      if let missing = pages.firstIndex(where: { $0 == nil }) { return indices[missing] }
      let sides = indices.map { (survey.pages[$0].width, survey.pages[$0].height) }
      let trial = TrialDocument.bytes(of: pages.compactMap(\.self))
      let drawings = await drawings(
        of: (indices, [bytes]), and: (Array(pages.indices), [trial]), sides: sides)
      for (index, drawing) in zip(indices, drawings) {
        guard let before = drawing.before, let after = drawing.after, before.looksLike(after)
        else { return index }
      }
    }
    return nil
  }
}

extension ScanSource {
  /// Returns the page that shows the image where the PDF's page does; `nil` if the page has no
  /// canvas, or the image must be decoded first.
  fileprivate func page(on survey: PDFPageSurvey) -> PreparedPage? {
    guard let shownImage, let geometry = survey.geometry, let bytes,
      let image = try? SourceImage(bytes: bytes), let encoded = image.encoded
    else { return nil }
    let profile = ColorProfile(shownImage.profile, fitting: encoded.colorModel)
    return PreparedPage(
      geometry: geometry, orientation: shownImage.orientation,
      image: PageImage(encoded.with(profile: profile)), paragraphs: [])
  }
}
