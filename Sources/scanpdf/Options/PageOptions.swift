import ArgumentParser
import Conversion
import SearchablePDF

/// How large pages are.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scans' resolution in dots per inch, whatever their files say.", valueName: "number"))
  var dpi: Double?

  @Option(
    help: ArgumentHelp(
      "image (as large as the image), a4, letter, or millimetres such as 148x210mm.",
      valueName: "size"), completion: .list(["image", "a4", "letter"]))
  var pageSize = PageSizeArgument.image

  @Option(
    help: ArgumentHelp("What stays free around the image, in millimetres.", valueName: "mm"))
  var margin = 0.0

  @Option(
    help: ArgumentHelp(
      "Larger images are shown, where they need no decoding, but not recognised.",
      valueName: "number"))
  var maxPixels = 400_000_000

  func validate() throws {
    if let dpi, !(1...10_000).contains(dpi) {
      throw ValidationError("--dpi: give a number of dots per inch from 1 to 10000")
    }
    guard (0...1000).contains(margin) else {
      throw ValidationError("--margin: give millimetres from 0 to 1000")
    }
    if case .sheet(let width, let height) = pageSize.size, 2 * format.margin >= min(width, height) {
      throw ValidationError("--margin: leaves no room for the image; give less")
    }
    guard maxPixels > 0 else {
      throw ValidationError("--max-pixels: give a number over 0")
    }
  }

  /// Pages as the options say.
  var format: PageFormat {
    PageFormat(size: pageSize.size, margin: margin * PageSizeArgument.pointsPerMillimetre)
  }
}
