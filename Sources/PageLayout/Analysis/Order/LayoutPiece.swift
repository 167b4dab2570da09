/// A block on its way through the reading order.
struct LayoutPiece {
  let block: TextBlock
  /// What the block's lines cover, in pixels of the page's common frame.
  let box: BoundingBox
  /// The height of its letters: the median of its lines', in pixels.
  let letterHeight: Double
  /// Where the recogniser read it.
  let position: Int

  /// The page's common frame.
  let frame: LineFrame

  /// A block without lines has no place on the page.
  init?(_ block: TextBlock, position: Int, frame: LineFrame) {
    let lines = block.paragraphs.flatMap(\.lines)
    guard let box = lines.map(\.boxOfText).hull else { return nil }
    self.block = block
    self.box = frame.fromPage.apply(box)
    self.frame = frame
    letterHeight = lines.map(\.letterHeight).median ?? 0
    self.position = position
  }

  var lineCount: Int { block.paragraphs.reduce(0) { $0 + $1.lines.count } }

  /// Whether it is a single short word, as the number of a section or an entry in the margin.
  var isLabel: Bool {
    lineCount == 1 && block.paragraphs.allSatisfy { $0.lines.allSatisfy { $0.text.count <= 5 } }
  }

  /// Whether most of its lines stand in another frame than the page's.
  var isTurned: Bool { block.paragraphs.flatMap(\.lines).commonFrame != frame }
}
