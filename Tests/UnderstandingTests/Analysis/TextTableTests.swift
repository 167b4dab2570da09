@testable import PageModel
import Understanding
import TestSupport
import Testing

/// Tables in the lines of a block.
@Suite struct TextTableTests {
  /// Returns the parts of a block of lines: the text of a paragraph, or the cells of a table.
  private func parts(_ texts: [String]) -> [[[String]]] {
    parts(of: Sketch.block(texts))
  }

  private func parts(of block: TextBlock) -> [[[String]]] {
    block.parts.map { part in
      switch part {
      case .paragraph(let paragraph): [paragraph.lines.map(\.text)]
      case .table(let table): table.rows.map { $0.map { $0?.text ?? "" } }
      }
    }
  }

  @Test func `rows with gaps at the same places are a table`() {
    #expect(
      parts(["name  age  city", "ann  031  bonn", "bert  42  rome"])
        == [[["name", "age", "city"], ["ann", "031", "bonn"], ["bert", "42", "rome"]]])
  }

  @Test func `an empty cell keeps the place of its column`() {
    let lines = [
      Sketch.line("name  age  city", top: 100), Sketch.line("lisa  031  bonn", top: 140),
      Sketch.line("bert", top: 180), Sketch.line("jane       paris", top: 220),
      Sketch.line("anna  042  rome", top: 260),
    ]
    let sparse = lines[3].words.map(\.text)
    #expect(sparse == ["jane", "paris"])
    let rows = parts(of: Sketch.block(lines)).first ?? []
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0.count == 3 })
    #expect(rows[2] == ["bert", "", ""])
    #expect(rows[3] == ["jane", "", "paris"])
  }

  @Test func `two rows of many columns do not hide the table below them`() {
    let found = parts([
      "red  blue  cyan  gold  pink", "one  two  three  four  five",
      "great-grandmothers-of-the-town  031  bonn", "great-grandfathers-of-the-town  042  rome",
      "great-grandchildren-in-the-zoo  007  oslo",
    ])
    #expect(found.last?.map(\.count) == [3, 3, 3])
    #expect(found.last?.first == ["great-grandmothers-of-the-town", "031", "bonn"])
  }

  @Test func `text before and after a table stays in paragraphs`() {
    let found = parts([
      "The following table has all of the sums of the year", "north  100  200",
      "south  300  400", "eastern  500  600", "which are more than those of the year before",
    ])
    #expect(found.count == 3)
    #expect(found.first == [["The following table has all of the sums of the year"]])
    #expect(found.last == [["which are more than those of the year before"]])
    #expect(found[1].map(\.count) == [3, 3, 3])
  }

  @Test func `a table takes the lines of several paragraphs, and the others keep their paragraphs`()
  {
    let lines = Sketch.lines([
      "first", "second", "a  b  c", "d  e  f", "g  h  i", "j  k  l", "third", "fourth",
    ])
    let box = Sketch.block(lines).box
    let groups = [lines[..<1], lines[1..<4], lines[4..<5], lines[5..<7], lines[7...]]
    let block = TextBlock(
      box: box, paragraphs: groups.map { Paragraph(box: box, lines: Array($0)) })
    let rows = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"], ["j", "k", "l"]]
    #expect(parts(of: block) == [[["first"]], [["second"]], rows, [["third"]], [["fourth"]]])
  }

  @Test(arguments: [
    ["only one line of text", "and one  with a gap", "and a last line"],
    ["1.  first item", "2.  second item", "3.  third item", "4.  fourth item"],
    [
      "a column of running text in a line  and the line of the column beside it",
      "a column of running text in a line  and the line of the column beside it",
      "a column of running text in a line  and the line of the column beside it",
    ],
  ])
  func `single gaps, lists and columns of text are no tables`(texts: [String]) {
    #expect(parts(texts) == [[texts.map { $0.replacing("  ", with: " ") }]])
  }

  @Test func `a title with other gaps does not take columns from the table below it`() {
    let found = parts([
      "account 1000  and more of 3", "day  text  in  out  sum", "one  cash  10  20  30",
      "two  card  11  21  31", "six  coin  12  22  32",
    ])
    #expect(found.last?.map(\.count) == [5, 5, 5, 5])
  }

  @Test func `cells have boxes around their words and the baseline of their row`() throws {
    let row = Sketch.line("left  right", top: 100)
    let sloped = TextLine(
      box: row.box, baseline: Baseline(slope: 0.01, offset: -9), metrics: row.metrics,
      words: row.words)
    let block = Sketch.block([
      sloped, Sketch.line("some  words", top: 140), Sketch.line("more  words", top: 180),
    ])
    guard case .table(let table) = try #require(block.parts.first),
      let cell = try #require(table.rows.first?.last)
    else {
      Issue.record("no table")
      return
    }
    #expect(cell.box == row.words[1].box)
    let x = cell.box.right
    #expect(
      abs(cell.baseline.y(at: x, in: cell.box) - sloped.baseline.y(at: x, in: row.box)) < 1e-9)
  }

  @Test func `the columns of a crooked table are found`() {
    let texts = (0..<20).map { "row\($0 + 10)  100  2000  30000" }
    let slope = 0.05
    let lines = texts.enumerated().map { index, text in
      let line = Sketch.line(text, top: 100 + 40 * Double(index))
      // A page turned by the slope: points move left as they go down.
      let words = line.words.map { word in
        let (dx, dy) = (-slope * word.box.midY, slope * word.box.midX)
        return Word(
          text: word.text,
          box: BoundingBox(
            left: word.box.left + dx, top: word.box.top + dy, right: word.box.right + dx,
            bottom: word.box.bottom + dy), confidence: 90)
      }
      return TextLine(
        box: words.map(\.box).hull ?? line.box, baseline: Baseline(slope: slope, offset: -7),
        metrics: line.metrics, words: words)
    }
    #expect(parts(of: Sketch.block(lines)).map { $0.map(\.count) } == [texts.map { _ in 4 }])
  }

  @Test func `the parts of any block have its words in their order`() {
    var random = SeededGenerator(seed: 3)
    var blocks = (0..<100).flatMap { random.page(isSane: $0 % 2 == 0).blocks }
    blocks += (0..<100).map { _ in randomRows(&random) }
    var tables = 0
    for block in blocks {
      let words = block.parts.flatMap { part in
        switch part {
        case .paragraph(let paragraph): return paragraph.lines.flatMap(\.words)
        case .table(let table):
          tables += 1
          return table.rows.flatMap { $0.flatMap { $0?.words ?? [] } }
        }
      }
      #expect(words == block.paragraphs.flatMap(\.lines).flatMap(\.words))
    }
    #expect(tables > 50)
  }

  /// Returns a block of rows of cells with words of random lengths, and of lines of text between
  /// them.
  private func randomRows(_ random: inout SeededGenerator) -> TextBlock {
    func words(_ count: ClosedRange<Int>) -> String {
      let count = Int.random(in: count, using: &random)
      return (0..<count).map { _ in
        String(repeating: "x", count: .random(in: 1...7, using: &random))
      }.joined(separator: " ")
    }
    let columns = Int.random(in: 2...5, using: &random)
    return Sketch.block(
      (0..<Int.random(in: 2...12, using: &random)).map { _ in
        guard Int.random(in: 0..<6, using: &random) > 0 else { return words(3...12) }
        return (0..<columns).map { _ in words(1...2) }.joined(separator: "  ")
      })
  }

  @Test func `justified lines around the end of a paragraph are no table`() {
    let texts = [
      ("without a doubt here", "proper words"), ("foundations.", nil),
      ("The new line of this", "will carry on"), ("about four hundred a", "hundred men."),
    ]
    let lines = texts.enumerated().map { index, text -> TextLine in
      let top = 100 + 40 * Double(index)
      let left = Sketch.line(text.0, top: top)
      guard let end = text.1 else { return left }
      let right = Sketch.line(end, left: 345, top: top)
      return left.with(words: left.words + right.words, in: left.box.union(right.box))
    }
    #expect(parts(of: Sketch.block(lines)).count == 1)
    #expect(parts(of: Sketch.block(lines)).first?.count == 1)
  }

  @Test func `tables are searched for in proportional time`() {
    let isProportional = Growth.isProportional(
      from: 60,
      making: { count in
        Sketch.block((0..<count).map { $0 % 5 < 3 ? "one  two  three" : "one" })
      }, work: { _ = $0.parts })
    #expect(isProportional)
  }
}
