import PDFSyntax
import PageModel

/// Text that one operator of a page shows.
struct DrawnText {
  /// What decides whether the text is visible.
  enum Visibility {
    /// The text is in rendering mode 3.
    case hidden
    /// The text is visible unless a later image covers this area.
    case coverable(ConvexArea)
    /// The text is in a layer that is off; it stays, because a reader can switch the layer on.
    case switchedOff
    /// The text is visible, or may be.
    case visible
  }

  /// The operator, by the form that has it, if any, and its first byte.
  struct Place: Hashable {
    let form: IndirectReference?
    let start: Int
  }

  let form: IndirectReference?
  /// The range of the operator and its operands.
  let range: Range<Int>
  let visibility: Visibility
  let byteCount: Int
  /// The number of the text object; `nil` if the text cannot be removed from it.
  let textObject: Int?
  /// The number of the stretch of text in which each text begins where the one before ends.
  let stretch: Int
  /// The operators that set what the text's operator sets beside showing text.
  let settings: String
  /// The operator that moves the text position as the text does; `nil` if the distance is not
  /// certain.
  let move: String?
  /// Whether an image covers the text.
  var isCovered = false

  init(_ text: ShownText, _ part: ContentPart<IndirectReference, TextFont>, stretch: Int) {
    form = part.form
    range = part.range
    byteCount = text.byteCount
    textObject = text.isWellFormed ? text.textObject : nil
    self.stretch = stretch
    settings = text.settings
    move = Self.move(past: text, part.state.text)
    visibility = Self.visibility(of: text, part)
  }

  var place: Place { Place(form: form, start: range.lowerBound) }

  /// Whether the text is not visible.
  var isHidden: Bool {
    if case .hidden = visibility { true } else { isCovered }
  }

  /// Whether the text is in a layer that is off, and visible otherwise.
  var isSwitchedOff: Bool {
    if case .switchedOff = visibility { true } else { false }
  }

  /// Returns the corners of the part inside `page`; `nil` if the text cannot be covered, or nothing
  /// of it is inside.
  func visiblePart(of page: ConvexArea?) -> [Point]? {
    guard case .coverable(let area) = visibility, let page else { return nil }
    let corners = area.intersection(page)
    return corners.count >= 3 ? corners : nil
  }

  private static func visibility(
    of text: ShownText, _ part: ContentPart<IndirectReference, TextFont>
  ) -> Visibility {
    let state = part.state.text
    // Glyphs of Type 3 fonts paint themselves in any mode (9.3.6). PDF readers may find a missing
    // font elsewhere.
    guard let font = state.font, !font.isType3 else {
      return part.visibility == .hidden ? .switchedOff : .visible
    }
    if state.mode == 3, !text.elements.isEmpty { return .hidden }
    if part.visibility == .hidden { return .switchedOff }
    guard state.mode == 0, text.isWellFormed, let area = area(of: text, part.state) else {
      return .visible
    }
    return .coverable(area)
  }

  /// Returns an area that contains the glyphs of a text; `nil` if there is no certain one.
  private static func area(of text: ShownText, _ state: GraphicsState<TextFont>) -> ConvexArea? {
    guard let font = state.text.font, let extent = font.extent, !font.isVertical,
      !state.isUncertain, !state.text.isUncertain, !state.text.hasOuterFont,
      !state.text.hasOuterScale
    else { return nil }
    let size = state.text.size
    let scale = state.text.horizontalScale
    var (pen, least, greatest, error) = (0.0, 0.0, 0.0, 0.0)
    for element in text.elements {
      switch element {
      case .adjustment(let number): pen -= number / 1000 * size * scale
      case .string(let string):
        for letter in font.advances(of: string) {
          let spacing =
            state.text.characterSpacing + (letter.isWordSpace ? state.text.wordSpacing : 0)
          pen += (letter.advance * size + spacing) * scale
          error += abs(letter.advance * size * scale) * extent.advanceError
          (least, greatest) = (min(least, pen), max(greatest, pen))
        }
      }
      (least, greatest) = (min(least, pen), max(greatest, pen))
    }
    let reach = [extent.left * size * scale, extent.right * size * scale]
    let heights = [extent.bottom * size, extent.top * size]
    return ConvexArea(
      left: least + min(reach[0], reach[1]) - error,
      bottom: state.text.rise + min(heights[0], heights[1]),
      right: greatest + max(reach[0], reach[1]) + error,
      top: state.text.rise + max(heights[0], heights[1]),
      state.text.textMatrix.concatenating(state.matrix))
  }

  /// Returns a `TJ` operator that moves the text position past a text.
  private static func move(past text: ShownText, _ state: TextState<TextFont>) -> String? {
    guard let font = state.font, !font.isVertical, !state.isUncertain, !state.hasOuterFont,
      abs(state.size) > 1e-3
    else { return nil }
    var distance = 0.0
    for element in text.elements {
      switch element {
      case .adjustment(let number): distance -= number / 1000 * state.size
      case .string(let string):
        guard font.listsAdvances(of: string) else { return nil }
        for letter in font.advances(of: string) {
          distance += letter.advance * state.size + state.characterSpacing
          distance += letter.isWordSpace ? state.wordSpacing : 0
        }
      }
    }
    let number = -distance * 1000 / state.size
    guard abs(number) < NumberFormatting.largestReal else { return nil }
    var bytes = Array("[".utf8)
    NumberFormatting.append(number, decimals: 3, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "] TJ"
  }
}
