import PDFSyntax
import PageModel

/// The size of pages and the position of their image.
package struct PageFormat: Sendable, Equatable {
  /// The source of the page size.
  package enum Size: Sendable, Equatable {
    /// The size of the image at its resolution, plus the margin.
    case image
    /// A sheet with sides in points, in the orientation of the image.
    case sheet(width: Double, height: Double)
    /// A sheet with sides in points, in the given orientation.
    case fixed(width: Double, height: Double)
  }

  package var size: Size
  /// The width of the empty margin on every side, in points.
  package var margin: Double

  /// Makes a format with a size and a margin in points.
  package init(size: Size = .image, margin: Double = 0) {
    self.size = size
    self.margin = margin
  }
}

extension PageFormat {
  /// Returns the page, with its lower left corner at the origin, and the position of an upright
  /// image with a natural size of `width` × `height` points.
  func boxes(
    width: Double, height: Double
  ) -> (mediaBox: PDFRectangle, imageBox: PDFRectangle) {
    switch size {
    case .image:
      let page = PDFRectangle(width: width + 2 * margin, height: height + 2 * margin)
      return (page, page.centered(width: width, height: height))
    case .sheet(let short, let long):
      let isLandscape = (width > height) != (short > long)
      return fitted(
        width: width, height: height,
        onto: isLandscape ? (width: long, height: short) : (short, long))
    case .fixed(let pageWidth, let pageHeight):
      return fitted(width: width, height: height, onto: (pageWidth, pageHeight))
    }
  }

  private func fitted(
    width: Double, height: Double, onto sides: (width: Double, height: Double)
  ) -> (mediaBox: PDFRectangle, imageBox: PDFRectangle) {
    let page = PDFRectangle(width: sides.width, height: sides.height)
    let scale = min(
      max(page.width - 2 * margin, 1) / width, max(page.height - 2 * margin, 1) / height)
    return (page, page.centered(width: width * scale, height: height * scale))
  }
}

extension PDFRectangle {
  fileprivate init(width: Double, height: Double) {
    self.init(lowerLeftX: 0, lowerLeftY: 0, upperRightX: width, upperRightY: height)
  }

  /// Returns a rectangle of a given size at the centre of this rectangle.
  fileprivate func centered(width: Double, height: Double) -> PDFRectangle {
    let x = (self.width - width) / 2
    let y = (self.height - height) / 2
    return PDFRectangle(
      lowerLeftX: x, lowerLeftY: y, upperRightX: x + width, upperRightY: y + height)
  }
}

/// A sheet of paper of a usual size.
package struct Sheet: Sendable {
  package let name: String
  /// The shorter side, in inches.
  package let shortSide: Double
  /// The longer side, in inches.
  package let longSide: Double

  static let a4 = inMillimetres("A4", 210, 297)
  static let letter = Sheet(name: "Letter", shortSide: 8.5, longSide: 11)
  /// The sheets of ISO 216 and ANSI Y14.1, and legal.
  package static let all = [
    inMillimetres("A3", 297, 420), a4, inMillimetres("A5", 148, 210),
    inMillimetres("A6", 105, 148), letter, Sheet(name: "Legal", shortSide: 8.5, longSide: 14),
  ]

  /// A card of the size ID-1 (ISO/IEC 7810): 85.6 × 53.98 mm.
  static let card = inMillimetres("ID-1 card", 53.98, 85.6)
  /// The maximum difference from the proportions of a card, as a share.
  private static let maximumCardDifference = 0.01

  /// Makes a sheet with sides in millimetres.
  private static func inMillimetres(_ name: String, _ short: Double, _ long: Double) -> Sheet {
    Sheet(name: name, shortSide: short / 25.4, longSide: long / 25.4)
  }

  /// Returns whether an image has the proportions of a card.
  static func isCard(_ size: PixelSize) -> Bool {
    let short = Double(max(min(size.width, size.height), 1))
    let proportion = Double(max(size.width, size.height)) / short
    let expected = card.longSide / card.shortSide
    return abs(proportion - expected) < maximumCardDifference * expected
  }

  /// Returns the sheet, A4 or letter, with the proportions nearest to the image's.
  static func best(for size: PixelSize) -> Sheet {
    let short = Double(min(size.width, size.height))
    let long = Double(max(size.width, size.height))
    let proportion = short / max(long, 1)
    func distance(_ sheet: Sheet) -> Double { abs(sheet.shortSide / sheet.longSide - proportion) }
    return distance(letter) < distance(a4) ? letter : a4
  }
}
