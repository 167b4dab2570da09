import PDFContent
import PDFSyntax
import PDFText
import PageModel

/// Text that one operator of a page shows.
struct PaintedText {
  /// The property that decides whether the text is visible.
  enum Visibility {
    /// The text is in rendering mode 3.
    case hidden
    /// The text leaves no mark where it is: it has no opacity, is outside the clip, or has no size.
    case unpainted
    /// The glyphs are flattened to lines, for which some PDF readers draw something else.
    case flattened
    /// The text is in a layer that is off; the text stays, because a reader can switch the layer
    /// on.
    case switchedOff
    /// The text is visible unless a later image covers its area.
    case coverable
    /// The text is, or may be, visible.
    case visible
  }

  /// The form that contains an operator, or `nil` for the page, and the first byte of the operator.
  struct OperatorPosition: Hashable {
    let form: IndirectReference?
    let start: Int
  }

  let form: IndirectReference?
  /// The range of the operator and its operands.
  let range: Range<Int>
  let visibility: Visibility
  /// An area that contains all glyphs; `nil` if no certain area is known.
  let area: ConvexArea?
  let letters: LetterCount
  let byteCount: Int
  /// Whether the text rendering mode also adds the text to the clip, or may do so.
  let isClip: Bool
  /// The number of the text object; `nil` if the text cannot be removed from it.
  let textObject: Int?
  /// The number of the stretch of text: each text of it begins at the end of the text before.
  let stretch: Int
  /// The operators for the state that the text's operator sets besides showing text.
  let settings: String
  /// The operator that moves the text position as the text does; `nil` if the distance is not
  /// certain.
  let move: String?
  /// Whether an image covers the text.
  var isCovered = false
  /// Whether the removal of the text might change something else.
  var isFixed = false
  /// Whether the text is outside of the crop box, which PDF readers show.
  var isOffPage = false
  /// Whether the text is outside of the media box, which PDF readers can show.
  var isOutside = false

  init(_ text: ShownText, _ part: ContentPart<IndirectReference, TextFont>, stretch: Int) {
    form = part.form
    range = part.range
    byteCount = text.byteCount
    textObject = text.isWellFormed ? text.textObject : nil
    self.stretch = stretch
    settings = text.settings
    move = Self.move(past: text, part.state.text)
    let area = Self.area(of: text, part.state)
    self.area = area
    letters =
      part.state.text.font.map { LetterCount(of: text, in: $0) }
      ?? LetterCount(unknown: text.byteCount)
    isClip = part.state.text.mayClip
    visibility = Self.visibility(of: text, area, part)
  }

  var position: OperatorPosition {
    OperatorPosition(form: form, start: range.lowerBound)
  }

  /// Whether no part of the text is, or can be, visible.
  var isHidden: Bool {
    switch visibility {
    case .hidden, .unpainted: true
    case .switchedOff: false
    case .flattened, .coverable, .visible: isCovered || isOutside
    }
  }

  /// Whether the text cannot be read: it has no letter, or leaves no mark on the page although it
  /// is not hidden text.
  var isUnread: Bool {
    switch visibility {
    case .unpainted, .flattened: true
    case .hidden, .switchedOff, .coverable, .visible: letters.isBlank || isOffPage
    }
  }

  /// Whether the text is in a layer that is off, and would otherwise be visible.
  var isSwitchedOff: Bool { visibility == .switchedOff }

  /// Returns the corners of the part inside `page`; `nil` if the text cannot be covered, or is
  /// outside.
  func visiblePart(of page: ConvexArea?) -> [Point]? {
    guard case .coverable = visibility, let area, let page else { return nil }
    let corners = area.intersection(page)
    return corners.count >= 3 ? corners : nil
  }

  /// Notes whether the text is outside of the boxes of the page.
  mutating func noteBounds(mediaBox: BoundingBox, cropBox: BoundingBox) {
    guard let area else { return }
    isOffPage = area.box.intersection(cropBox) == nil
    isOutside = area.box.intersection(mediaBox) == nil
  }

  private static func visibility(
    of text: ShownText, _ area: ConvexArea?, _ part: ContentPart<IndirectReference, TextFont>
  ) -> Visibility {
    let state = part.state.text
    // Glyphs of Type 3 fonts paint themselves in any mode (9.3.6). PDF readers may find a missing
    // font elsewhere.
    guard let font = state.font, !font.isType3 else {
      return part.visibility == .hidden ? .switchedOff : .visible
    }
    if state.mode == 3, !text.elements.isEmpty { return .hidden }
    if part.visibility == .hidden { return .switchedOff }
    let isClipped = area.map { part.state.clip.excludes($0.box) } ?? false
    if part.leavesTextUnpainted || isClipped { return .unpainted }
    if let flattened = flattened(part.state) { return flattened }
    return state.mode == 0 && text.isWellFormed && area != nil ? .coverable : .visible
  }

  /// The maximum area of an em that counts as flattened, in squared units of user space.
  private static let maximumFlatArea = 1e-9

  /// Returns the visibility of glyphs without an extent in one direction; `nil` if they have, or
  /// may have, one.
  private static func flattened(_ state: GraphicsState<TextFont>) -> Visibility? {
    let text = state.text
    guard state.hasCertainScale else { return nil }
    let map = text.textMatrix.concatenating(state.matrix)
    let area = text.size * text.size * text.horizontalScale * (map.a * map.d - map.b * map.c)
    guard abs(area) < maximumFlatArea else { return nil }
    let isLevel = map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0
    return isLevel || text.size == 0 || text.horizontalScale == 0 ? .unpainted : .flattened
  }

  /// Returns an area that contains all glyphs of a text; `nil` if no certain area is known.
  private static func area(of text: ShownText, _ state: GraphicsState<TextFont>) -> ConvexArea? {
    guard let font = state.text.font, let extent = font.extent, !font.isVertical,
      state.hasCertainScale
    else { return nil }
    let size = state.text.size
    let scale = state.text.horizontalScale
    let (minimum, maximum, error) = penRange(of: text, in: font, extent, state.text)
    let reach = [extent.box.left * size * scale, extent.box.right * size * scale]
    let heights = [extent.box.top * size, extent.box.bottom * size]
    return ConvexArea(
      left: minimum + min(reach[0], reach[1]) - error,
      bottom: state.text.rise + min(heights[0], heights[1]),
      right: maximum + max(reach[0], reach[1]) + error,
      top: state.text.rise + max(heights[0], heights[1]),
      state.text.textMatrix.concatenating(state.matrix))
  }

  /// Returns the range of the pen along the baseline of a text, and the maximum error of its ends.
  private static func penRange(
    of text: ShownText, in font: TextFont, _ extent: GlyphExtent, _ state: TextState<TextFont>
  ) -> (minimum: Double, maximum: Double, error: Double) {
    var pen = state
    pen.set(.identity)
    var (minimum, maximum, error) = (0.0, 0.0, 0.0)
    for element in text.elements {
      switch element {
      case .adjustment(let number): pen.adjust(number)
      case .string(let string):
        for letter in font.advances(of: string) {
          (minimum, maximum) = (min(minimum, pen.textMatrix.tx), max(maximum, pen.textMatrix.tx))
          pen.advance(letter)
          error += abs(letter.advance * state.size * state.horizontalScale) * extent.advanceError
        }
      }
      (minimum, maximum) = (min(minimum, pen.textMatrix.tx), max(maximum, pen.textMatrix.tx))
    }
    return (minimum, maximum, error)
  }

  /// Returns a `TJ` operator that moves the text position to the end of a text.
  private static func move(past text: ShownText, _ state: TextState<TextFont>) -> String? {
    guard let font = state.font, !font.isVertical, !state.isUncertain, !state.hasOuterFont,
      abs(state.size) > 1e-3
    else { return nil }
    for case .string(let string) in text.elements where !font.listsAdvances(of: string) {
      return nil
    }
    var pen = state
    pen.set(.identity)
    pen.horizontalScale = 1
    pen.advance(past: text)
    let number = -pen.textMatrix.tx * 1000 / state.size
    guard abs(number) < NumberFormatting.maximumReal else { return nil }
    var bytes = Array("[".utf8)
    NumberFormatting.append(number, decimals: 3, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "] TJ"
  }
}

extension GraphicsState {
  /// Whether PDF readers certainly agree on the matrices, the font and the scale of text.
  fileprivate var hasCertainScale: Bool {
    !isUncertain && !text.isUncertain && !text.hasOuterFont && !text.hasOuterScale
  }
}
