package import PageModel

/// Two pages of an open book side by side on one image.
package struct Spread: Sendable, Equatable {
  /// The part of the image with the left page, in pixels of the recognised page.
  package let left: BoundingBox
  /// The part of the image with the right page, in pixels of the recognised page.
  package let right: BoundingBox

  /// The minimum ratio of width to height of a spread.
  private static let minimumProportion = 1.15
  /// The part of the width in which the gutter is.
  private static let middle = 0.36...0.64
  /// The minimum width of the gap at the gutter, as a share of the page's width.
  private static let minimumGap = 0.015

  /// Finds the gutter of a page that was recognised level; `nil` if the page is not a spread.
  ///
  /// The gutter is the widest gap near the middle that no word crosses.
  package init?(_ page: RecognizedPage) {
    let (width, height) = (Double(page.size.width), Double(page.size.height))
    guard width >= Self.minimumProportion * height else { return nil }
    let words = page.words.filter { $0.confidence >= Confidence.ofPaper }
    let gaps = (Self.middle.lowerBound * width...Self.middle.upperBound * width)
      .parts(without: words.map(\.box.columns))
    guard let gap = gaps.max(by: { $0.length < $1.length }), gap.length >= Self.minimumGap * width
    else { return nil }
    // If margins make the gap wide, the gutter is at the middle of the image.
    let gutter = min(max(width / 2, gap.lowerBound), gap.upperBound)
    left = BoundingBox(left: 0, top: 0, right: gutter, bottom: height)
    right = BoundingBox(left: gutter, top: 0, right: width, bottom: height)
  }
}
