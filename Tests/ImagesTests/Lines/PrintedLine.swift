import Lines
import PageModel
import Raster

/// A line of print as boxes of ink: `x`, `l` and `p` are letters without, with a rising and with a
/// falling stroke, `i` has a dot, `É` an accent; `.`, `,` and `-` are marks.
struct PrintedLine {
  var left: Double
  let baseline: Double
  var xHeight = 20.0
  var slope = 0.0

  /// The letters of an ordinary word.
  static let word = "xlxpixx"

  /// Returns the ink of a text.
  func parts(_ text: String) -> [InkComponent] {
    var x = left
    var parts: [InkComponent] = []
    for character in text {
      if character == " " {
        x += 0.6 * xHeight
      } else {
        parts += boxes(of: character, at: x).map { InkComponent(box: $0, pixels: Int($0.area / 2)) }
        x += (".,".contains(character) ? 0.5 : 0.9) * xHeight
      }
    }
    return parts
  }

  private func boxes(of character: Character, at x: Double) -> [BoundingBox] {
    let width = 0.7 * xHeight
    switch character {
    case "l": return [box(x, width, from: 1.5, to: 0)]
    case "p": return [box(x, width, from: 1, to: -0.45)]
    case "i": return [box(x, 0.3 * xHeight, from: 1, to: 0), dot(x, 1.4)]
    case "É": return [box(x, width, from: 1.5, to: 0), dot(x + 0.2 * xHeight, 1.8)]
    case ".": return [dot(x, 0.2)]
    case ",": return [box(x, 0.25 * xHeight, from: 0.2, to: -0.25)]
    case "-": return [box(x, 0.5 * xHeight, from: 0.55, to: 0.4)]
    default: return [box(x, width, from: 1, to: 0)]
    }
  }

  private func dot(_ x: Double, _ top: Double) -> BoundingBox {
    box(x, 0.2 * xHeight, from: top, to: top - 0.2)
  }

  /// Returns a box between two distances above the baseline, in heights of the letter x.
  private func box(
    _ x: Double, _ width: Double, from top: Double, to bottom: Double
  ) -> BoundingBox {
    let y = (baseline + slope * x).rounded()
    return BoundingBox(
      left: x.rounded(), top: (y - top * xHeight).rounded(), right: (x + width).rounded(),
      bottom: (y - bottom * xHeight).rounded())
  }
}

/// A page of ink.
enum PrintedPage {
  static let size = PixelSize(width: 2000, height: 2800)

  /// Returns the ink of lines of the same text, one below the other.
  static func paragraph(
    _ text: String, left: Double, top: Double, lines: Int, xHeight: Double = 20
  ) -> [InkComponent] {
    (0..<lines).flatMap { number in
      PrintedLine(left: left, baseline: top + 2.4 * xHeight * Double(number), xHeight: xHeight)
        .parts(text)
    }
  }

  /// Returns some words of ordinary letters.
  static func words(_ count: Int) -> String {
    Array(repeating: PrintedLine.word, count: count).joined(separator: " ")
  }

  /// Returns the lines found in the ink of a page.
  static func lines(
    in parts: [InkComponent], size: PixelSize = size, foot: LineFoot = .close
  ) -> InkLines? {
    guard let height = LetterHeight(of: parts, on: size) else { return nil }
    return InkLines(parts, size: size, letterHeight: height.pixels, foot: foot)
  }
}
