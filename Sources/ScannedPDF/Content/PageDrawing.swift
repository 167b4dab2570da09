import PageLayout

/// An image that a page draws.
struct DrawnImage {
  let object: ObjectIdentity
  /// Takes the unit square (8.9.5.1) to the page's default user space.
  let matrix: AffineTransform
  /// The colour that a stencil mask paints (8.9.6.2): red, green and blue from 0 to 1.
  let fill: RGB
}

/// A colour, each part from 0 to 1.
struct RGB: Equatable {
  var red: Double
  var green: Double
  var blue: Double

  static let black = RGB(red: 0, green: 0, blue: 0)
  static let white = RGB(red: 1, green: 1, blue: 1)

  /// The colour that an operator's numbers mean: gray, RGB or CMYK by how many there are.
  init?(_ numbers: [Double]) {
    switch numbers.count {
    case 1: self.init(red: numbers[0], green: numbers[0], blue: numbers[0])
    case 3: self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
    case 4:
      let white = 1 - numbers[3]
      self.init(
        red: (1 - numbers[0]) * white, green: (1 - numbers[1]) * white,
        blue: (1 - numbers[2]) * white)
    default: return nil
    }
  }

  init(red: Double, green: Double, blue: Double) {
    self.red = min(max(red, 0), 1)
    self.green = min(max(green, 0), 1)
    self.blue = min(max(blue, 0), 1)
  }
}

/// What a page draws, as far as it matters for recognition.
struct PageDrawing {
  /// In the order in which they are painted.
  var images: [DrawnImage] = []
  /// How many bytes of strings are shown where they are seen.
  var visibleText = 0
  /// How many are shown in rendering mode 3, or lie under an image that covers the page.
  var hiddenText = 0
  /// Whether the page has text that scanpdf added.
  var hasOwnText = false
  /// How often lines, areas or shadings are painted, white areas aside.
  var paintings = 0
  var inlineImages = 0
  /// Whether the page draws more than is looked at.
  var isTooComplex = false

  /// What has to be removed from the page's content to remove hidden text and own text.
  var removals = ContentRemovals()
  /// The same for the forms that it draws.
  var formRemovals: [ObjectIdentity: ContentRemovals] = [:]
}

/// Parts of a content stream that are to be removed.
struct ContentRemovals {
  /// A part and what takes its place.
  private(set) var parts: [(range: Range<Int>, replacement: String)] = []

  var isEmpty: Bool { parts.isEmpty }

  /// Adds a part.
  mutating func add(_ range: Range<Int>, replacement: String = "") {
    parts.append((range, replacement))
  }

  /// The content without the parts; a part inside another goes with it.
  func applied(to content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var position = 0
    for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = part.range.clamped(to: 0..<content.count)
      guard range.lowerBound >= position else { continue }
      result += content[position..<range.lowerBound]
      result.append(UInt8(ascii: " "))
      result += part.replacement.utf8
      position = range.upperBound
    }
    return result + content[position...]
  }
}
