package import PageModel

/// Random pages, like those of a recogniser or of a compromised worker.
extension SeededGenerator {
  /// Returns a page of up to two blocks, with numbers of print, or any numbers if not `isSane`.
  package mutating func page(isSane: Bool = true) -> RecognizedPage {
    RecognizedPage(
      size: PixelSize(width: 2_500 + below(2_500), height: 2_500 + below(2_500)),
      blocks: some(2) { random in
        TextBlock(
          box: random.box(isSane),
          paragraphs: random.some(2) { random in
            Paragraph(
              box: random.box(isSane), lines: random.some(3) { $0.line(isSane: isSane) })
          })
      })
  }

  /// Returns a line of one to five words.
  package mutating func line(isSane: Bool = true) -> TextLine {
    TextLine(
      box: box(isSane),
      baseline: Baseline(slope: number(isSane) / 10_000, offset: number(isSane) / 100),
      metrics: RowMetrics(
        xHeight: number(isSane) / 100, ascenders: number(isSane) / 100,
        descenders: number(isSane) / 100),
      words: [word(isSane)] + some(4) { $0.word(isSane) },
      orientation: TextOrientation.allCases.randomElement(using: &self) ?? .pageUp,
      direction: WritingDirection.allCases.randomElement(using: &self) ?? .leftToRight)
  }

  private mutating func word(_ isSane: Bool) -> Word {
    Word(
      text: text(), box: box(isSane), confidence: number(isSane) / 50,
      symbols: some(2) { random in Symbol(text: random.text(), box: random.box(isSane)) },
      language: Bool.random(using: &self) ? "deu" : nil,
      unread: Bool.random(using: &self) ? box(isSane) : nil,
      reader: Bool.random(using: &self) ? .first : .second)
  }

  private mutating func text() -> String {
    let characters = "abcWMil10.,-ﬁ\u{AD}\u{2010} \t\u{200F}ée\u{301}漢😀ß\u{FEFF}"
    return String(some(9) { random in characters.randomElement(using: &random) ?? "?" })
  }

  private mutating func box(_ isSane: Bool) -> BoundingBox {
    BoundingBox(
      left: number(isSane), top: number(isSane), right: number(isSane), bottom: number(isSane))
  }

  /// Returns a number from 0 to 5000, or any finite number if not `isSane`.
  private mutating func number(_ isSane: Bool) -> Double {
    if isSane { return Double.random(in: 0...5_000, using: &self) }
    let odd = [
      0, -0.0, 1, -1, 1e-300, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    let value = Double(bitPattern: next())
    return Bool.random(using: &self) && value.isFinite
      ? value : odd.randomElement(using: &self) ?? 0
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 1..<limit, using: &self) }

  private mutating func some<Element>(
    _ limit: Int, _ make: (inout SeededGenerator) -> Element
  ) -> [Element] {
    (0..<Int.random(in: 0...limit, using: &self)).map { _ in make(&self) }
  }
}
