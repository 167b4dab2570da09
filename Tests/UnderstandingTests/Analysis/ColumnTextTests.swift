import PageModel
import Testing
import Understanding

@Suite struct ColumnTextTests {
  private func text(_ blocks: TextBlock...) -> String {
    ColumnText.text(
      of: RecognizedPage(size: PixelSize(width: 2000, height: 2000), blocks: blocks))
  }

  private func cell(_ text: String, left: Double, top: Double) -> TextBlock {
    Sketch.block([Sketch.line(text, left: left, top: top)])
  }

  @Test func `cells of a row are on one line, those of a column begin above each other`() {
    let table = text(
      cell("Item", left: 100, top: 100), cell("Two chairs", left: 100, top: 140),
      cell("Price", left: 400, top: 102), cell("8.50", left: 400, top: 139))
    #expect(
      table == """
        Item                          Price
        Two chairs                    8.50

        """)
  }

  @Test func `a cell that is wider than its column moves the cells to its right together`() {
    let table = text(
      cell("iiiiiiiiiiiiiiiiiiiiiiiiiiii", left: 100, top: 100),
      cell("a", left: 150, top: 100), cell("i", left: 100, top: 140),
      cell("b", left: 405, top: 100), cell("c", left: 405, top: 140))
    let lines = table.split(separator: "\n")
    let columns = lines.compactMap { line in
      line.firstIndex { "bc".contains($0) }.map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(columns.count == 2)
    #expect(Set(columns).count == 1)
  }

  @Test func `words of a line stay together up to a wide gap`() {
    #expect(text(cell("one two  three", left: 100, top: 100)) == "one two           three\n")
  }

  @Test func `gaps between rows become at most two blank lines`() {
    let rows = text(
      cell("a", left: 100, top: 100), cell("b", left: 100, top: 140),
      cell("c", left: 100, top: 180), cell("d", left: 100, top: 260),
      cell("e", left: 100, top: 900))
    #expect(rows == "a\nb\nc\n\nd\n\n\ne\n")
  }

  @Test func `columns beside each other are one row a line`() {
    let page = text(
      Sketch.block(["left one", "left two"]), Sketch.block(["right one", "right two"], left: 600))
    let rows = page.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows == ["left one right one", "left two right two"])
  }

  @Test func `lines on a page that leans stay on their rows`() {
    let lines = [("a", 100.0), ("b", 900), ("c", 1700)].map { word, left in
      let line = Sketch.line(word, left: left, top: 100 + 0.02 * (left - 100))
      return TextLine(
        box: line.box, baseline: Baseline(slope: 0.02, offset: line.baseline.offset),
        metrics: line.metrics, words: line.words)
    }
    let rows = text(Sketch.block(lines)).split(separator: "\n")
    #expect(rows.count == 1)
  }

  @Test func `turned lines follow the rows`() {
    let upright = Sketch.line("level", top: 100)
    let turned = TextLine(
      box: BoundingBox(left: 10, top: 10, right: 40, bottom: 300), baseline: upright.baseline,
      metrics: upright.metrics, words: Sketch.line("turned", top: 0).words,
      orientation: .pageRight)
    #expect(text(Sketch.block([turned, upright])) == "level\n\nturned\n")
  }

  @Test func `a page without words is empty`() {
    #expect(text() == "")
  }
}
