import PDFObjects

/// How large pages are and where their image lies.
package struct PageFormat: Sendable, Equatable {
  /// Where the size of a page comes from.
  package enum Size: Sendable, Equatable {
    /// The image at its resolution, and the margin around it.
    case image
    /// A sheet of paper, sides in points; it lies as the image lies.
    case sheet(width: Double, height: Double)
  }

  package var size: Size
  /// What stays free on every side, in points.
  package var margin: Double

  /// Pages of a size with a margin in points.
  package init(size: Size = .image, margin: Double = 0) {
    self.size = size
    self.margin = margin
  }

  /// ISO 216: 210 × 297 mm.
  package static let a4 = Size.sheet(
    width: 72 * Sheet.a4.shortSide, height: 72 * Sheet.a4.longSide)
  /// ANSI Y14.1: 8.5 × 11 inches.
  package static let letter = Size.sheet(
    width: 72 * Sheet.letter.shortSide, height: 72 * Sheet.letter.longSide)
}

extension PageFormat {
  /// The page, from its lower left corner, and the image's place on it, for an upright image
  /// that would be `width` × `height` points large.
  func boxes(
    width: Double, height: Double
  ) -> (mediaBox: PDFRectangle, imageBox: PDFRectangle) {
    switch size {
    case .image:
      let page = PDFRectangle(width: width + 2 * margin, height: height + 2 * margin)
      return (page, page.centered(width: width, height: height))
    case .sheet(let short, let long):
      let isLandscape = (width > height) != (short > long)
      let page =
        isLandscape
        ? PDFRectangle(width: long, height: short) : PDFRectangle(width: short, height: long)
      let scale = min(
        max(page.width - 2 * margin, 1) / width, max(page.height - 2 * margin, 1) / height)
      return (page, page.centered(width: width * scale, height: height * scale))
    }
  }
}

extension PDFRectangle {
  fileprivate init(width: Double, height: Double) {
    self.init(lowerLeftX: 0, lowerLeftY: 0, upperRightX: width, upperRightY: height)
  }

  /// A rectangle of this size in the middle of this one.
  fileprivate func centered(width: Double, height: Double) -> PDFRectangle {
    let x = (self.width - width) / 2
    let y = (self.height - height) / 2
    return PDFRectangle(
      lowerLeftX: x, lowerLeftY: y, upperRightX: x + width, upperRightY: y + height)
  }
}
