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
      let different = await differences(
        in: bytes, survey, indices.map { (index: $0, image: images[$0]) })
      if let first = different.min() { return first }
    }
    return nil
  }

  /// Returns the indices of the pages of the PDF `bytes` that do not look like their images, or that
  /// cannot be drawn.
  ///
  /// - images: The images by the indices of their pages.
  func differences(
    in bytes: [UInt8], _ survey: PDFSurvey, _ images: [Int: ScanSource]
  ) async -> Set<Int> {
    let images = images.sorted { $0.key < $1.key }.map { (index: $0.key, image: $0.value) }
    var different: Set<Int> = []
    for start in stride(from: 0, to: images.count, by: Self.groupSize) {
      let group = Array(images[start..<min(start + Self.groupSize, images.count)])
      different.formUnion(await differences(in: bytes, survey, group))
    }
    return different
  }

  private func differences(
    in bytes: [UInt8], _ survey: PDFSurvey, _ images: [(index: Int, image: ScanSource)]
  ) async -> Set<Int> {
    let pages = images.map { index, image in
      survey.pages.indices.contains(index) ? image.page(on: survey.pages[index]) : nil
    }
    let drawable = images.indices.filter { pages[$0] != nil }
    let indices = drawable.map { images[$0].index }
    let sides = indices.map { (survey.pages[$0].width, survey.pages[$0].height) }
    let trial = TrialDocument.bytes(of: drawable.compactMap { pages[$0] })
    let drawings = await drawings(
      of: (indices, [bytes]), and: (Array(indices.indices), [trial]), sides: sides)
    var different = Set(images.map(\.index)).subtracting(indices)
    for (index, drawing) in zip(indices, drawings) {
      guard let before = drawing.before, let after = drawing.after, before.looksLike(after),
        before.hasTones(of: after)
      else {
        different.insert(index)
        continue
      }
    }
    return different
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
