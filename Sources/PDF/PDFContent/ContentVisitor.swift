package import PageModel

/// A part of a page's content, with the state in which it is painted.
package struct ContentPart<Identity: Hashable, Font: ContentFont> {
  /// The form XObject whose content has the part; `nil` for the page.
  package let form: Identity?
  /// The range of the operator and its operands in the content of the page or of the form.
  package internal(set) var range: Range<Int>
  package let state: GraphicsState<Font>
  /// The visibility by optional content.
  package internal(set) var visibility: ContentVisibility
  /// Whether the part is inside a group that is composited with transparency, or inside a knockout
  /// group, so that its paint may not replace what is below it.
  package let isInTransparentGroup: Bool
  /// Whether the resources of the form, or resources around it, have default colour spaces.
  package let hasDefaultColorSpaces: Bool
  /// Whether text certainly leaves no mark, because it only clips, or has no opacity by itself or
  /// in a group (11.4).
  ///
  /// Text in a knockout group may hide what is below it.
  package let leavesTextUnpainted: Bool

  /// Whether opaque paint certainly replaces what is below it, whatever layers are switched off.
  package var paintsOpaquely: Bool { showsOpaquely && visibility == .visible }

  /// Whether opaque paint certainly replaces what is below it in the default configuration of
  /// layers.
  package var showsOpaquely: Bool {
    state.paintsOpaquely && (visibility == .visible || visibility == .optional)
      && !isInTransparentGroup
  }
}

/// Text that one operator shows (ISO 32000-1, 9.4.3).
package struct ShownText {
  /// An element of the operand of `TJ`; the other operators have one string.
  package enum Element: Equatable {
    case string([UInt8])
    /// A number, in thousandths of an em.
    case adjustment(Double)
  }

  package let elements: [Element]
  /// The operators for the other effects of the operator: a move to the next line, and spacing.
  package let settings: String
  /// Whether the operands are those that the operator requires.
  package let isWellFormed: Bool
  /// The number of the text object; `nil` outside text objects.
  package let textObject: Int?

  /// The length of all strings in bytes.
  package var byteCount: Int {
    elements.reduce(0) { count, element in
      if case .string(let string) = element { count + string.count } else { count }
    }
  }
}

/// Marked content (ISO 32000-1, 14.6) that begins.
package struct MarkedContent {
  package let tag: [UInt8]
  /// The replacement text (14.9.4).
  package let actualText: [UInt8]?
  /// The number (`MCID`) by which structure elements refer to the sequence (14.7.4.2); `nil` if it
  /// has none.
  package let identifier: Int?
  /// Whether the operator is `BMC`.
  package let hasNoProperties: Bool
  /// Whether a text object is open.
  package let isInTextObject: Bool
}

/// A marked-content sequence that neither paints nor changes the state for later content.
package struct PassableSequence: Sendable, Equatable {
  /// The offset after its `EMC`.
  package let end: Int
  /// The names of the fonts that it uses.
  package let fonts: Set<[UInt8]>

  /// Makes a sequence.
  package init(end: Int, fonts: Set<[UInt8]>) {
    self.end = end
    self.fonts = fonts
  }
}

/// A reason why PDF readers may interpret the content in another way.
package enum ContentIssue: Sendable {
  /// PDF readers may split or execute the content differently.
  case ambiguous
  /// The content has more operators, forms or levels than are interpreted.
  case tooComplex
  /// The content saves more graphics states than other programs should.
  case tooDeep
  /// An external object that is drawn does not exist.
  case missingObject
  /// The content of a form cannot be decoded.
  case undecodableForm
}

/// A receiver of what content paints.
package protocol ContentVisitor<Identity, Font> {
  associatedtype Identity: Hashable
  associatedtype Font: ContentFont
  typealias Part = ContentPart<Identity, Font>

  /// Receives text; `part.state.text` is the state before the first letter, after `settings`.
  mutating func show(_ text: ShownText, _ part: Part)
  /// Receives a move of the text position other than by showing text.
  mutating func moveText()
  /// Receives an operator that is not allowed inside a text object, with the number of this object.
  mutating func disturbTextObject(_ number: Int)
  /// Receives the end of a text object, with its range from `BT` to `ET`.
  mutating func endTextObject(_ number: Int, _ range: Range<Int>, in form: Identity?)
  mutating func paintImage(_ image: Identity, _ part: Part)
  mutating func paintInlineImage(_ part: Part)
  /// Receives a painted path or shading.
  mutating func paintArea(isFillOnly: Bool, _ part: Part)
  /// Receives the straight lines of a stroked path, or the rectangles of a filled path.
  mutating func paintLines(_ lines: [BoundingBox], _ part: Part)
  /// Receives the beginning of marked content.
  mutating func beginMarkedContent(_ marked: MarkedContent)
  mutating func endMarkedContent()
  mutating func note(_ issue: ContentIssue)
  /// Returns the marked-content sequence that begins before the byte at `next`; `nil` if it must
  /// not be passed over.
  func passableSequence(
    _ marked: MarkedContent, in content: [UInt8], next: Int
  ) -> PassableSequence?
  /// Receives the fonts of a sequence, with `nil` for unknown ones, and returns whether the
  /// sequence is passed over.
  mutating func pass(_ fonts: [Font?], _ part: Part) -> Bool
  /// Returns whether the interpretation of the page should end.
  var isFull: Bool { get }
}

/// The defaults for what most visitors ignore.
extension ContentVisitor {
  package var isFull: Bool { false }
  package mutating func moveText() {}
  package mutating func disturbTextObject(_ number: Int) {}
  package mutating func endTextObject(_ number: Int, _ range: Range<Int>, in form: Identity?) {}
  package mutating func paintImage(_ image: Identity, _ part: Part) {}
  package mutating func paintInlineImage(_ part: Part) {}
  package mutating func paintArea(isFillOnly: Bool, _ part: Part) {}
  package mutating func paintLines(_ lines: [BoundingBox], _ part: Part) {}
  package mutating func beginMarkedContent(_ marked: MarkedContent) {}
  package mutating func endMarkedContent() {}
  package func passableSequence(
    _ marked: MarkedContent, in content: [UInt8], next: Int
  ) -> PassableSequence? { nil }
  package mutating func pass(_ fonts: [Font?], _ part: Part) -> Bool { false }
}
