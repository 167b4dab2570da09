import Testing
import Understanding
@testable import Worker

/// Pages of 50 certain words.
@Suite struct TextGateTests {
  private func judge(
    _ gate: inout TextGate, _ recognition: ScriptedRecognition
  ) -> TextGate.Verdict {
    gate.judge(SampleText.page, another: SampleText.page, recognition.recognize)
  }

  @Test(arguments: [0, 1, 2])
  func `a page that loses as good as nothing is recognised once`(lost: Int) {
    var gate = TextGate(SampleText.text(), .small)
    let recognition = ScriptedRecognition([SampleText.text { $0 < lost }])
    #expect(judge(&gate, recognition) == .keepsText)
    #expect(recognition.images.count == 1)
    #expect(gate.kept.found == 50 - lost)
  }

  @Test func `a page that loses more is compared with another scan`() {
    var gate = TextGate(SampleText.text(), .small)
    let recognition = ScriptedRecognition([
      SampleText.text { $0 < 6 }, SampleText.text { (20..<25).contains($0) },
    ])
    #expect(judge(&gate, recognition) == .keepsText)
    #expect(recognition.images.count == 2)
  }

  @Test func `words that another scan keeps must be shown otherwise`() {
    var gate = TextGate(SampleText.text(), .small)
    let recognition = ScriptedRecognition([
      SampleText.text { $0 < 12 }, SampleText.text { $0 < 2 },
    ])
    #expect(judge(&gate, recognition) == .losesWords)
    #expect(gate.lost == (2..<12).map(SampleText.box))
    #expect(gate.linesWithLosses.count == 2)
  }

  @Test func `another scan is recognised only once`() {
    var gate = TextGate(SampleText.text(), .small)
    let poor = SampleText.text { $0 < 12 }
    let recognition = ScriptedRecognition([poor, SampleText.text(), poor])
    #expect(judge(&gate, recognition) == .losesWords)
    #expect(judge(&gate, recognition) == .losesWords)
    #expect(recognition.images.count == 3)
  }

  @Test func `of a patched page, only the lines with losses are recognised`() {
    var gate = TextGate(SampleText.text(), .small)
    let recognition = ScriptedRecognition([
      SampleText.text { $0 < 8 }, SampleText.text(), SampleText.text(10),
    ])
    #expect(judge(&gate, recognition) == .losesWords)
    let verdict = gate.judgeLinesWithLosses(
      of: SampleText.page, size: SampleText.size, recognition.recognize)
    #expect(verdict == .keepsText)
    #expect(gate.kept.found == 50)
    #expect(SampleText.shows(9, recognition.images[2]))
    #expect(!SampleText.shows(10, recognition.images[2]))
  }

  @Test func `words that stay lost on a patched page count with the others`() {
    var gate = TextGate(SampleText.text(), .small)
    let recognition = ScriptedRecognition([
      SampleText.text { $0 < 8 }, SampleText.text { $0 < 1 }, SampleText.text(10) { $0 < 7 },
    ])
    #expect(judge(&gate, recognition) == .losesWords)
    let verdict = gate.judgeLinesWithLosses(
      of: SampleText.page, size: SampleText.size, recognition.recognize)
    #expect(verdict == .losesWords)
    #expect(gate.kept.found == 43)
    #expect(gate.lost == (1..<8).map(SampleText.box))
  }

  @Test func `a page may lose more in the smallest form`() {
    let lost = SampleText.text { $0 < 4 }
    var (small, smallest) = (
      TextGate(SampleText.text(), .small), TextGate(SampleText.text(), .smallest)
    )
    let same = SampleText.text()
    #expect(judge(&small, ScriptedRecognition([lost, same])) == .losesWords)
    #expect(judge(&smallest, ScriptedRecognition([lost, same])) == .keepsText)
  }

  @Test func `an image that cannot be recognised is not judged`() {
    var gate = TextGate(SampleText.text(), .small)
    #expect(judge(&gate, ScriptedRecognition([])) == .cannotBeRecognized)
  }
}
