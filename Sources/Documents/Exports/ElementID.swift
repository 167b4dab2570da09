package import PageModel
import PagePipeline
import Tables
import Understanding

/// The identifier of a page element in hOCR and ALTO: `2_1_3` is the third paragraph of the first
/// block of page 2.
struct ElementID: CustomStringConvertible {
  /// The page number, then the number within each enclosing element, from 1.
  private let numbers: [Int]

  var description: String { numbers.map(String.init).joined(separator: "_") }

  /// Creates the identifier of the page with `number`, from 1.
  init(page number: Int) {
    numbers = [number]
  }

  private init(_ numbers: [Int]) {
    self.numbers = numbers
  }

  /// Returns whether the element is the first of the places in a table that a cell spans.
  func isFirst(of cell: TextTable.Cell) -> Bool {
    numbers.count > 1
      && cell.isFirst(row: numbers[numbers.count - 2] - 1, column: numbers[numbers.count - 1] - 1)
  }

  /// Calls `write` for each of `parts` with its identifier, and returns the results.
  func each<Part>(_ parts: [Part], _ write: (Part, ElementID) -> String) -> [String] {
    parts.enumerated().map { index, part in write(part, ElementID(numbers + [index + 1])) }
  }
}

/// A box in whole pixels within its page, as written in sidecars.
package struct PixelBox: Sendable, Equatable {
  package let left: Int
  package let top: Int
  package let right: Int
  package let bottom: Int

  /// Rounds a box to the nearest pixels and clamps it to a page of `size`.
  package init(_ box: BoundingBox, in size: PixelSize) {
    left = Self.whole(box.left, size.width)
    top = Self.whole(box.top, size.height)
    right = Self.whole(box.right, size.width)
    bottom = Self.whole(box.bottom, size.height)
  }

  /// Returns the nearest pixel in `0...limit`; 0 for NaN.
  private static func whole(_ value: Double, _ limit: Int) -> Int {
    guard value > 0 else { return 0 }
    return value < Double(limit) ? Int(bounded: value.rounded()) : limit
  }

  /// The left, upper, right and lower side.
  package var sides: [Int] { [left, top, right, bottom] }

  /// The extent along x, in pixels.
  package var width: Int { right - left }

  /// The extent along y, in pixels.
  package var height: Int { bottom - top }
}

extension TextOrientation {
  /// The rotation of the letters in degrees counterclockwise, as in hOCR's `textangle` (1.2, 4.14)
  /// and ALTO's `ROTATION`.
  package var degreesCounterclockwise: Int { (4 - Int(rawValue)) % 4 * 90 }
}

extension WritingDirection {
  /// The name of the direction in JSON; `nil` for text from left to right.
  package var name: String? {
    switch self {
    case .leftToRight: nil
    case .rightToLeft: "rightToLeft"
    case .topToBottom: "topToBottom"
    }
  }
}

extension SidecarPage {
  /// The median angle of the page's upright lines in degrees, clockwise positive; `nil` without
  /// such lines.
  package var angle: Double? {
    recognized.lines.filter(\.isUpright).medianSlope.map(Angle.degrees(slope:))
  }
}

extension TextLine {
  /// Whether the text is upright and horizontal, so that the baseline refers to page axes.
  var isUpright: Bool { orientation == .pageUp && direction != .topToBottom }
}
