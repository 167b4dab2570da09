import Fitting
import PageModel
import TestSupport
import Testing
import Understanding

/// Lines of many scripts as a recogniser hands them over, from hOCR to the letters that are drawn.
@Suite struct ScriptTests {
  /// The lines of a page with one paragraph, which has these attributes and these words in boxes.
  private func lines(
    _ attributes: String, box: String = "100 100 900 150", _ words: [(String, String)]
  ) -> [FittedLine] {
    let spans = words.map { text, box in
      "<span class='ocrx_word' title='bbox \(box); x_wconf 90'>\(text)</span>"
    }
    let markup = """
      <?xml version="1.0"?><!-- written by hand --><html><body>
      <div class='ocr_page' title='image "a.png"; bbox 0 0 1000 1000'>
      <p class='ocr_par' \(attributes) title="bbox \(box)"><span class='ocr_line'
      title="bbox \(box); baseline 0 -12; x_size 50; x_descenders 12; x_ascenders 12">
      \(spans.joined(separator: "\n"))</span></p></div></body></html>
      """
    let pages = HOCRPage.pages(of: markup).map { TextCleaning.clean($0) }
    return pages.flatMap {
      LineFitter(sizeStep: 0.01).fit($0).flatMap(\.lines)
    }
  }

  private func drawn(_ lines: [FittedLine]) -> [String] {
    lines.flatMap(\.words).filter { !$0.isMark }.map { word in
      String(
        String.UnicodeScalarView(
          word.text.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    }
  }

  @Test func `Arabic is drawn piece by piece as it is read, its numbers as they are`() {
    let lines = lines(
      "dir='rtl' lang='ara'",
      [("عام", "800 100 900 150"), ("1984", "650 100 780 150"), ("كتاب.", "500 100 630 150")])
    #expect(drawn(lines) == ["ماع", "1984", "باتك", "."])
    let lefts = lines[0].words.filter { !$0.isMark }.map(\.left)
    #expect(lefts[..<2] == [800, 650])
    #expect(lefts[2] > 500)
    #expect(lefts[3] == 500)
    #expect(lines[0].wordCount == 3)
  }

  @Test func `Hebrew without numbers or foreign words is drawn from left to right`() {
    let lines = lines(
      "dir='rtl' lang='heb'",
      [("כתב", "800 100 900 150"), ("ספר,", "650 100 780 150"), ("שלום", "500 100 630 150")])
    #expect(drawn(lines) == ["םולש", ",רפס", "בתכ"])
    #expect(lines[0].words.map(\.text) == ["םולש", "\u{200F}", ",רפס", "בתכ"])
    #expect(lines[0].wordCount == 3)
  }

  @Test func `brackets in Hebrew are drawn apart from the words in them`() {
    let lines = lines(
      "dir='rtl' lang='heb'",
      [("כתב", "800 100 900 150"), ("(ספר", "650 100 780 150"), ("שלום)", "500 100 630 150")])
    #expect(drawn(lines).filter { $0 != "" } == ["בתכ", "(", "םולש", "רפס", ")"])
    let words = lines[0].words
    for (word, next) in zip(words, words.dropFirst()) where next.approach == .onward {
      #expect(next.left >= word.left - 0.3, "what goes on stands where the pen is")
    }
  }

  @Test func `foreign words beside each other stay in their order`() {
    let lines = lines(
      "dir='rtl' lang='heb'",
      [
        ("כתב", "800 100 900 150"), ("New", "600 100 680 150"), ("York", "690 100 780 150"),
        ("שלום", "500 100 590 150"),
      ])
    #expect(drawn(lines) == ["בתכ", "New", "York", "םולש"])
    #expect(lines[0].wordCount == 4)
  }

  @Test func `Hebrew with a foreign word is drawn piece by piece`() {
    let lines = lines(
      "dir='rtl' lang='heb'",
      [("כתב", "800 100 900 150"), ("Hello", "650 100 780 150"), ("שלום", "500 100 630 150")])
    #expect(drawn(lines) == ["בתכ", "Hello", "םולש"])
  }

  @Test func `a line of Chinese is one word from end to end`() {
    let lines = lines(
      "lang='chi_sim'",
      [("古老", "100 100 200 150"), ("的", "190 100 240 150"), ("城市", "270 100 350 150")])
    #expect(drawn(lines) == ["古老的城市"])
    #expect(lines[0].words.map(\.left) == [100])
    #expect(lines[0].words[0].right == 350)
  }

  @Test func `a column of Japanese runs downward`() {
    let lines = lines(
      "lang='jpn_vert' style='writing-mode: vertical-rl'", box: "800 100 850 500",
      [("吾輩", "800 100 850 200"), ("は", "805 210 845 240"), ("猫", "800 250 850 500")])
    #expect(drawn(lines) == ["吾輩は猫"])
    #expect(lines[0].frame == .downward)
    #expect(abs(lines[0].size - 50) < 0.02, "as wide as the column")
    #expect(lines[0].words[0].left == 100)
    #expect(lines[0].words[0].right == 500)
  }

  @Test func `Hindi keeps its spaces and its code points`() {
    let lines = lines("lang='hin'", [("पुस्तक", "100 100 300 150"), ("है", "330 100 400 150")])
    #expect(
      drawn(lines).map { Array($0.unicodeScalars) }
        == ["पुस्तक", "है"].map { Array($0.unicodeScalars) })
  }

  @Test func `characters beyond the basic plane are one letter each`() {
    let lines = lines("lang='chi_tra'", [("&#x20BB7;野家", "100 100 250 150")])
    #expect(lines.flatMap(\.words).flatMap(\.glyphs).map(\.text) == ["𠮷", "野", "家"])
  }

  @Test(arguments: ["<p", "<p class=", "<p class='ocr_par", "&#xD800;</p></p><", "<a/></b>"])
  func `malformed markup has no pages`(markup: String) {
    #expect(HOCRPage.pages(of: markup).isEmpty)
  }

  @Test(arguments: [(0.0, LineFrame.upright), (90, .upward), (180, .upsideDown), (270, .downward)])
  func `the text angle of hOCR gives the frame`(angle: Double, frame: LineFrame) {
    let markup = """
      <div class='ocr_page' title='bbox 0 0 9 9'><span class='ocr_line'
      title='bbox 0 0 5 5; textangle \(angle)'><span class='ocrx_word' title='bbox 0 0 5 5'>a</span>
      </span></div>
      """
    #expect(HOCRPage.pages(of: markup).flatMap(\.lines).map(\.frame) == [frame])
  }
}
