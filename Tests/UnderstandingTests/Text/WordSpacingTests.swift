import PageModel
import Testing

@Suite struct WordSpacingTests {
  /// A line of words that are `gap` line heights apart.
  private func text(_ words: [String], gap: Double) -> String {
    var left = 0.0
    let words = words.map { text in
      defer { left += 100 + gap * 40 }
      let box = BoundingBox(left: left, top: 0, right: left + 100, bottom: 40)
      return Word(text: text, box: box, confidence: 90)
    }
    return TextLine(
      box: BoundingBox(left: 0, top: 0, right: left, bottom: 40),
      baseline: Baseline(slope: 0, offset: -10),
      metrics: RowMetrics(xHeight: 20, ascenders: 10, descenders: 10), words: words
    ).text
  }

  @Test(arguments: [
    (["the", "town"], "the town"), (["古老", "的", "城市"], "古老的城市"),
    (["吾輩", "は", "猫", "で", "ある", "。"], "吾輩は猫である。"),
    (["한국어", "문장"], "한국어 문장"), (["บ้าน", "เมือง"], "บ้านเมือง"),
    (["于", "1984", "年"], "于1984年"), (["पुराना", "शहर"], "पुराना शहर"),
    (["שלום", "עולם"], "שלום עולם"), (["👍", "👍"], "👍 👍"),
  ])
  func `words are separate if their script writes spaces`(words: [String], expected: String) {
    #expect(text(words, gap: 0.2) == expected)
  }

  @Test func `a wide gap is a space in every script`() {
    #expect(text(["姓名", "年龄"], gap: 2.5) == "姓名 年龄")
    #expect(text(["写了", "Hello", "World"], gap: 0.6) == "写了 Hello World")
    #expect(text(["บ้าน", "เมือง"], gap: 0.6) == "บ้าน เมือง")
  }
}
