import PDFSource
import PDFSyntax
import PageModel

/// The glyphs of a Type 3 font (9.6.5) that paint blocks: rectangles or images, each larger than
/// letters.
enum GlyphBlocks {
  /// The maximum length of a glyph's content in bytes; letters of outlines take a few hundred.
  private static let maximumGlyphLength = 1 << 16
  /// The minimum area of a rectangle that is a block, in squares of the usual advance; the I of a
  /// bold face fills at most half a square.
  private static let minimumRectangle = 0.5
  /// The minimum area of an image that is a block, in squares of the usual advance; bitmaps of
  /// letters fill at most three squares.
  private static let minimumImage = 9.0
  /// The usual advance of a font that states none, in em.
  private static let assumedAdvance = 0.5

  /// Returns the codes of a font whose glyphs are blocks.
  ///
  /// - advances: The advances of all codes, in em.
  static func codes(of font: QPDFObject, advances: [Double]) -> Set<UInt8> {
    let names = font["/Encoding"]["/Differences"].glyphNames
    let drawn = names.keys.map { abs(advances[Int($0)]) }.filter { $0 > 0 }
    let median = drawn.median ?? assumedAdvance
    let matrix = (font["/FontMatrix"].numbers ?? []).prefix(4)
    guard matrix.count == 4 else { return [] }
    let unit = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
    let blocks = names.filter { _, name in
      let glyph = font["/CharProcs"][name]
      guard glyph.kind == .stream, let content = glyph.content, content.count <= maximumGlyphLength
      else { return false }
      let (rectangle, image) = GlyphAreas(content).largest
      return rectangle * unit >= minimumRectangle * median * median
        || image * unit >= minimumImage * median * median
    }
    return Set(blocks.keys)
  }
}

/// The areas that a glyph's content paints, in squared units of glyph space.
private struct GlyphAreas {
  /// The maximum number of graphics states of a glyph whose scales are saved.
  private static let maximumSavedScales = 64

  /// The largest filled rectangle, and the largest image.
  private(set) var largest = (rectangle: 0.0, image: 0.0)
  private var scale = 1.0
  private var saved: [Double] = []
  /// The largest rectangle of the path that is being constructed.
  private var pending = 0.0
  /// The corners of the open part of the path; `nil` if it has curves.
  private var corners: [(x: Double, y: Double)]? = []

  init(_ content: [UInt8]) {
    var tokens = PDFTokenizer(content)
    var numbers: [Double] = []
    while let token = tokens.next() {
      guard case .word(let word) = token else {
        numbers = (numbers + [token.number ?? 0]).suffix(6)
        continue
      }
      let name = String(decoding: word, as: UTF8.self)
      add(name, numbers + Array(repeating: 0, count: 6 - numbers.count))
      // The data of an image are not tokens.
      guard name != "ID" else { return }
      numbers = []
    }
  }

  private mutating func add(_ name: String, _ numbers: [Double]) {
    switch name {
    case "q": if saved.count < Self.maximumSavedScales { saved.append(scale) }
    case "Q": scale = saved.popLast() ?? scale
    case "cm": scale *= abs(numbers[0] * numbers[3] - numbers[1] * numbers[2])
    case "re": pending = max(pending, abs(numbers[2] * numbers[3]) * scale)
    case "m":
      close()
      corners = [(numbers[0], numbers[1])]
    case "l": corners?.append((numbers[0], numbers[1]))
    case "c", "v", "y": corners = nil
    case "f", "F", "f*", "B", "B*", "b", "b*":
      close()
      largest.rectangle = max(largest.rectangle, pending)
      pending = 0
    case "n", "S", "s": (pending, corners) = (0, [])
    case "Do", "ID": largest.image = max(largest.image, scale)
    default: break
    }
  }

  /// Adds the open part of the path if it is a quadrilateral.
  private mutating func close() {
    if let corners, (4...5).contains(corners.count) {
      let next = corners.dropFirst() + corners.prefix(1)
      let area = zip(corners, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
      pending = max(pending, abs(area) / 2 * scale)
    }
    corners = []
  }
}
