import CTesseract
import PageLayout

/// A page that is laid out: what holds its lines, and the pieces of lines still to be recognised.
struct PageOutline {
  /// What is met on the way through the page, in reading order.
  private enum Step {
    case block(BoundingBox?)
    case paragraph(BoundingBox?)
    case line(TextLine)
    /// The piece of this number.
    case piece(Int)
  }

  private var steps: [Step] = []
  /// Where the pieces stand, in pixels of the recognised image.
  private(set) var pieces: [CTesseract_Box] = []
  /// The ink of each piece.
  private var ink: [InkBoxes] = []
  /// Whether every line is upright and runs from left to right: only these are read as they stand.
  private(set) var isPlain = true

  /// Adds the block, paragraph and line that begin at the place.
  mutating func begin(at place: ResultCursor) {
    if place.begins(CTesseract_block) { steps.append(.block(place.box(CTesseract_block))) }
    if place.begins(CTesseract_paragraph) {
      steps.append(.paragraph(place.box(CTesseract_paragraph)))
    }
    guard place.begins(CTesseract_line), let line = place.line else { return }
    steps.append(.line(line))
    if line.orientation != .pageUp || line.direction != .leftToRight { isPlain = false }
  }

  /// Adds a piece with its ink to the line begun last.
  mutating func add(_ piece: CTesseract_Box, _ ink: InkBoxes) {
    steps.append(.piece(pieces.count))
    pieces.append(piece)
    self.ink.append(ink)
  }

  /// The blocks with the words of each piece, given by the pieces' numbers.
  func blocks(words: [[Word]]) -> [TextBlock] {
    var page = PageBuilder()
    for step in steps {
      switch step {
      case .block(let box): page.beginBlock(box)
      case .paragraph(let box): page.beginParagraph(box)
      case .line(let line): page.beginLine(line)
      case .piece(let index): for word in ink[index].fitted(words[index]) { page.add(word) }
      }
    }
    return page.finished()
  }
}
