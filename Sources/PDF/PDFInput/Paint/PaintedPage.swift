import PDFContent
import PDFSyntax
import PDFText
import PageModel

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
