package import PDFSyntax
import PageModel

/// A glyph of a line of text, with its place along the line in points.
package struct RecordedGlyph: Sendable {
  /// The character code, which has two bytes.
  package let code: Int
  package let start: Double
  package let end: Double
  /// The height of the font.
  package let em: Double
}

/// Glyphs that stand for a text (ISO 32000-1, 14.9.4).
package struct ReplacedGlyphs: Sendable, Equatable {
  /// The indices of the glyphs in their line.
  package let range: Range<Int>
  /// The text as a text string (7.9.2.2).
  package let text: PDFString

  /// Makes a replacement.
  package init(range: Range<Int>, text: PDFString) {
    self.range = range
    self.text = text
  }
}

/// The glyphs of a text object, which is one line in text that scanpdf writes.
package struct RecordedLine<Font> {
  package let font: Font
  /// The numbers (`MCID`) of the marked-content sequences of the glyphs, in their order; `nil` for
  /// glyphs outside of sequences.
  package fileprivate(set) var sequences: [Int?]
  /// The tag of the outermost marked-content sequence around the line; `nil` if there is none.
  package let outerTag: [UInt8]?
  package fileprivate(set) var glyphs: [RecordedGlyph] = []
  /// The glyphs in marked content with a replacement text, in their order.
  package fileprivate(set) var replacements: [ReplacedGlyphs] = []
  /// The start of the line on the page.
  package let start: (x: Double, y: Double)
  /// A vector on the page along the line, of the length of an em.
  package let em: (x: Double, y: Double)
  fileprivate let textObject: Int

  /// Begins a line at the origin of `matrix`, from text space to the page.
  fileprivate init(
    font: Font, sequence: Int?, in outerTag: [UInt8]?, _ matrix: AffineTransform, size: Double,
    textObject: Int
  ) {
    self.outerTag = outerTag
    self.font = font
    sequences = [sequence]
    self.textObject = textObject
    start = (matrix.tx, matrix.ty)
    em = (matrix.a * size, matrix.b * size)
  }
}

/// Records text of the form that scanpdf writes: a text object for each line, in fonts whose codes
/// have two bytes.
package struct LineRecorder<Identity: Hashable, Font: ContentFont>: ContentVisitor {
  package typealias Part = ContentPart<Identity, Font>

  package private(set) var lines: [RecordedLine<Font>] = []
  /// The rendering modes of the text.
  package private(set) var modes: Set<Int?> = []
  /// Whether there is text of another form, or content that PDF readers may interpret differently.
  package private(set) var hasOtherForm = false
  /// Whether a string does not consist of codes of its font.
  package private(set) var hasUnknownCodes = false
  /// Whether text is transformed by another matrix than its own.
  package private(set) var isTransformed = false
  /// Whether images or areas are painted.
  package private(set) var isPainted = false
  private var marked: [Marked] = []

  /// An open marked-content sequence.
  private struct Marked {
    let content: MarkedContent
    /// The number of lines at its beginning.
    let lineCount: Int
    /// The number of glyphs of the last line at its beginning.
    let glyphCount: Int
  }

  /// Makes a recorder without lines.
  package init() {}

  package mutating func show(_ text: ShownText, _ part: Part) {
    var state = part.state.text
    guard let object = text.textObject, let font = state.font, text.isWellFormed,
      part.form == nil, state.size > 0, !font.isVertical, !state.isUncertain,
      !part.state.isUncertain
    else {
      hasOtherForm = true
      return
    }
    modes.insert(state.mode)
    if part.state.matrix != .identity { isTransformed = true }
    let sequence = marked.last { $0.content.identifier != nil }?.content.identifier
    if lines.last?.textObject != object {
      lines.append(
        RecordedLine(
          font: font, sequence: sequence, in: marked.first?.content.tag,
          state.matrix(within: part.state.matrix), size: state.size, textObject: object))
    } else if let last = lines.last?.sequences.last, last != sequence {
      lines[lines.count - 1].sequences.append(sequence)
    }
    for element in text.elements {
      switch element {
      case .adjustment(let number): state.adjust(number)
      case .string(let string): show(string, font, &state)
      }
    }
  }

  private mutating func show(_ string: [UInt8], _ font: Font, _ state: inout TextState<Font>) {
    let letters = font.advances(of: string)
    let unit = state.unitLength
    guard string.count == 2 * letters.count, unit > 0 else {
      hasUnknownCodes = true
      return
    }
    for (index, letter) in letters.enumerated() {
      let start = state.distance / unit
      let width = letter.advance * state.size * state.horizontalScale * unit
      lines[lines.count - 1].glyphs.append(
        RecordedGlyph(
          code: Int(string[2 * index]) << 8 | Int(string[2 * index + 1]), start: start,
          end: start + width, em: state.size * unit))
      state.advance(letter)
    }
  }

  package mutating func beginMarkedContent(_ content: MarkedContent) {
    marked.append(
      Marked(
        content: content, lineCount: lines.count, glyphCount: lines.last?.glyphs.count ?? 0))
  }

  /// Ends a sequence, whose replacement text must be for glyphs of one line.
  package mutating func endMarkedContent() {
    guard let ended = marked.popLast(), let text = ended.content.actualText else { return }
    let isFirst = lines.count == ended.lineCount + 1 && ended.content.isInTextObject
    guard let line = lines.last, isFirst || lines.count == ended.lineCount else {
      return hasOtherForm = true
    }
    let start = isFirst ? 0 : ended.glyphCount
    lines[lines.count - 1].replacements.append(
      ReplacedGlyphs(range: start..<line.glyphs.count, text: PDFString(bytes: text)))
  }

  package mutating func disturbTextObject(_ number: Int) { hasOtherForm = true }
  package mutating func note(_ issue: ContentIssue) { hasOtherForm = true }
  package mutating func paintImage(_ image: Identity, _ part: Part) { isPainted = true }
  package mutating func paintInlineImage(_ part: Part) { isPainted = true }
  package mutating func paintArea(isFillOnly: Bool, _ part: Part) { isPainted = true }
}

extension TextState {
  /// Returns the map from text space to the page, within a matrix from user space.
  fileprivate func matrix(within userSpace: AffineTransform) -> AffineTransform {
    textMatrix.concatenating(userSpace)
  }

  /// The length of a unit of text space along the line.
  fileprivate var unitLength: Double {
    (textMatrix.a * textMatrix.a + textMatrix.b * textMatrix.b).squareRoot()
  }

  /// The distance of the text position from the origin along the line, times `unitLength`.
  fileprivate var distance: Double {
    textMatrix.tx * textMatrix.a + textMatrix.ty * textMatrix.b
  }
}
