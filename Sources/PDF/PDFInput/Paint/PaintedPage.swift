import PDFContent
import PDFSyntax
import PDFText
import PageModel

/// An image that a page paints.
struct PaintedImage {
  let object: IndirectReference
  /// The map from the unit square (8.9.5.1) to the page's default user space.
  let matrix: AffineTransform
  /// The colour that a stencil mask paints (8.9.6.2): red, green and blue from 0 to 1.
  let fill: RGB
  /// Whether every PDF reader paints the colour `fill`.
  var isFillCertain = true
  /// Whether opaque pixels of the image certainly replace everything below, whatever layers are
  /// switched off.
  var paintsOpaquely = true
  /// Whether opaque pixels replace everything below in the default configuration of layers.
  var showsOpaquely = true
  /// The area to which painting is limited.
  var clip = ClipArea()
  /// Whether settings of the page may change the tones of any image.
  var altersTones = false
  /// Whether the page may change the tones of an image in a device colour space.
  var altersDeviceTones = false

  /// The part of the page that the image paints; `nil` if it has no area.
  var area: ConvexArea? { ConvexArea(unitSquare: matrix) }

  /// Returns whether the whole part of the image inside `box` is painted, except for `edge` units
  /// along its edges.
  func isUnclipped(inside box: BoundingBox, but edge: Double = 0) -> Bool {
    guard let area, let visible = ConvexArea(box) else { return false }
    return clip.contains(area.intersection(visible).pulledInwards(by: edge))
  }
}

extension [Point] {
  /// Returns the corners of a polygon, each moved by up to `distance` along both axes towards the
  /// centre.
  fileprivate func pulledInwards(by distance: Double) -> [Point] {
    let middle = Point(
      x: reduce(0) { $0 + $1.x } / Double(Swift.max(count, 1)),
      y: reduce(0) { $0 + $1.y } / Double(Swift.max(count, 1)))
    func pulled(_ place: Double, to middle: Double) -> Double {
      place < middle ? Swift.min(place + distance, middle) : Swift.max(place - distance, middle)
    }
    return map { Point(x: pulled($0.x, to: middle.x), y: pulled($0.y, to: middle.y)) }
  }
}

/// A colour with components from 0 to 1.
struct RGB: Equatable {
  var red: Double
  var green: Double
  var blue: Double

  static let black = RGB(red: 0, green: 0, blue: 0)
  static let white = RGB(red: 1, green: 1, blue: 1)

  /// Makes the colour from the 1, 3 or 4 operands of an operator: gray, RGB or CMYK; `nil` for any
  /// other count.
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

  /// Clamps the components; NaN, which extreme numbers of a file can give, becomes 0.
  init(red: Double, green: Double, blue: Double) {
    self.red = min(max(0, red), 1)
    self.green = min(max(0, green), 1)
    self.blue = min(max(0, blue), 1)
  }
}

/// The properties of a page's content on which recognition depends.
struct PaintedPage {
  /// The images in painting order.
  var images: [PaintedImage] = []
  /// The length in bytes of all strings that are, or may be, visible.
  var visibleText = 0
  /// The letters of these strings.
  var letters = LetterCount()
  /// The length in bytes of all strings in text rendering mode 3 or below an opaque image.
  var hiddenText = 0
  /// The number of letters that leave no mark on the page but are not hidden text.
  var unreadLetters = 0
  /// Whether the page has text that scanpdf added.
  var hasOwnText = false
  /// Whether some hidden text, or text that scanpdf added, cannot be removed without changing what
  /// the page shows.
  var hasIrremovableText = false
  /// The number of painted lines, shadings, areas and texts of blocks, except white ones below all
  /// images.
  var paintings = 0
  var inlineImages = 0
  /// The images that annotations paint, above all content.
  var annotationImages: [PaintedImage] = []
  /// Whether annotations show, or may show, anything other than images.
  var hasPaintedAnnotations = false
  /// Whether there is text, or paint, in layers that are off.
  var hasHiddenLayers = false
  /// Whether the page has more operators than are interpreted.
  var isTooComplex = false
  /// Whether the page saves too many graphics states for other programs to draw it.
  var isTooDeep = false
  /// Whether PDF readers may interpret the content in different ways.
  var isAmbiguous = false
  /// Whether the content balances its operators: it ends what it begins, and restores only saved
  /// states.
  var isBalanced = false
  /// The number of images and forms that are painted but do not exist.
  var missingObjects = 0
  /// Whether a part of the content of the page or of a form is missing or cannot be decoded.
  var hasUndecodableContent = false
  /// Whether the page certainly paints only images and text.
  var isOnlyImages: Bool {
    paintings + inlineImages + annotationImages.count == 0 && !hasPaintedAnnotations
      && !isTooComplex && !isAmbiguous
  }
  /// Whether the page has any letters.
  var hasText: Bool { visibleText + hiddenText + unreadLetters > 0 || hasOwnText }

  /// The parts of the page's content with hidden text or text that scanpdf added.
  var removals = ContentRemovals()
  /// The parts with such text of each form XObject that the page paints.
  var formRemovals: [IndirectReference: ContentRemovals] = [:]
}

extension PaintedPage {
  /// Counts a text as visible, hidden, unread or painted, unless it is in a layer that is off.
  mutating func count(_ text: PaintedText) {
    if text.isSwitchedOff {
      hasHiddenLayers = true
    } else if text.isUnread {
      unreadLetters += text.letters.total
    } else if text.isHidden {
      hiddenText += text.byteCount
    } else if text.letters.areAreas {
      paintings += 1
    } else {
      visibleText += text.byteCount
      letters.known += text.letters.known
      letters.unknown += text.letters.unknown
    }
  }
}

/// The parts to remove from a content stream.
struct ContentRemovals {
  /// The ranges of the parts in bytes, and the replacement of each.
  private(set) var parts: [(range: Range<Int>, replacement: String)] = []

  var isEmpty: Bool { parts.isEmpty }

  /// Adds a part, which no other part may overlap.
  mutating func add(_ range: Range<Int>, replacement: String = "") {
    parts.append((range, replacement))
  }

  /// Returns the content with a space and the replacement instead of each part; of overlapping
  /// parts, only the first is replaced.
  func applied(to content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var position = 0
    for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = part.range.clamped(to: 0..<content.count)
      guard range.lowerBound >= position else { continue }
      result += content[position..<range.lowerBound]
      result.append(UInt8(ascii: " "))
      if !part.replacement.isEmpty { result += Array((part.replacement + " ").utf8) }
      position = range.upperBound
    }
    return result + content[position...]
  }
}
