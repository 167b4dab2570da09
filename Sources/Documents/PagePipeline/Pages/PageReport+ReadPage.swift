import Files
import ImageFiles
import PageModel
import WorkerProtocol

extension PageReport {
  /// Adds the paper that was found in a photograph, and whether it was cut out.
  mutating func notePaper(of read: ReadPage) {
    isRectified = read.sheet != nil
    if let toImage = read.text.pose.toImage, !toImage.isAffine {
      paperOutline = toImage.quadrilateral(BoundingBox(read.text.page.size))
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
