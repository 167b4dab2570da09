import PageModel
import TestSupport
import Testing
import Understanding

@Suite struct ReadingOrderTests {
  /// The first word of each line in reading order.
  private func order(_ blocks: [TextBlock]) -> [String] {
    ReadingOrder.arrange(Sketch.page(blocks)).lines.map { $0.words[0].text }
  }

  private func names(_ name: String, _ range: ClosedRange<Int> = 1...8) -> [String] {
    range.map { "\(name)\($0)" }
  }

  private let left = Sketch.column("l", left: 100, top: 300)
  private let right = Sketch.column("r", left: 700, top: 300)

  private func line(_ text: String, left: Double, top: Double) -> TextBlock {
    Sketch.block([text], left: left, top: top)
  }

  @Test func `columns are read one after another`() {
    #expect(order([right, left]) == names("l") + names("r"))
  }

  @Test func `the text of a stamp over lines follows them`() {
    let text = Sketch.column("l", left: 100, top: 300)
    let stamp = line("Received", left: 130, top: 320)
    #expect(order([text, stamp]) == names("l") + ["Received"])
  }

  @Test func `paragraphs that end at the same height do not end their columns`() {
    let below = [
      Sketch.column("m", left: 100, top: 660), Sketch.column("s", left: 700, top: 660),
    ]
    #expect(
      order([left, right] + below) == names("l") + names("m") + names("r") + names("s"))
  }

  @Test func `a heading across the columns ends them`() {
    let heading = line(
      "Heading that reaches over both of the columns and more than that", left: 100, top: 660)
    let below = [
      Sketch.column("m", left: 100, top: 720), Sketch.column("s", left: 700, top: 720),
    ]
    #expect(
      order([left, heading, right] + below)
        == names("l") + names("r") + ["Heading"] + names("m") + names("s"))
  }

  @Test func `a title at the top is read first, a page number last`() {
    let title = line("Title", left: 100, top: 100)
    let number = line("17", left: 100, top: 2900)
    #expect(order([left, number, right, title]) == ["Title"] + names("l") + names("r") + ["17"])
  }

  @Test func `a caption between the columns is read after them`() {
    let narrow = Sketch.block(
      (1...8).map { "n\($0) beside an image" }, left: 100, top: 620)
    let caption = line("Caption of the image in the middle", left: 400, top: 800)
    let below = Sketch.column("m", left: 100, top: 940)
    let beside = Sketch.block(
      (1...8).map { "s\($0) beside an image" }, left: 900, top: 620)
    #expect(
      order([left, narrow, right, beside, caption, below])
        == names("l") + names("n") + names("m") + names("r") + names("s") + ["Caption"])
  }

  @Test func `a column above the gap of two others is read after the one left of it`() {
    let above = zip(["n", "m", "s"], [100.0, 450, 900]).map { name, left in
      Sketch.block(
        (1...9).map { "\(name)\($0) runs on and goes on" }, left: left, top: 300)
    }
    let below = [
      Sketch.column("l", left: 100, top: 700), Sketch.column("r", left: 700, top: 700),
    ]
    #expect(order(above + below).prefix(18) == (names("n", 1...9) + names("m", 1...9))[...])
  }

  @Test func `notes in the margin are read after the text beside them`() {
    let note = line("Note", left: 20, top: 380)
    let text = Sketch.column("t", left: 300, top: 300)
    #expect(order([line("A note here", left: 20, top: 380), text]).last == "A")
    #expect(order([note, text, line("Another note", left: 20, top: 540)]).last == "Another")
  }

  @Test(arguments: [("it ends.", "Another begins", 9), ("it goes", "on here", 18)])
  func `notes are read at a gap at which a sentence ends`(end: String, start: String, place: Int) {
    let blocks = [
      line("A note here", left: 20, top: 380), Sketch.column("t", left: 300, top: 300),
      line(end, left: 300, top: 620), line(start, left: 300, top: 800),
      Sketch.column("u", left: 300, top: 840),
    ]
    #expect(order(blocks).firstIndex(of: "A") == place)
  }

  @Test(arguments: ["on here", "House and home"])
  func `a note is read after a sentence that a caption interrupts`(rest: String) {
    let blocks = [
      line("A note here", left: 20, top: 380), Sketch.column("t", left: 300, top: 300),
      line("Caption of the image.", left: 420, top: 720), line(rest, left: 300, top: 850),
      Sketch.column("u", left: 300, top: 890),
    ]
    #expect(order(blocks).last == "A")
  }

  @Test func `notes are not a sentence that goes on from one to the next`() {
    let blocks = ["a", "b"].enumerated().flatMap { index, name in
      let top = 300 + 600 * Double(index)
      return [
        line("Note \(index)", left: 20, top: top - 10), Sketch.column(name, left: 300, top: top),
        line("End.", left: 300, top: top + 320),
      ]
    }
    #expect(order(blocks) == names("a") + ["End.", "Note"] + names("b") + ["End.", "Note"])
  }

  @Test func `a note beside an image is read before the text below both`() {
    let blocks = [
      line("A note here", left: 20, top: 520), Sketch.column("t", left: 300, top: 200, lines: 6),
      line("It ends.", left: 300, top: 440), line("Labels of the image", left: 420, top: 520),
      Sketch.column("u", left: 300, top: 700),
    ]
    #expect(order(blocks) == names("t", 1...6) + ["It", "Labels", "A"] + names("u"))
  }

  @Test func `heads in the margin are read before the paragraphs that begin beside them`() {
    let texts = [
      Sketch.column("a", left: 300, top: 300, lines: 6),
      Sketch.column("b", left: 300, top: 610, lines: 6),
    ]
    let heads = [
      line("First head", left: 20, top: 300), line("Heading", left: 20, top: 540),
      line("Second head", left: 20, top: 610),
    ]
    #expect(
      order(texts + heads)
        == ["First"] + names("a", 1...6) + ["Heading", "Second"] + names("b", 1...6))
  }

  @Test func `notes beside two columns with level lines are no heads`() {
    let columns = [
      Sketch.column("l", left: 150, top: 300), Sketch.column("r", left: 700, top: 300),
    ]
    let notes = [line("One note", left: 20, top: 380), line("Two notes", left: 20, top: 500)]
    #expect(order(columns + notes) == names("l") + ["One", "Two"] + names("r"))
  }

  @Test func `heads in the margin do not divide another column`() {
    let texts = ["a", "b", "c"].flatMap { name in
      (1...4).map { "\(name)\($0) runs on over all of the width of it\($0 == 4 ? "." : "")" }
    }
    let heads = [300.0, 460, 620].map { line("A head", left: 20, top: $0) }
    let right = Sketch.column("r", left: 700, top: 300, lines: 12)
    let order = order(heads + [Sketch.block(texts, left: 150, top: 300), right])
    #expect(order.firstIndex(of: "r12") == order.firstIndex(of: "r1").map { $0 + 11 })
  }

  @Test func `heads in the margin divide a column of amounts`() {
    let entries = (0..<5).flatMap { entry in
      let top = 300 + 160 * Double(entry)
      return [
        line("Head\(entry)", left: 20, top: top), line("\(entry).50", left: 900, top: top),
        Sketch.column("t\(entry)x", left: 200, top: top, lines: 3),
      ]
    }
    let expected = (0..<5).flatMap { ["Head\($0)"] + names("t\($0)x", 1...3) + ["\($0).50"] }
    #expect(order(entries) == expected)
  }

  @Test(arguments: [296.0, 284])
  func `a mark that was read alone is a word of its line`(top: Double) {
    let text = line("A sentence with two  more words after it", left: 100, top: 300)
    let gap = text.lines[0].words[3].box.right...text.lines[0].words[4].box.left
    let mark = Sketch.line("3", left: gap.lowerBound + 20, top: top, scale: 0.8)
    let page = LayoutAnalysis.analyze(Sketch.page([text, Sketch.block([mark])]))
    #expect(page.lines.map(\.text) == ["A sentence with two 3 more words after it"])
  }

  @Test func `numbers in the margin are read before the text they number`() {
    let texts = [
      Sketch.column("a", left: 300, top: 300, lines: 3),
      Sketch.column("b", left: 300, top: 500, lines: 3),
    ]
    let numbers = [line("1.", left: 100, top: 300), line("2.", left: 100, top: 500)]
    #expect(
      order(texts + numbers) == ["1."] + names("a", 1...3) + ["2."] + names("b", 1...3))
  }

  @Test func `numbers in the margin of items of one line are read before them, too`() {
    let items = (0..<6).map { line("item\($0)", left: 300, top: 300 + 70 * Double($0)) }
    let numbers = (0..<6).map { line("\($0 + 1).", left: 100, top: 300 + 70 * Double($0)) }
    #expect(order(items + numbers) == (0..<6).flatMap { ["\($0 + 1).", "item\($0)"] })
  }

  @Test func `numbered entries in columns are read row by row`() {
    func column(_ texts: [String], left: Double) -> [TextBlock] {
      texts.enumerated().map { line($1, left: left, top: 300 + 70 * Double($0)) }
    }
    let (names, places) = (["Smith", "Jones", "Brown"], ["London", "Paris", "Rome"])
    let blocks =
      column(places, left: 700) + column(names, left: 300) + column(["1.", "2.", "3."], left: 100)
    #expect(
      order(blocks) == ["1.", "Smith", "London", "2.", "Jones", "Paris", "3.", "Brown", "Rome"])
  }

  @Test func `numbers of lines do not interrupt the text`() {
    let texts = [0.0, 150].map { top in
      Sketch.block(["one more line of text", "and another of it"], left: 300, top: 300 + top)
    }
    let numbers = [300.0, 340, 450, 490].enumerated().map {
      line("\($0 + 1)", left: 100, top: $1)
    }
    #expect(order(texts + numbers) == ["1", "2", "3", "4", "one", "and", "one", "and"])
  }

  @Test func `numbers at the axis of a chart are read one after the other`() {
    let axis = (0..<4).map { line("\(40 - 10 * $0)", left: 100, top: 300 + 70 * Double($0)) }
    let names = [300.0, 500].map { line("at\(Int($0))", left: $0, top: 580) }
    #expect(order(names + axis) == ["40", "30", "20", "10", "at300", "at500"])
  }

  @Test func `columns of Hebrew are read from right to left`() {
    let blocks = [100.0, 700].map { left in
      Sketch.block(
        (0..<6).map {
          Sketch.line(
            "\(left)-\($0) שלום שלום שלום שלום", left: left, top: 300 + Double($0) * 40,
            direction: .rightToLeft)
        })
    }
    #expect(order(blocks).first == "700.0-0")
    #expect(order(blocks).last == "100.0-5")
  }

  @Test func `blocks that continue each other vertically are joined`() {
    let below = Sketch.column("m", left: 100, top: 620)
    let apart = Sketch.column("n", left: 100, top: 1040)
    #expect(ReadingOrder.arrange(Sketch.page([left, below, apart])).blocks.count == 2)
  }

  @Test func `a line of the recogniser that runs through two columns is divided`() {
    func text(_ name: String, _ number: Int) -> String {
      "\(name)\(number) runs on and on over the"
    }
    let lines = (1...8).map { number in
      let parts = zip(["l", "r"], [100.0, 700]).map { name, left in
        Sketch.line(text(name, number), left: left, top: 260 + 40 * Double(number))
      }
      let words = parts.flatMap(\.words)
      return parts[0].with(words: words, in: parts[0].box.union(parts[1].box))
    }
    let found = ReadingOrder.arrange(Sketch.page([Sketch.block(lines)])).lines.map(\.text)
    #expect(found == ["l", "r"].flatMap { name in (1...8).map { text(name, $0) } })
  }

  @Test func `a line of typescript longer than the next stays whole`() {
    func line(_ text: String, left: Double = 100, top: Double) -> TextBlock {
      var left = left
      let words = text.split(separator: " ").map { part -> Word in
        let width = 24 * Double(part.count)
        defer { left += width + 24 }
        let box = BoundingBox(left: left, top: top, right: left + width, bottom: top + 30)
        return Word(text: String(part), box: box, confidence: 95)
      }
      let box = words.map(\.box).reduce(words[0].box) { $0.union($1) }
      return Sketch.block([
        TextLine(
          box: box, baseline: Baseline(slope: 0, offset: -7), metrics: Sketch.metrics, words: words)
      ])
    }
    let texts = [
      "In space, nobody knows what time of day it is. Wait, there is no",
      "Bob buries his head in his hands.", "INT. ATLANTIS -- SOMEWHERE ANYWAY",
      "JOHN and MARK are at adjacent consoles. FRED is with them. TOM is",
      "at another console slightly further away.",
    ]
    let tops = [600.0, 800, 900, 1000, 1050]
    let lines = zip(texts, tops).map { line($0, top: $1) }
    let page = Sketch.page(lines + [line("1", left: 900, top: 1300)])
    #expect(
      ReadingOrder.arrange(page).lines.map { $0.words.map(\.text).joined(separator: " ") }
        == texts + ["1"])
  }

  @Test func `a wide space of one line above shorter ones does not divide it`() {
    let parts = [
      Sketch.line("the lines of a page run on and on", left: 100, top: 300),
      Sketch.line("over the whole of it", left: 455, top: 300),
    ]
    let first = parts[0].with(
      words: parts.flatMap(\.words), in: parts[0].box.union(parts[1].box))
    let lines =
      [first]
      + Sketch.lines(
        ["and end in a line that is short"] + names("s", 1...8), top: 340)
    let found = ReadingOrder.arrange(Sketch.page([Sketch.block(lines)])).lines.map(\.text)
    #expect(found == lines.map(\.text))
  }

  @Test func `the columns of an index are read one after the other`() {
    // Not all leaders are read.
    let columns = zip(["l", "r"], [100.0, 320]).map { name, left in
      Sketch.block(
        (1...8).map { "\(name)\($0) \($0 % 3 == 0 ? "........" : "") \($0 * 7)" }, left: left,
        top: 300)
    }
    #expect(order(columns).filter { Int($0) == nil } == names("l") + names("r"))
  }

  @Test func `amounts of two years after leaders are read row by row`() {
    let texts = (1...8).map { "label\($0) ...... 4,\($0)20  ........ 5,\($0)31" }
    let found = ReadingOrder.arrange(Sketch.page([Sketch.block(texts)])).lines.map(\.text)
    #expect(
      found.joined(separator: " ").split(separator: " ")
        == texts.flatMap { $0.split(separator: " ") })
  }

  @Test func `the rows of a table are read one after the other`() {
    let rows = (1...8).map { number in
      Sketch.line(
        "item \(number)  \(number * 37).50  \(number * 12)", top: 260 + 40 * Double(number))
    }
    let found = ReadingOrder.arrange(Sketch.page([Sketch.block(rows)])).lines
    #expect(found.flatMap(\.words) == rows.flatMap(\.words))
  }

  @Test func `a signature at the right is read before what stands further down at the left`() {
    let text = (1...6).map { "t\($0) is a line of a letter that is as wide as all its other lines" }
    let signature = ["s1 of the house of Hartley", "s2 of the office of the river"]
    let enclosure = ["Enclosure:", "e1 of the letter", "e2 of the letter", "cc: (see attached)"]
    let page = Sketch.page([
      Sketch.block(text, top: 300), Sketch.block(enclosure, left: 100, top: 680),
      Sketch.block(signature, left: 520, top: 580),
    ])
    #expect(
      LayoutAnalysis.analyze(page).lines.map { $0.words[0].text }
        == (1...6).map { "t\($0)" } + ["s1", "s2", "Enclosure:", "e1", "e2", "cc:"])
  }

  @Test func `lines with a hole are read from side to side`() {
    let full = "is a line of a letter that is as wide as all of the other lines of it, all in all"
    let lines = (1...9).flatMap { row -> [TextLine] in
      let top = 300 + Double(row) * 40
      guard (4...7).contains(row) else { return [Sketch.line("l\(row) \(full)", top: top)] }
      let ragged = [0, 0, 0, 0, 20, 55, 40, 0][row]
      return [
        Sketch.line("l\(row) is a line of a letter that", left: 100, top: top),
        Sketch.line("r\(row) as wide as all others", left: 560 + Double(ragged), top: top),
      ]
    }
    let expected = (1...9).flatMap { (4...7).contains($0) ? ["l\($0)", "r\($0)"] : ["l\($0)"] }
    #expect(order(lines.map { Sketch.block([$0]) }) == expected)
  }

  @Test func `a gap over the whole width ends the columns`() {
    let authors = [100.0, 700].map { Sketch.block(["Name", "Institute", "Town"], left: $0) }
    #expect(
      order(authors + [left, right])
        == ["Name", "Institute", "Town", "Name", "Institute", "Town"] + names("l") + names("r"))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `every word stays, on any page`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let page = random.page(isSane: seed.isMultiple(of: 2))
    let understood = LayoutAnalysis.analyze(page).lines.flatMap(\.words)
    let words = page.lines.flatMap(\.words)
    #expect(Set(understood) == Set(words), "seed \(seed)")
    #expect(understood.count == words.count, "seed \(seed)")
  }

  @Test func `a page of twenty thousand scattered blocks is analysed in time`() {
    var random = SeededGenerator(seed: 1)
    let blocks = (0..<20_000).map { index in
      Sketch.block([
        Sketch.line(
          "w\(index) x", left: Double.random(in: 0...20_000, using: &random),
          top: Double.random(in: 0...20_000, using: &random))
      ])
    }
    #expect(LayoutAnalysis.analyze(Sketch.page(blocks)).lines.count == 20_000)
  }

  @Test func `a page of one block of twenty thousand lines is analysed in time`() {
    let lines = Sketch.lines((0..<20_000).map { "\($0) • a line" })
    #expect(LayoutAnalysis.analyze(Sketch.page([Sketch.block(lines)])).lines.count == 20_000)
  }
}
