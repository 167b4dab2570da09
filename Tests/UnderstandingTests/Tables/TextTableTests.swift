@testable import PageModel
import Tables
import TestSupport
import Testing
import Understanding

/// Tables among the lines of a page.
@Suite struct TextTableTests {
  /// Returns the parts of a block of lines: the text of a paragraph, or the cells of a table.
  private func parts(_ texts: [String]) -> [[[String]]] {
    parts(of: Sketch.block(texts))
  }

  private func parts(of block: TextBlock) -> [[[String]]] {
    found(in: [block]).map { part in
      switch part {
      case .paragraph(let paragraph): [paragraph.lines.map(\.text)]
      case .table(let table): table.rows.map { $0.map { $0?.text ?? "" } }
      }
    }
  }

  func found(in blocks: [TextBlock]) -> [TextBlock.Part] {
    LayoutAnalysis.analyze(Sketch.page(blocks)).blocks.flatMap(\.parts)
  }

  @Test func `rows with gaps at the same places are a table`() {
    #expect(
      parts(["name  age  city", "ann  031  bonn", "bert  42  rome"])
        == [[["name", "age", "city"], ["ann", "031", "bonn"], ["bert", "42", "rome"]]])
  }

  @Test func `a typewritten transcript with numbered lines is no table`() {
    let turns = [
      "Q. Did you see the shelf fall?", "A. I heard it. I was in the kitchen.",
      "Q. What time was that?", "A. About half past nine, after the news.",
      "Q. And who had put it up?", "A. The man who delivered it.",
    ]
    let numbers = turns.indices.map { Sketch.line("\($0 + 1)", top: 100 + 60 * Double($0)) }
    let lines = turns.enumerated().map { number, text in
      let line = Sketch.line(text, left: 200, top: 100 + 60 * Double(number))
      var right = 200.0
      let words = line.words.map { word in
        let left = right
        right += 20 * Double(word.text.count) + 32
        return Word(
          text: word.text,
          box: BoundingBox(
            left: left, top: word.box.top, right: right - 32, bottom: word.box.bottom),
          confidence: 90)
      }
      let box = words.map(\.box).reduce(line.box) { $0.union($1) }
      return TextLine(
        box: box, baseline: line.baseline, metrics: line.metrics, words: words,
        direction: .leftToRight)
    }
    #expect(tables((numbers + lines).map { Sketch.block([$0]) }).isEmpty)
  }

  @Test func `gaps in the head of numbered lines are no table`() {
    let head = ["1  COURT  TEAL", "2  COUNTY  TEAL", "3  ASHWORTH  No. 7", "4  TIMBER  No. 8"]
    let turns = (5...12).map {
      "\($0)  Did you see the shelf fall, and were you in the kitchen then?"
    }
    #expect(tables([Sketch.block(head + turns)]).isEmpty)
    #expect(tables([Sketch.block(head)]).count == 1)
  }

  /// Returns lines that begin with a number, with a gap in pixels before their text.
  private func numbered(_ numbers: [Int], gap: Double) -> TextBlock {
    let texts = ["\\begingroup", "\\count", "\\divide", "\\advance\\step", "\\fi"]
    return Sketch.block(
      zip(numbers, texts).enumerated().map { row, line in
        let number = Sketch.line("\(line.0)", top: 100 + 40 * Double(row))
        let text = Sketch.line(line.1, left: number.box.right + gap, top: number.box.top)
        return number.with(words: number.words + text.words, in: number.box.union(text.box))
      })
  }

  @Test(arguments: [
    // Numbers that go on near their texts, far from them as keys of a table, and others.
    ([18, 19, 20, 21, 22], 85.0, 0), ([18, 19, 20, 21, 22], 120, 1), ([22, 21, 20, 19, 18], 85, 1),
  ])
  func `numbered lines of a listing are no table`(numbers: [Int], gap: Double, count: Int) {
    #expect(tables([numbered(numbers, gap: gap)]).count == count)
  }

  @Test func `numbers beside numbers that go on are a table`() {
    let years = (1990...1995).map { "\($0)  \($0 % 7 * 131)" }
    #expect(tables([Sketch.block(years)]).count == 1)
  }

  @Test func `sentences whose numbers go on beside a table do not end it`() {
    let days = (2...8).map { "\($0) Jan  card payment \($0 * 7)  \($0 * 12).50  \($0 * 31).00" }
    let head = "1 January 2020: statement of the account that you have with us in this town"
    let foot = "9 January 2020 is the date on which the next statement of it will be sent to you"
    let texts = [head, ""] + days + ["", foot]
    #expect(tables([Sketch.block(texts)]).map(\.rowCount) == [7])
  }

  @Test func `the largest integer does not go on`() {
    let texts = ["\(Int.max)  COURT", "7  COUNTY", "5  TEAL", "3  TIMBER", "1  OAK"]
    #expect(tables([Sketch.block(texts)]).count == 1)
  }

  @Test func `a running head far above a table is not a row of it`() {
    let head = Sketch.line("JOURNAL OF TESTS    79", top: 100)
    let rows = ["name  sum  rest", "alpha  100  20", "beta  300  40", "gamma  500  60"]
    #expect(
      tables([Sketch.block([head] + Sketch.lines(rows, top: 300))]).map(\.rowCount) == [4])
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

  @Test func `a long list of articles and prices is one table`() {
    let rows = (1...60).map { ["article \($0)", "\($0 % 9).\(10 + $0)"] }
    let lines = rows.enumerated().map { number, cells in
      Sketch.line(cells.joined(separator: "          "), top: 100 + 40 * Double(number))
    }
    #expect(parts(of: Sketch.block(lines)) == [rows])
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

  @Test func `a table is in none of the paragraphs around it`() {
    let text =
      "The sums of the year are below, and those of the year before are in the other report"
    let box = Sketch.block([text]).box
    let lines = Sketch.lines([
      text, "", "name  sum  rest", "alpha  100  20", "beta  300  40", "gamma  500  60", "", text,
    ])
    let groups = [lines[..<2], lines[2..<3], lines[3...]]
    let block = TextBlock(
      box: box, paragraphs: groups.map { Paragraph(box: box, lines: Array($0)) })
    let rows = [
      ["name", "sum", "rest"], ["alpha", "100", "20"], ["beta", "300", "40"],
      ["gamma", "500", "60"],
    ]
    #expect(parts(of: block) == [[[text]], rows, [[text]]])
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
    #expect(tables([Sketch.block(texts)]).isEmpty)
  }

  @Test func `a title with other gaps does not take columns from the table below it`() {
    let found = parts([
      "account 1000  and more of 3", "day  text  in  out  sum", "one  cash  10  20  30",
      "two  card  11  21  31", "six  coin  12  22  32",
    ])
    #expect(found.last?.suffix(4).map(\.count) == [5, 5, 5, 5])
  }

  /// Returns a line of cells that begin at places, its words as high as their letters.
  private func row(_ cells: [(text: String, left: Double)], top: Double, slope: Double = 0)
    -> TextLine
  {
    let words = cells.flatMap { Sketch.line($0.text, left: $0.left, top: top).words }.map { word in
      let rise = slope * word.box.midX
      let height = word.text.contains { "gjpqy,".contains($0) } ? 30.0 : 22
      return Word(
        text: word.text,
        box: BoundingBox(
          left: word.box.left, top: top + rise, right: word.box.right, bottom: top + height + rise),
        confidence: 90)
    }
    return TextLine(
      box: words.map(\.box).hull ?? words[0].box, baseline: Baseline(slope: slope, offset: -7),
      metrics: Sketch.metrics, words: words)
  }

  @Test func `long and short numbers below a head at their left are one column`() {
    let head = row([("item", 100), ("amount", 300), ("price", 600)], top: 100)
    let rows = (1...13).map { number in
      let isLong = number < 6
      return row(
        [("paper", 100), (isLong ? "27679.0" : "18.5", isLong ? 350 : 380), ("25.5", 640)],
        top: 100 + 40 * Double(number))
    }
    #expect(
      parts(of: Sketch.block([head] + rows)).map { $0.map(\.count) } == [
        Array(repeating: 3, count: 14)
      ])
  }

  @Test func `the head of a crooked table keeps its first column below a short line`() {
    let text = String(repeating: "the sums of the year are in the books, ", count: 5)
    let rows = [
      ["articles", "amountsofmoney", "pricesper", "totalsums"],
      ["two wooden shelves", "463 230 000.0", "277 300 000.0", "128 700 000.0"],
      ["batteries", "427 200 000.0", "304 490 000.0", "781 870 000.0"],
      ["pencils", "383 000 000.0", "185 560 000.0", "310 750 000.0"],
      ["labels", "872 410 000.0", "497 470 000.0", "658 900 000.0"],
    ]
    let slope = 0.006
    let lines =
      [(text, 470.0), (text, 520), ("sample is small of it.", 574)].map {
        row([($0.0, 290)], top: $0.1, slope: slope)
      }
      + rows.enumerated().map { index, texts in
        row(
          Array(
            zip(texts, index == 0 ? [320.0, 1_009, 1_366, 1_703] : [319, 1_172, 1_508, 1_850])),
          top: 680 + 75 * Double(index), slope: slope)
      }
    #expect(parts(of: Sketch.block(lines)).last?.first == rows[0])
  }

  @Test func `cells have boxes around their words and the baseline of their row`() throws {
    let row = Sketch.line("left  right", top: 100)
    let sloped = TextLine(
      box: row.box, baseline: Baseline(slope: 0.01, offset: -9), metrics: row.metrics,
      words: row.words)
    let block = Sketch.block([
      sloped, Sketch.line("some  words", top: 140), Sketch.line("more  words", top: 180),
    ])
    guard case .table(let table) = try #require(found(in: [block]).first),
      let cell = try #require(table.rows.first?.last??.lines.first)
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

  @Test func `the paragraphs and tables of a page have all its words`() {
    var random = SeededGenerator(seed: 3)
    var blocks = (0..<100).flatMap { random.page(isSane: $0 % 2 == 0).blocks }
    blocks += (0..<100).map { _ in randomRows(&random) }
    var tables = 0
    for block in blocks {
      let words = found(in: [block]).flatMap { part in
        switch part {
        case .paragraph(let paragraph): return paragraph.lines.flatMap(\.words)
        case .table(let table):
          tables += 1
          return table.lines.flatMap(\.words)
        }
      }
      let own = block.lines.flatMap(\.words)
      #expect(words.count == own.count)
      #expect(Set(words) == Set(own))
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
    #expect(tables([Sketch.block(lines)]).isEmpty)
  }

  @Test func `tables are searched for in proportional time`() {
    let isProportional = Growth.isProportional(
      from: 60,
      making: { count in
        Sketch.block((0..<count).map { $0 % 5 < 3 ? "one  two  three" : "one" })
      }, work: { _ = LayoutAnalysis.analyze(Sketch.page([$0])) })
    #expect(isProportional)
  }
}
