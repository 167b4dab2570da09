import PageModel
import Testing
import Understanding

@Suite struct ParagraphGroupingTests {
  @Test func `a paragraph begins below a larger gap`() {
    #expect(
      Sketch.starts([
        "One is a line that is as wide as all", "the others are and so is this one but", "",
        "two stands below a gap that is larger", "than the one between its own two lines",
      ]) == ["One", "two"])
  }

  @Test func `a paragraph begins at an indent`() {
    #expect(
      Sketch.starts([
        "One is a line that is as wide as all", "the others are and so is this one end.",
        "   Two is set in a little and goes on", "for another line that is wide as well.",
        "   Three is alone and not full here.", "   Four goes on after the single line",
        "and ends.",
      ]) == ["One", "Two", "Three", "Four"])
  }

  @Test func `a paragraph begins after a short last line`() {
    #expect(
      Sketch.starts([
        "One is a line that is as wide as all", "the others are and so is this one end",
        "but not this.", "Two begins after it, without a gap or",
        "an indent, and has another line as well",
      ]) == ["One", "Two"])
  }

  @Test func `bullets alone begin items`() {
    #expect(
      Sketch.starts([
        "These are to be done before the others:", "• One", "• Two is an item of the list that has",
        "  more than one line and ends full here", "• Three", "– four",
        "– five is one that goes on for a",
        "  while", "• Six",
      ]) == ["These", "•", "•", "•", "–", "–", "•"])
  }

  @Test(arguments: ["1.", "1)", "(1)", "a)", "iv.", "2.1"])
  func `numbers begin items`(number: String) {
    #expect(
      Sketch.starts([
        "\(number) One is an item of the list that has", "   more than one line.",
        "\(number) Two", "\(number) Three",
      ]) == [number, number, number])
  }

  @Test func `the lines of an item go on far to the right of its marker`() {
    #expect(
      Sketch.starts([
        "2.  Geologic sections of the two", "                  [Sheets] and names used",
        "3.  Map of the valley and its", "                  Towns, with a list of them",
      ]) == ["2.", "3."])
  }

  @Test func `a number or a dash inside a sentence begins no paragraph`() {
    #expect(
      Sketch.starts([
        "It was in the year that followed on", "3. May that he came, and nobody saw it",
        "– for it was dark – as long as it was.",
      ]) == ["It"])
  }

  @Test func `outdented entries are paragraphs`() {
    #expect(
      Sketch.starts([
        "Albers, J., A belt of bending and other", "    things in the west of the basin, and",
        "    elsewhere.", "Anderson, R., Thin skins in rocks from", "    the south.",
        "Barnes, H., A map.", "Cole, F., A survey of everything that", "    there is to know.",
      ]) == ["Albers,", "Anderson,", "Barnes,", "Cole,"])
  }

  @Test func `outdented entries that are further in than others are paragraphs`() {
    #expect(
      Sketch.starts([
        "Aeromagnetic surveys of the field, of", "        its west and of its rims, p. 8",
        "Geophysical surveys as a whole, p. 10", "    Gravity in the field, p. 7, 8 and",
        "        p. 9", "    Induced polarization, p. 7", "    Logging of the holes, p. 6, 7 and",
        "        p. 8", "    Resistivity, p. 7", "Ground motion, p. 8",
      ]) == ["Aeromagnetic", "Geophysical", "Induced", "Logging", "Resistivity,", "Ground"])
  }

  @Test func `a drop capital and the lines beside it belong to one paragraph`() {
    let capital = Sketch.line("T", left: 100, top: 100, scale: 3.2)
    let lines = Sketch.lines([
      "     here was once a weir on a river that", "     sang all day and all of the night and",
      "     nobody minded. Then it stopped one", "night, and all the people of the valley",
      "woke up.",
    ])
    #expect(Sketch.starts([capital] + lines) == ["T"])
    #expect(Sketch.starts(lines) == ["here"], "the capital was recognised as an image")
  }

  @Test func `lines shortened by an image stay in their paragraph`() {
    #expect(
      Sketch.starts([
        "One is a line that is as wide as all", "the others are up here and goes on to",
        "stand beside it. Some", "of the lines are not", "as wide. A image is",
        "beside them. When it", "ends the lines are wide as they were at",
        "the beginning of it all.",
      ]) == ["One"])
  }

  @Test func `a heading in a larger face is its own paragraph`() {
    let heading = Sketch.line("A heading", left: 100, top: 100, scale: 1.4)
    let text = Sketch.lines(["Text that follows closely upon it and", "goes on."], top: 148)
    #expect(Sketch.starts([heading] + text) == ["A", "Text"])
  }

  @Test func `a line measured too high is within its paragraph`() {
    let lines = [
      ("8. Sections of the formation and", 1.12), ("Miocene in the valley of the", 1.28),
      ("Titus Canyon and near the pass in", 1.0), ("Inyo County", 1.0),
    ]
    #expect(
      Sketch.starts(
        lines.enumerated().map { index, line in
          Sketch.line(line.0, top: 100 + 40 * Double(index), scale: line.1)
        }) == ["8."])
  }

  @Test func `centred lines are one paragraph`() {
    #expect(
      Sketch.starts([
        "     A Centred Title Of Some Length", "             Over Two Lines",
        "   And One More That Is Very Long Too",
      ]) == ["A"])
  }

  @Test func `the lines of an address are one paragraph`() {
    #expect(
      Sketch.starts(["Mrs Ada Brightwell", "The Old Mill", "12 Quarry Lane", "Oldstow"]) == ["Mrs"])
  }

  @Test func `a word broken over lines begins no paragraph`() {
    #expect(
      Sketch.starts([
        "One is a line that is as wide as com-", "  muters are. It goes on for another line",
      ]) == ["One"])
  }

  @Test func `an indent of Hebrew is on the right`() {
    let texts = [
      "אחת אחת אחת אחת אחת אחת אחת", "אחת אחת אחת אחת אחת אחת אחת.", "שתיים שתיים שתיים שתיים שתי",
      "שתיים שתיים שתיים שתיים שתיים",
    ]
    let lines = texts.enumerated().map { index, text in
      let right = index == 2 ? 370.0 : 400.0
      return Sketch.line(
        text, left: right - Double(text.count) * 10, top: 100 + Double(index) * 40,
        direction: .rightToLeft)
    }
    #expect(
      ParagraphGrouping.group(Sketch.page([Sketch.block(lines)])).blocks[0].paragraphs.count == 2)
  }

  @Test func `question and answer are apart`() {
    #expect(
      Sketch.starts([
        "Q. Did you see the shelf fall?", "A. I heard it. I was in the kitchen, and I was",
        "cooking.", "Q. And who had put it up", "A. The man", "MR. ORDWAY: Objection.",
        "THE COURT: Sustained, if the other side has nothing",
      ]) == ["Q.", "A.", "Q.", "A.", "MR.", "THE"])
  }

  @Test(arguments: [
    ["Q1. What is the fee?", "A1. Ten pounds.", "Q2. Where"],
    ["Question 1: What is the fee?", "Answer: Ten pounds.", "Question 2: Where"],
    ["1. What is the fee?", "Ten pounds a year.", "2. Where"],
  ])
  func `numbered questions and answers are apart`(lines: [String]) {
    let turns = ["\(lines[0])", "\(lines[1])", "\(lines[2]) can I pay it if I am not there?"]
    #expect(Sketch.starts(turns).count == 3)
  }

  @Test func `numbered lines are apart`() {
    #expect(
      Sketch.starts(["7", "8 Did you see it fall", "9 It fell", "10 and was broken, all of it."])
        == ["7", "8", "9", "10"])
  }

  @Test func `an entry further out than the item above begins a paragraph`() {
    #expect(
      Sketch.starts([
        "1 The river and its banks", "    1.1 Early crossings", "    1.2 The ferry",
        "The bridge of 1811 and all that was said of it in the years after it",
      ]) == ["1", "1.1", "1.2", "The"])
  }
}
