import Inputs
import PageModel

/// A page of a PDF to be drawn.
package struct PageToDraw: Sendable {
  /// The purpose of a drawing, with the maximum number of its pixels; larger pages are drawn at a
  /// lower resolution.
  package enum Purpose: Int, Sendable {
    case comparison = 4_000_000
    /// Reading by people: the pixels of A3 at 200 dots per inch.
    case people = 7_740_000
    /// Recognition: more pixels than A2 has at 300 dots per inch.
    ///
    /// An A0 page with print of 6 to 10 points has 99.3 % of its words at 300 dots per inch, and
    /// 98.1 % in 40 million pixels (160 dots per inch) in half the time.
    case recognition = 40_000_000
  }

  /// The index of the page in the PDF, from 0.
  let index: Int
  /// The width and height of the page as shown, in units of user space.
  let sides: (width: Double, height: Double)
  /// The number of pixels per 72 units of user space.
  package var dotsPerInch: Int
}

extension PageToDraw {
  /// Describes a page whose sides are in units of `userUnit` points, drawn at a resolution in dots
  /// per inch.
  package init(
    index: Int, sides: (width: Double, height: Double), userUnit: Double = 1,
    dotsPerInch: Double, for purpose: Purpose
  ) {
    self.init(
      index: index, sides: sides,
      dotsPerInch: DrawingProgram.dotsPerInch(
        for: sides, wanted: dotsPerInch * userUnit, maximumPixels: purpose.rawValue))
  }

  /// The size of the drawing, with partly covered pixels at two sides.
  var size: PixelSize {
    let dotsPerUnit = Double(dotsPerInch) / 72
    return PixelSize(
      width: Int(bounded: sides.width * dotsPerUnit) + 2,
      height: Int(bounded: sides.height * dotsPerUnit) + 2)
  }
}
