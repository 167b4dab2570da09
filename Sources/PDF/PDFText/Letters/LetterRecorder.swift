import PDFContent
import PDFSyntax
import PageModel

/// Records the letters of a page, visible or hidden, except in layers that are off.
struct LetterRecorder: ContentVisitor {
  typealias Part = ContentPart<IndirectReference, TextFont>

  /// The maximum number of letters of a page.
  private static let maximumLetters = 200_000

  private(set) var letters: [PlacedLetter] = []
  /// The thin lines along the sides of the page.
  private(set) var rulings: [BoundingBox] = []
  /// The number of letters whose text the fonts do not give.
  private(set) var unknownLetters = 0
  /// Whether a part of the text was left out, because it is too long or cannot be decoded.
  private(set) var isCut = false
  /// The replacement text (14.9.4), the number and the first letter of each open marked-content
  /// sequence.
  private var marked: [(actualText: String?, identifier: Int?, firstLetter: Int)] = []

  var isFull: Bool { letters.count > Self.maximumLetters }

  mutating func show(_ text: ShownText, _ part: Part) {
    guard part.visibility != .hidden else { return }
    var state = part.state.text
    for element in text.elements {
      switch element {
      case .adjustment(let number): state.adjust(number)
      case .string(let string): show(string, &state, part.state.matrix, text.textObject)
      }
    }
    if let last = letters.indices.last { letters[last].spacing = 0 }
  }

  private mutating func show(
    _ string: [UInt8], _ state: inout TextState<TextFont>, _ matrix: AffineTransform,
    _ textObject: Int?
  ) {
    guard let font = state.font else {
      unknownLetters += string.count
      return
    }
    let sequence = marked.last { $0.identifier != nil }?.identifier
    for letter in font.letters(of: string) {
      unknownLetters += letter.text == nil ? 1 : 0
      if var placed = PlacedLetter(letter, state, matrix) {
        placed.textObject = textObject
        placed.sequence = sequence
        letters.append(placed)
      }
      state.advance(letter)
    }
  }

  /// Adds wanted letters of another recorder, its number of unknown letters, and whether it was
  /// cut.
  mutating func add(_ other: LetterRecorder, where isWanted: (PlacedLetter) -> Bool = { _ in true })
  {
    add(other.letters.filter(isWanted))
    unknownLetters += other.unknownLetters
    isCut = isCut || other.isCut
  }

  /// Adds letters that do not come from content.
  mutating func add(_ others: [PlacedLetter]) {
    if !isFull { letters += others }
  }

  /// The maximum thickness of a ruling, in pixels.
  private static let maximumThickness = 8.0
  /// The minimum length of a ruling, as a multiple of the maximum thickness.
  private static let minimumLength = 4.0

  mutating func paintLines(_ lines: [BoundingBox], _ part: Part) {
    guard part.visibility != .hidden, rulings.count <= RecognizedPage.maximumRulings else { return }
    rulings += lines.filter {
      min($0.width, $0.height) <= Self.maximumThickness
        && max($0.width, $0.height) >= Self.minimumLength * Self.maximumThickness
    }
  }

  mutating func beginMarkedContent(_ content: MarkedContent) {
    let text = content.actualText.map { PDFString(bytes: Array($0.prefix(20_000))).text }
    marked.append((text, content.identifier, letters.count))
  }

  /// Ends a marked-content sequence, and replaces its letters by its replacement text if they are
  /// on one line.
  ///
  /// If the letters, up to spaces at their end, are the replacement text, they keep their
  /// positions.
  mutating func endMarkedContent() {
    guard let (text, _, first) = marked.popLast(), let text, !text.isEmpty,
      first < letters.count, let start = letters[first...].first, let end = letters.last,
      letters[first...].allSatisfy({ start.isOnLine(of: $0) })
    else { return }
    let spaces = letters[first...].reversed().prefix { $0.text == " " }.count
    if spaces > 0, letters[first...].dropLast(spaces).map(\.text).joined() == text {
      letters.removeLast(spaces)
      return
    }
    letters.removeSubrange(first...)
    letters += start.divided(into: text, upTo: end.end)
  }

  mutating func note(_ issue: ContentIssue) {
    if issue == .tooComplex || issue == .undecodableForm { isCut = true }
  }
}

extension PlacedLetter {
  /// The maximum distance between the baselines of letters on one line, in em (exclusive).
  private static let maximumBaselineDistance = 0.5

  /// Returns whether another letter is on the same line.
  fileprivate func isOnLine(of other: PlacedLetter) -> Bool {
    guard orientation == other.orientation, direction == other.direction else { return false }
    let map = LineFrame(orientation, direction).fromPage
    let (own, others) = (
      map.apply(x: start.x, y: start.y), map.apply(x: other.start.x, y: other.start.y)
    )
    return abs(own.y - others.y) < Self.maximumBaselineDistance * em
  }

  /// Returns the letters of `text`, with equal advances from the start of this letter to `end`.
  func divided(into text: String, upTo end: Point) -> [PlacedLetter] {
    let count = Double(text.count)
    return text.enumerated().map { number, letter in
      func point(_ share: Double) -> Point {
        Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      }
      return PlacedLetter(
        text: String(letter), start: point(Double(number) / count),
        end: point(Double(number + 1) / count), em: em, orientation: orientation,
        direction: direction, textObject: textObject, sequence: sequence)
    }
  }
}
