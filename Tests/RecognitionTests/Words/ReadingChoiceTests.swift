import PageModel
import Testing

@testable import Words

/// The choice between what two engines read in one place.
@Suite struct ReadingChoiceTests {
  private let choice = ReadingChoice { ["Kawasan", "Invoice", "Total"].contains($0) }

  private func words(_ texts: [String], _ confidence: Double) -> [Word] {
    texts.enumerated().map { .made($1, 50 * Double($0), 50 * Double($0) + 40, confidence) }
  }

  @Test(arguments: [
    (["Kawassn"], 60.0, ["Kawasan"], 99.0, true), (["Total"], 96, ["Tofal"], 60, false),
    (["$6,50"], 55, ["$8.50"], 99, true), (["12.00"], 96, ["1Z.OO"], 70, false),
    // The same text stays as the engine divided it, whose marks and capitals are as good.
    (["4.50", "SR"], 70, ["4.50SR"], 99, false), (["TOTAL"], 70, ["Total"], 99, false),
    (["7,70"], 70, ["7.70"], 99, false),
    // The second reader does not know the language.
    (["Käsekuchen"], 60, ["Kasekuchen"], 99, false),
    // Letters beside digits are misread digits, and digits beside letters letters.
    (["DP-1441"], 60, ["DP-l441"], 99, false), (["1.O0"], 90, ["1.00"], 70, true),
    (["(0H)2"], 60, ["(OH)2"], 99, true),
    // A price is one word.
    (["50.", "15"], 90, ["50.15"], 99, true),
    // A word of the dictionary is one, and its neighbour another one.
    (["Inv", "oice"], 70, ["Invoice"], 99, true),
    (["InvoiceTotal"], 70, ["Invoice", "Total"], 99, true),
    (["No", "of"], 70, ["Noof"], 99, false),
    (["Invoice", "No"], 60, ["Invoice", "No"], 99, false),
    // The second reader does not know boxes.
    (["☐", "Total"], 60, ["口Total"], 99, false),
  ])
  func `the words of the second reader stand if they are more likely right`(
    first: [String], sure: Double, second: [String], surer: Double, stands: Bool
  ) {
    #expect(choice.prefers(words(first, sure), words(second, surer)) == stands)
  }

  @Test(arguments: [
    ("12.50", 99.0, true), ("Invoice", 95, true), ("ilIl", 45, false), ("q", 50, false),
  ])
  func `what only the second reader has is text if it looks like it`(
    text: String, confidence: Double, isText: Bool
  ) {
    #expect(choice.isText(.made(text, 0, 40, confidence)) == isText)
  }

  @Test func `a page with many uncertain words is read again as a whole`() {
    let sure = words(["Total"], 95)
    let page = { (uncertain: Int) in
      RecognizedPage.made([
        [
          Array(repeating: sure, count: 20 - uncertain).flatMap(\.self)
            + words(Array(repeating: "Total", count: uncertain), 85)
        ]
      ])
    }
    #expect(!choice.isDoubtful(page(2)))
    #expect(choice.isDoubtful(page(3)))
    #expect(choice.isDoubtful(.empty))
  }

  @Test func `what decides is told with the verdict, for fits`() {
    var items: [ReadingChoice.Sample] = []
    let choice = ReadingChoice(isWord: { _ in nil }, observe: { items.append($0) })
    _ = choice.prefers(words(["1Z"], 50), words(["12"], 99))
    _ = choice.isText(.made("q", 0, 40, 50))
    #expect(items.map(\.secondOdds.values.count) == [8, 7])
    #expect(items.map(\.first.count) == [1, 0])
    #expect(items.map(\.stands) == [true, false])
  }
}
