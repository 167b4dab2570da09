import PageModel
import Testing
import Understanding

/// Forms, whose labels and entries are in columns.
@Suite struct FieldRowsTests {
  private func order(_ blocks: [TextBlock]) -> [String] {
    LayoutAnalysis.analyze(Sketch.page(blocks)).lines.map(\.text)
  }

  /// Returns lines as blocks, 70 pixels apart: too close to be rows by their distance alone.
  private func apart(_ texts: [String], left: Double) -> [TextBlock] {
    texts.enumerated().map {
      Sketch.block([Sketch.line($1, left: left, top: 300 + 70 * Double($0))])
    }
  }

  @Test func `an entry is read after its label`() {
    let labels = ["Brand:", "Budget:", "Adjustment:", "Sum:", "Date:", "Signature:"]
    let entries = ["all of it", "all of them", "none of it", "all of it", "in May", "none"]
    let found = order(apart(labels, left: 100) + apart(entries, left: 700))
    #expect(found == zip(labels, entries).flatMap { [$0, $1] })
  }

  @Test func `an entry stands in the row of its label`() {
    let fields = apart(["Name:", "Date:"], left: 100) + apart(["Mary", "May 3"], left: 700)
    let page = LayoutAnalysis.analyze(Sketch.page(fields))
    #expect(PageText.text(of: page) == "Name: Mary\n\nDate: May 3\n")
    #expect(page.blocks.map(\.paragraphs.count) == [1, 1])
  }

  @Test func `stanzas side by side are read one after the other`() {
    let stanzas = [100.0, 700].flatMap { left in
      [300.0, 400, 500].map {
        Sketch.block(["\(Int(left))", "at \(Int($0))"].map { "roses \($0)" }, left: left, top: $0)
      }
    }
    #expect(order(stanzas.reversed()) == stanzas.flatMap(\.lines).map(\.text))
  }

  @Test func `addresses below headings with colons stay whole`() {
    let first = ["Bill to:", "Mary Smith", "12 High Street", "Springfield"]
    let second = ["Ship to:", "John Baker", "7 Mill Lane", "Shelbyville"]
    let blocks = zip([first, second], [100.0, 700]).map { Sketch.block($0, left: $1) }
    #expect(order(blocks) == first + second)
  }

  @Test func `blocks of labels and entries are read row by row`() {
    let labels = Sketch.block(["To:", "From:", "Subject:"], left: 100)
    let entries = Sketch.block(["S. Zolot", "R. Richardson", "Progress"], left: 500)
    #expect(
      order([labels, entries])
        == ["To:", "S. Zolot", "From:", "R. Richardson", "Subject:", "Progress"])
  }

  @Test func `a narrow column of few numbers stays in its rows`() {
    let days = apart(["Monday:", "Tuesday:", "Wednesday:", "Thursday:"], left: 100)
    let names = apart(["Clearing", "Deposit", "Transfer", "Clearing"], left: 700)
    let sum = Sketch.block([Sketch.line("400", left: 1200, top: 370)])
    #expect(
      order(days + names + [sum])
        == ["Monday:", "Clearing", "Tuesday:", "Deposit", "400"]
        + ["Wednesday:", "Transfer", "Thursday:", "Clearing"])
  }

  @Test func `addresses side by side are read one after the other`() {
    let first = ["Mary Smith", "12 High Street", "Tel.: 614-555"]
    let second = ["John Baker", "7 Mill Lane", "Tel.: 614-777"]
    let blocks = zip([first, second], [100.0, 700]).map { Sketch.block($0, left: $1) }
    #expect(order(blocks) == first + second)
  }

  private let steps = [
    "1. Rub the butter into all of the flour", "2. Bind it and let it rest for a while",
    "3. Slice the pears and lay them on it", "4. Bake it for most of an hour",
  ]

  @Test(arguments: ["- ", ""])
  func `each of two lists side by side is read after its head`(marker: String) {
    let items = ["flour and salt", "cold butter", "pears, peeled", "sugar"].map { marker + $0 }
    let heads = [
      Sketch.block(["Pear tart"], top: 20), Sketch.block(["Ingredients"], top: 140),
      Sketch.block(["Method"], left: 700, top: 140),
    ]
    let lists = [
      Sketch.block(items, left: 130, top: 240), Sketch.block(steps, left: 730, top: 240),
    ]
    #expect(order(heads + lists) == ["Pear tart", "Ingredients"] + items + ["Method"] + steps)
  }

  @Test(arguments: [true, false])
  func `a side column does not divide a letter from its signature`(isLeft: Bool) {
    let (letter, side) = isLeft ? (500.0, 100.0) : (100, 1_200)
    let text =
      ["Dear Sir,"]
      + (1...14).map { "the committee has met again and spoke at length of \($0) matters, and" }
      + ["Yours faithfully,"]
    let contacts = ["Telephone", "555 900", "Partners", "A. Hartley", "C. Mill"]
    let end = ["Simon Ashdown", "Enclosures: two"].enumerated().map {
      Sketch.block([$1], left: letter, top: 900 + 150 * Double($0))
    }
    let found = order(
      [Sketch.block(text, left: letter), Sketch.block(contacts, left: side)] + end)
    let whole = text + ["Simon Ashdown", "Enclosures: two"]
    #expect(found == contacts + whole || found == whole + contacts)
  }

  @Test func `addresses above the table of an invoice are read one after the other`() {
    let first = [
      "Dachdeckermeisterbetrieb Lindenblatt", "14 Tannenbaumgartenallee Ostseebad-A",
      "37000 Tours-upon-Loire", "Tel. 0247-00000000000000000000000000",
    ]
    let second = ["Kunde", "Helene Marchand-von-Prieure", "3 Prieurenstrasse", "37510 Ballan-Mire"]
    let addresses = zip([first, second], [100.0, 1355]).map { Sketch.block($0, left: $1) }
    let title = Sketch.block(
      ["Invoice of 17 April 2019 that is due on 17 May 2019 at the latest"], top: 450)
    let columns = [
      ["Item", "Repair", "Gutters", "Labour", "Hire"], ["Amount", "1", "12", "16", "2"],
      ["Price", "1240.00", "38.50", "42.00", "165.00"],
      ["Sum", "1240.00", "462.00", "672.00", "330.00"],
    ]
    let table = zip(columns, [100.0, 1116, 1474, 1870]).map { Sketch.block($0, left: $1, top: 640) }
    #expect(order(addresses + [title] + table).prefix(8) == (first + second)[...])
  }

  @Test func `paragraphs side by side are columns, with a colon too`() {
    let left = [
      "The members met in the hall: a", "clerk read the reports of all",
      "others who had not come there",
    ]
    let right = [
      "from then on there was one of", "them in each of the halls, and",
      "they met all of them once more",
    ]
    let blocks = zip([left, right], [100.0, 700]).map { Sketch.block($0, left: $1) }
    #expect(order(blocks) == left + right)
  }

  @Test func `a turned number beside a form is read at its end`() {
    let labels = apart(["Name:", "Date:"], left: 100)
    let entries = apart(["Mary", "May 3"], left: 700)
    let box = BoundingBox(left: 1200, top: 250, right: 1230, bottom: 500)
    let number = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -7), metrics: Sketch.metrics,
      words: [Word(text: "86244113", box: box, confidence: 90)],
      orientation: .pageRight)
    #expect(
      order(labels + entries + [Sketch.block([number])])
        == ["Name:", "Mary", "Date:", "May 3", "86244113"])
  }
}
