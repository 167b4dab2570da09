package import PageModel

/// The graphics state (ISO 32000-1, 8.4), as far as it decides what is visible and where.
package struct GraphicsState<Font: ContentFont> {
  /// The map from user space to default user space.
  package var matrix = AffineTransform.identity
  package var clip = ClipArea()
  package var fill = FillColor()
  package var text = TextState<Font>()
  /// Whether an operator of the state was malformed, so that PDF readers may have another state.
  package var isUncertain = false
  var isNormalBlend = true
  var fillOpacity = PaintOpacity.full
  var strokeOpacity = PaintOpacity.full
  var hasSoftMask = false
  var isAlphaShape = false
  var isOverprinted = false
  /// Whether transfer functions, black generation, undercolour removal or a halftone (10.4 to 10.6)
  /// may change the tones of what is painted.
  package private(set) var altersTones = false
  /// The number of components of the current device colour space, for `sc` and `scn`; `nil` for any
  /// other colour space.
  var fillSpace: Int? = 1

  /// Whether opaque paint replaces what is below it: normal blending, full opacity, no soft mask,
  /// and no overprinting (11.3, 11.6 and 11.7.4.5).
  package var paintsOpaquely: Bool {
    isNormalBlend && fillOpacity == .full && strokeOpacity == .full && !hasSoftMask
      && !isAlphaShape && !isOverprinted && !isUncertain
  }

  /// Whether text in its rendering mode (9.3.6) certainly leaves no mark, because it is neither
  /// filled nor stroked, or without any opacity.
  package var leavesTextUnpainted: Bool {
    guard !isUncertain, let mode = text.mode else { return false }
    let isFilled = [0, 2, 4, 6].contains(mode)
    let isStroked = [1, 2, 5, 6].contains(mode)
    return (!isFilled || fillOpacity == .none) && (!isStroked || strokeOpacity == .none)
  }

  /// Makes the state at the start of a page (table 52).
  init() {}

  /// Makes the state at the start of a form's content (8.10.1); a transparency group begins without
  /// transparency (11.6.6).
  ///
  /// Colour and the text state, which some PDF readers do not pass on to forms, are uncertain
  /// unless they have their initial values.
  func entering(_ form: FormXObject) -> GraphicsState {
    var state = self
    if let matrix = form.matrix {
      state.matrix = matrix.concatenating(state.matrix)
    } else {
      state.isUncertain = true
    }
    if let box = form.box {
      state.clip.intersect(
        ConvexArea(box, state.matrix), within: state.isUncertain ? nil : state.matrix.apply(box))
    } else {
      state.clip.intersect(nil)
    }
    state.text.enterForm()
    state.fill.isCertain = state.fill == FillColor()
    if form.group != .none {
      state.isNormalBlend = true
      state.fillOpacity = .full
      state.strokeOpacity = .full
      state.hasSoftMask = false
    }
    return state
  }

  /// Applies the entries of a graphics state parameter dictionary (table 58).
  mutating func apply(_ change: GraphicsStateChange) {
    isNormalBlend = change.isNormalBlend ?? isNormalBlend
    fillOpacity = change.fillOpacity ?? fillOpacity
    strokeOpacity = change.strokeOpacity ?? strokeOpacity
    hasSoftMask = change.hasSoftMask ?? hasSoftMask
    isAlphaShape = change.isAlphaShape ?? isAlphaShape
    isOverprinted = change.isOverprinted ?? isOverprinted
    altersTones = altersTones || change.altersTones
  }
}

/// The colour of filled areas and of stencils (ISO 32000-1, 8.6), black at first.
package struct FillColor: Sendable, Equatable {
  /// Gray, RGB or CMYK components; the operands of another colour space if `isCertain` is `false`.
  package var components: [Double] = [0]
  /// Whether the components are in a device colour space.
  package var isCertain = true
}

/// The constant opacity of paint (ISO 32000-1, 11.6.4.4).
package enum PaintOpacity: Sendable, Equatable {
  case full
  case partial
  /// The paint leaves no mark.
  case none

  /// Makes the opacity of a value from 0 to 1; `nil` is a value that is not a number.
  package init(_ value: Double?) {
    self = value == 1 ? .full : value == 0 ? .none : .partial
  }
}

/// The entries of a graphics state parameter dictionary (table 58) that decide what is visible;
/// `nil` for entries that are absent.
package struct GraphicsStateChange: Sendable, Equatable {
  /// Whether the blend mode, or each mode of an array, is `Normal` or `Compatible` (11.3.5).
  package var isNormalBlend: Bool?
  package var fillOpacity: PaintOpacity?
  package var strokeOpacity: PaintOpacity?
  /// Whether there is a soft mask (11.6.5).
  package var hasSoftMask: Bool?
  package var isAlphaShape: Bool?
  package var isOverprinted: Bool?
  /// Whether the dictionary sets a transfer function, black generation, undercolour removal or a
  /// halftone other than the default.
  package var altersTones = false
  /// The size of a font that the dictionary sets.
  package var fontSize: Double?

  /// Makes an empty change.
  package init() {}
}

/// The parameters and matrices of text (ISO 32000-1, 9.3 and 9.4).
package struct TextState<Font: ContentFont> {
  package var font: Font?
  package private(set) var size = 0.0
  package var characterSpacing = 0.0
  package var wordSpacing = 0.0
  package var horizontalScale = 1.0
  package var leading = 0.0
  package var rise = 0.0
  /// The rendering mode, 0 to 7; `nil` if PDF readers may disagree about it.
  package var mode: Int? = 0
  /// The map from text space to user space at the next letter.
  package private(set) var textMatrix = AffineTransform.identity
  /// The map from text space to user space at the start of the line.
  private var lineMatrix = AffineTransform.identity
  /// Whether an operator that moves the text position, or sets a parameter, was malformed.
  package var isUncertain = false

  /// Whether the font was set outside the form.
  package var hasOuterFont = false
  /// Whether the horizontal scale was set outside the text object; some PDF readers then reset it.
  package var hasOuterScale = false

  /// Whether text is added to the clip (modes 4 to 7), or may be.
  package var mayClip: Bool { mode.map { $0 >= 4 } ?? true }

  /// Sets the size of the font, or 0 if the size is impossible.
  package mutating func setSize(_ size: Double) { self.size = abs(size) < 1e6 ? size : 0 }

  /// Makes parameters uncertain that some PDF readers do not pass on to forms.
  mutating func enterForm() {
    mode = mode == 0 ? 0 : nil
    hasOuterFont = font != nil
    let isInitial =
      characterSpacing == 0 && wordSpacing == 0 && horizontalScale == 1 && leading == 0 && rise == 0
    isUncertain = isUncertain || !isInitial
  }

  /// Sets the text matrix and the line matrix (`Tm`).
  package mutating func set(_ matrix: AffineTransform) {
    textMatrix = matrix
    lineMatrix = matrix
  }

  /// Moves to the start of the next line, offset from the start of this one (`Td`).
  mutating func moveLine(x: Double, y: Double) {
    set(lineMatrix.translated(x: x, y: y))
  }

  /// Moves by a number of a `TJ` array, in thousandths of an em (9.4.3).
  package mutating func adjust(_ number: Double) {
    move(-number / 1000 * size)
  }

  /// Moves past a letter (9.4.4).
  package mutating func advance(_ letter: FontLetter) {
    let spacing = characterSpacing + (letter.isWordSpace ? wordSpacing : 0)
    move(letter.advance * size + spacing)
  }

  /// Moves past the text of an operator.
  package mutating func advance(past text: ShownText) {
    for element in text.elements {
      switch element {
      case .adjustment(let number): adjust(number)
      case .string(let string):
        for letter in font?.advances(of: string) ?? [] { advance(letter) }
      }
    }
  }

  private mutating func move(_ distance: Double) {
    textMatrix =
      font?.isVertical == true
      ? textMatrix.translated(x: 0, y: distance)
      : textMatrix.translated(x: distance * horizontalScale, y: 0)
  }
}

/// A letter of a string that content shows.
package struct FontLetter: Sendable {
  /// The text; `nil` if the font does not give it, or only the advance is requested.
  package let text: String?
  /// The advance along the writing direction, in em; negative for vertical writing.
  package let advance: Double
  /// Whether word spacing applies to the letter (ISO 32000-1, 9.3.3).
  package let isWordSpace: Bool

  /// Makes a letter.
  package init(text: String? = nil, advance: Double, isWordSpace: Bool) {
    self.text = text
    self.advance = advance
    self.isWordSpace = isWordSpace
  }
}
