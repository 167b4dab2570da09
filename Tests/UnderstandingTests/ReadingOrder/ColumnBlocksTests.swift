import PageModel
import Testing
import Understanding

/// Tables whose columns were recognised as blocks.
@Suite struct ColumnBlocksTests {
  /// Returns the lines of a page of columns, each a block of lines 40 pixels apart, in reading order.
  private func lines(
    _ columns: [[String]], lefts: [Double] = [100, 500, 900], further: [TextBlock] = []
  ) -> [String] {
    let blocks = zip(columns, lefts).map { texts, left in
      Sketch.block(Sketch.lines(texts, left: left, top: 300))
    }
    let page = LayoutAnalysis.analyze(Sketch.page(blocks + further))
    return page.lines.map { $0.words.map(\.text).joined(separator: " ") }
  }

  @Test func `columns of numbers beside names are read by rows`() {
    let found = lines([
      ["Item", "ink", "steel rulers", "glue"], ["Amount", "28.5", "719", "4"],
      ["Price", "7.10", "841.13", "98"],
    ])
    #expect(
      found == [
        "Item", "Amount", "Price", "ink", "28.5", "7.10", "steel rulers", "719", "841.13", "glue",
        "4", "98",
      ])
  }

  @Test func `columns without numbers are read one after the other`() {
    let columns = [["apples", "pears", "plums", "nuts"], ["bread", "butter", "cheese", "eggs"]]
    #expect(lines(columns) == columns.flatMap(\.self))
  }

  @Test func `columns of running text are read one after the other`() {
    let left = [
      "In 1901 the members met", "and heard the reports", "of all the others who", "had come",
    ]
    let right = [
      "from 1902 on there were", "1903 of them and they", "all met 1904 times in", "1905",
    ]
    let long = (left + right).map { $0 + " as is usual there" }
    #expect(lines([Array(long.prefix(4)), Array(long.suffix(4))], lefts: [100, 900]) == long)
  }

  @Test func `columns of a newspaper are apart if their lines stand on one grid`() {
    let left = [
      "Der Rat hat am Dienstag mit", "großer Mehrheit beschlossen, die",
      "Brücke über den Fluss endlich zu", "sanieren. Die Kosten werden auf",
      "mehr als vier Millionen Euro", "geschätzt, von denen das Land die",
      "Hälfte übernimmt. Während der", "Arbeiten bleibt die Straße dort",
    ]
    let right = [
      "In der Nacht zum Mittwoch hat", "ein Sturm im Süden des Landes",
      "erhebliche Schäden gemacht, so", "dass die Feuerwehr oft ausrückte,",
      "um gefallene Bäume von Straßen", "zu räumen. Verletzt wurde nach",
      "Angaben der Polizei niemand, doch", "fielen zahlreiche Züge aus.",
    ]
    #expect(lines([left, right], lefts: [100, 480]) == left + right)
  }

  /// The names of a list, each with its description.
  private static let names = ["2. Mary Ann,", "3. John,", "4. Sarah,", "5. Jane,"]
  private static let lives = [
    "born about 1634; married the son of the smith", "married Thomas", "born about 1640",
    "married Charles of the same town and parish",
  ]

  @Test func `a numbered list with columns is read by its items`() {
    #expect(lines([Self.names, Self.lives]) == zip(Self.names, Self.lives).flatMap { [$0, $1] })
  }

  @Test func `another line among the cells keeps the columns`() {
    let columns = [["Item", "ink", "rulers", "glue"], ["Amount", "28.5", "719", "4"]]
    let note = "a long line of running text that lies across the cells of both columns here"
    let line = Sketch.block([Sketch.line(note, left: 130, top: 338)])
    let found = lines(columns, further: [line])
    #expect(!found.contains("ink 28.5"))
    #expect(found.contains(note))
  }
}
