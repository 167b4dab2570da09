import Files
import ImageFiles
import PageModel
import TextLayer
import WorkerProtocol

extension PageReport {
  /// Adds how the image of a page is levelled, cropped and cut out.
  mutating func noteGeometry(of page: PreparedPage, _ read: ReadPage?) {
    levelingDegrees = page.leveling?.degrees
    crop = page.crop
    isRectified = read?.sheet != nil
    if let toImage = read?.text.pose.toImage, let size = read?.text.page.size, !toImage.isAffine {
      paperOutline = toImage.quadrilateral(BoundingBox(size))
    }
  }
}

extension PageCompression {
  /// Creates the report of a decoded page, as far as it was read; no compression was tried if an
  /// earlier attempt at the page lost a worker.
  init(of page: ReadPage?, isTried: Bool) {
    guard let page, let (answer, layers) = page.smaller else {
      let untried =
        page?.item == nil ? "the page was not recognised" : "the image shows several items"
      let reason = isTried ? untried : "an earlier attempt at the page cost a worker"
      self.init(choice: .unchanged, bytesBefore: nil, bytesAfter: nil, reason: reason)
      return
    }
    self.init(
      choice: answer.choice, bytesBefore: page.originalByteCount,
      bytesAfter: layers?.byteCount ?? page.originalByteCount,
      reason: answer.reason?.printableExcerpt)
  }
}
