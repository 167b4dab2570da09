import PageModel
import Testing
import Understanding

@Suite struct PageTextTests {
  private func text(_ blocks: [TextBlock]) -> String {
    PageText.text(of: LayoutAnalysis.analyze(Sketch.page(blocks)))
  }

  @Test func `a drop capital beside a number leaves the number`() {
    let lines = [
      Sketch.line("2", left: 100, top: 100, scale: 3),
      Sketch.line("T", left: 200, top: 100, scale: 3),
      Sketch.line("he story", left: 300, top: 100),
    ]
    let page = Sketch.page([Sketch.block(lines)])
    #expect(PageText.text(of: page) == "2\nThe story\n")
  }

  @Test func `an empty line stands between paragraphs`() {
    let lines = ["One and", "more.", "", "Two and", "more."]
    #expect(text([Sketch.block(lines)]) == lines.joined(separator: "\n") + "\n")
  }

  @Test func `a page without words is empty`() {
    #expect(text([]) == "")
  }

  @Test func `a broken word is joined on its first line`() {
    #expect(
      text([Sketch.block(["One has a word that is bro-", "ken over two of its lines."])])
        == "One has a word that is broken\nover two of its lines.\n")
    #expect(text([Sketch.block(["It is a car-", "riage"])]) == "It is a carriage\n")
  }

  @Test func `a word broken over three lines is joined on the first`() {
    #expect(
      text([Sketch.block(["It is an interna-", "tion-", "al affair of three lines."])])
        == "It is an international\naffair of three lines.\n")
    #expect(text([Sketch.block(["It is inter-", "na-", "tional"])]) == "It is international\n")
  }

  @Test func `a drop capital is joined to its word`() {
    let capital = Sketch.line("T", left: 100, top: 100, scale: 3.2)
    let lines = Sketch.lines(["     here was once a weir", "     that sang."])
    #expect(text([Sketch.block([capital] + lines)]) == "There was once a weir\nthat sang.\n")
  }

  @Test func `a drop capital that makes its line tall does not move it`() {
    let capital = Word(
      text: "T", box: BoundingBox(left: 100, top: 100, right: 140, bottom: 210), confidence: 90)
    let words = [capital] + Sketch.line("here was once a weir", left: 150, top: 100).words
    let box = BoundingBox(left: 100, top: 100, right: 350, bottom: 210)
    let first = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -87), metrics: Sketch.metrics, words: words)
    let rest = Sketch.lines(["     that sang all day", "and", "all night."], top: 140)
    #expect(
      text([Sketch.block(rest), Sketch.block([first])])
        == "There was once a weir\nthat sang all day\nand\nall night.\n")
  }

  private let first = [
    "One begins in the first column and goes", "on to its end, where it breaks off in a",
    "sentence that is not over yet, not by a",
  ]
  private let second = ["long way, but goes on elsewhere until", "it ends.", "", "Two is another."]

  @Test func `a paragraph continues in the next column`() {
    let text = text([
      Sketch.block(first, left: 100), Sketch.block(second, left: 700),
    ])
    #expect(text == (first + second).joined(separator: "\n") + "\n")
  }

  @Test func `a caption does not interrupt a paragraph`() {
    let text = text([
      Sketch.block(first), Sketch.block(["     Image of a heron."], top: 700),
      Sketch.block(second, top: 800),
    ])
    let expected = first + second[..<2] + ["", "Image of a heron."] + second[2...]
    #expect(text == expected.joined(separator: "\n") + "\n")
  }

  @Test func `a caption at the top of the next column does not interrupt a paragraph`() {
    let text = text([
      Sketch.block(["Five", "lines", "are", "here.", ""] + first),
      Sketch.block(["Image of a heron."], left: 700, top: 350),
      Sketch.block(second, left: 700, top: 430),
    ])
    #expect(text.contains("not by a\n" + second[0]))
  }

  @Test func `the caption of a small image does not interrupt a paragraph`() {
    let text = text([
      Sketch.block(first), Sketch.block(["     Figure 1. Image of a heron."], top: 280),
      Sketch.block(second, top: 350),
    ])
    #expect(text.contains("not by a\n" + second[0]))
  }

  @Test func `a line in the middle of a paragraph stays there if no image is above or below it`() {
    let text = text([
      Sketch.block(first), Sketch.block(["     A = heron + wings."], top: 250),
      Sketch.block(second, top: 310),
    ])
    let expected = first + ["A = heron + wings."] + second.filter { !$0.isEmpty }
    #expect(text.split(separator: "\n").map(String.init) == expected)
  }

  @Test func `a note at the foot of a column stays there if the text goes on in the next column`() {
    let next =
      second + ["It is as long as the first column, and", "longer.", "", "Three is the end."]
    let text = text([
      Sketch.block(first), Sketch.block(["Made of paper in the year of the heron"], top: 300),
      Sketch.block(next, left: 700),
    ])
    #expect(
      text.split(separator: "\n").map(String.init)
        == first + ["Made of paper in the year of the heron"] + next.filter { !$0.isEmpty })
  }

  @Test func `a salutation is a paragraph of its own`() {
    let text = text([
      Sketch.block(["Sehr geehrte Frau Meyer,"]),
      Sketch.block(["herzlichen Dank für Ihre freundliche Anfrage", "und alles Gute."], top: 180),
    ])
    #expect(text.hasPrefix("Sehr geehrte Frau Meyer,\n\nherzlichen"))
  }
}
