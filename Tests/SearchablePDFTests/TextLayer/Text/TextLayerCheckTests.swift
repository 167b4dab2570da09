import Fitting
import PDFSyntax
import PageModel
import TestSupport
import Testing
import Understanding

@testable import TextLayer

@Suite struct TextLayerCheckTests {
  private let geometry = PageGeometry(
    size: PixelSize(width: 2480, height: 3508), resolution: Resolution(300))

  private func word(_ text: String, left: Double, width: Double) -> FittedWord {
    FittedWord(
      glyphs: text.map { BoxGlyph(text: String($0), advance: 500) }, left: left, width: width,
      baseline: 500)
  }

  private func page(_ lines: [FittedLine]) -> PreparedPage {
    PreparedPage(
      geometry: geometry, orientation: .upright, image: nil,
      paragraphs: lines.isEmpty ? [] : [FittedParagraph(lines: lines)])
  }

  private var sample: PreparedPage {
    page([
      FittedLine(
        size: 40, words: [word("first", left: 100, width: 90), word("line", left: 205, width: 60)]),
      FittedLine(size: 40, words: [word("second", left: 100, width: 110)]),
    ])
  }

  /// The fault that the check finds after a change of the page's content.
  private func fault(
    _ page: PreparedPage, visibility: TextVisibility = .hidden,
    changed: (inout String) -> Void = { _ in }
  ) -> TextLayerFault? {
    var font = HiddenFont()
    var content = ContentStream()
    ParagraphWriter.append(
      page.paragraphs, geometry: geometry, visibility: visibility, isSideways: page.isSideways,
      font: &font, to: &content)
    var text = String(content.bytes.map { Character(Unicode.Scalar($0)) })
    changed(&text)
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    var check = TextLayerCheck()
    return check.fault(in: bytes, of: page, visibility: visibility, font: font)
  }

  @Test(arguments: [TextVisibility.hidden, .outlined])
  func `a page passes the check as written`(visibility: TextVisibility) {
    #expect(fault(sample, visibility: visibility) == nil)
    #expect(fault(page([]), visibility: visibility) == nil)
  }

  @Test func `the replacement text of a line that reaches further is that of the line`() {
    let words = [word("42", left: 100, width: 40)]
    let page = page([FittedLine(size: 40, words: words, reach: 180)])
    #expect(fault(page) == nil)
    #expect(fault(page) { $0.replace("(42)", with: "(43)") } == .replacement(line: 1))
    #expect(
      fault(page) { $0.replace(#/\(..\) Tj\nEMC/#, with: "EMC") } == .replacement(line: 1))
  }

  @Test func `on a page that is shown sideways, a line without a space at its end is a fault`() {
    var page = sample
    page.isSideways = true
    #expect(fault(page) == nil)
    let missing = fault(page) { content in
      content.replace(#/\(..\) Tj\nET/#, with: "ET", maxReplacements: 1)
    }
    #expect(missing == .text(line: 1, read: "first line", expected: "first line"))
  }

  @Test func `a line in place of another keeps the sequences of its cells, also of empty ones`() {
    let words = ["a", "b", "c"].enumerated().map { word($1, left: 100 * Double($0), width: 50) }
    var layers = TextLayerWriter(visibility: .hidden)
    for starts in [[1, 2], [1, 1], [0, 3], [2, 3]] {
      let object = try? layers.object(
        of: FittedLine(size: 40, words: words, cellStarts: starts), on: page([]), sequences: 5..<8,
        font: "FScan2")
      let text = String(decoding: object ?? [], as: Unicode.ASCII.self)
      #expect(text.hasPrefix("BT\n/P <<"))
      #expect(text.hasSuffix("EMC\nET\n"))
      #expect(text.matches(of: #/MCID (\d)/#).map(\.1) == ["5", "6", "7"])
      #expect(text.contains("/FScan2 "))
      #expect(!text.contains(" Tr"))
    }
    let empty = TextLayerWriter.emptyObject(sequences: 5..<7)
    #expect(String(decoding: empty, as: Unicode.ASCII.self).matches(of: #/EMC/#).count == 2)
    #expect(TextLayerWriter.emptyObject(sequences: 0..<0).isEmpty)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `any recognised page passes when fitted and written`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let recognized = TextCleaning.clean(random.page())
    let fitter = LineFitter(
      sizeStep: geometry.pixelsPerPoint / 100,
      pixelAspect: geometry.pixelAspect)
    let lines = fitter.fit(recognized).flatMap(\.lines)
    #expect(FittedTextCheck.fault(in: lines, of: recognized) == nil, "seed \(seed)")
    #expect(fault(page(lines)) == nil, "seed \(seed)")
  }

  @Test func `a wrong code is found, and its line is reported`() {
    let found = fault(sample) { $0.replace("\u{0}\u{8}", with: "\u{0}\u{7}") }
    #expect(found == .text(line: 1, read: "first lile", expected: "first line"))
  }

  @Test func `a lost word, a lost line and a line too many are found`() {
    let line = fault(sample) { $0.removeSubrange($0.ranges(of: /BT(?s:.*?)ET\n/)[1]) }
    #expect(line == .lineCount(read: 1, expected: 2))
    let more = fault(sample) { $0.replace("0 Tr", with: "BT\nET\n0 Tr") }
    #expect(more == .lineCount(read: 3, expected: 2))
    let word = fault(sample) { $0.removeSubrange($0.ranges(of: /\([^)]*\) Tj\n/)[2]) }
    #expect(word == .text(line: 1, read: "first ", expected: "first line"))
  }

  @Test func `a lost space is found, but a gap of the same width is accepted`() {
    let space = /[0-9.]+ Tz\n\([^)]{2}\) Tj\n/
    let lost = fault(sample) { $0.replace(space, with: "", maxReplacements: 1) }
    #expect(lost == .space(line: 1, word: "line"))
    let moved = fault(sample) { $0.replace(space, with: "25.2 0 Td\n", maxReplacements: 1) }
    #expect(moved == nil)
  }

  @Test func `a gap in a word is found`() {
    let found = fault(sample) { $0.replace("\u{0}\u{2}", with: "\u{0}\u{2}) Tj 12 0 Td (") }
    #expect(found == .space(line: 1, word: "first"))
  }

  @Test(arguments: ["0 Tr", "1 Tr"])
  func `visible text that should be hidden is found`(mode: String) {
    #expect(fault(sample) { $0.replace("3 Tr", with: mode) } == .visibility)
    #expect(fault(sample) { $0.replace("\n0 Tr", with: "") } == .visibility)
  }

  @Test(arguments: [
    "BT", "ET", "EMC", "/P BMC", "q", "5 Tc", "(ab", "1 Td", "/F2 9 Tf", "(abc) Tj", "BI",
  ])
  func `a misplaced operator is found`(text: String) {
    #expect(fault(sample) { $0.replace("Tf\n", with: "Tf\n\(text)\n", maxReplacements: 1) } != nil)
  }

  @Test func `a code that the font does not have is found`() {
    let found = fault(sample) { $0.replace("\u{0}\u{2}", with: "\u{7}\u{2}") }
    #expect(found == .map)
  }

  @Test func `a word that the fitting loses or changes is found, but not another order`() {
    func line(_ words: String...) -> TextLine {
      let box = BoundingBox(left: 0, top: 0, right: 9, bottom: 9)
      return TextLine(
        box: box, baseline: Baseline(slope: 0, offset: 0),
        metrics: RowMetrics(xHeight: 5, ascenders: 2, descenders: 2),
        words: words.map { Word(text: $0, box: box, confidence: 90) })
    }
    func fault(_ fitted: [[String]]) -> TextLayerFault? {
      let box = BoundingBox(left: 0, top: 0, right: 9, bottom: 9)
      let paragraph = Paragraph(box: box, lines: [line("ab", "cd"), line("ef")])
      let page = RecognizedPage(
        size: PixelSize(width: 9, height: 9),
        blocks: [TextBlock(box: box, paragraphs: [paragraph])])
      let lines = fitted.map { FittedLine(size: 5, words: $0.map { word($0, left: 0, width: 5) }) }
      return FittedTextCheck.fault(in: lines, of: page)
    }
    #expect(fault([["ab", "cd"], ["ef"]]) == nil)
    #expect(fault([["dc", "ba"], ["ef"]]) == nil)
    #expect(fault([["ab", "cd"]]) == .lineCount(read: 1, expected: 2))
    #expect(fault([["ab"], ["ef"]]) == .text(line: 1, read: "ab", expected: "ab cd"))
    #expect(fault([["ab", "cd"], ["eg"]]) == .text(line: 2, read: "eg", expected: "ef"))
  }
}
