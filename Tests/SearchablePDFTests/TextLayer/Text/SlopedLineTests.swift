import Fitting
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import TextLayer

/// Lines of crooked pages, written along their own baselines.
@Suite struct SlopedLineTests {
  private let geometry = PageGeometry(
    size: PixelSize(width: 2480, height: 3508), resolution: Resolution(300))

  private func word(_ text: String, left: Double, width: Double) -> FittedWord {
    FittedWord(
      glyphs: text.map { BoxGlyph(text: String($0), advance: 500) }, left: left, width: width,
      baseline: 500)
  }

  /// Lines of level words as on a page that is turned by some degrees.
  private func lines(degrees: Double) throws -> [FittedParagraph] {
    let level = [
      FittedLine(
        size: 40,
        words: [
          word("climbing", left: 200, width: 160), word("words", left: 380, width: 90),
          word("far", left: 1_400, width: 60),
        ]),
      FittedLine(size: 40, words: [word("second", left: 200, width: 1_300)]),
    ]
    let map = ProjectiveTransform(AffineTransform(degrees: degrees, aboutX: 1_240, y: 1_754))
    return try #require([FittedParagraph(lines: level)].mapped(by: PageMap(map)))
  }

  private func written(_ paragraphs: [FittedParagraph]) -> (String, TextLayerFault?) {
    var font = HiddenFont()
    var content = ContentStream()
    ParagraphWriter.append(
      paragraphs, geometry: geometry, visibility: .hidden, font: &font, to: &content)
    let page = PreparedPage(
      geometry: geometry, orientation: .upright, image: nil, paragraphs: paragraphs)
    var check = TextLayerCheck()
    let fault = check.fault(in: content.bytes, of: page, visibility: .hidden, font: font)
    return (String(decoding: content.bytes, as: UTF8.self), fault)
  }

  @Test(arguments: [-10.0, -3, 4, 5, 10])
  func `sloped lines read back as intended`(degrees: Double) throws {
    let paragraphs = try lines(degrees: degrees)
    #expect(paragraphs.hasSlopes)
    #expect(written(paragraphs).1 == nil)
  }

  @Test func `words have one scaling, and character spacing is reset`() throws {
    let (content, _) = written(try lines(degrees: 10))
    let operators = content.split(separator: "\n")
    #expect(operators.contains { $0.hasPrefix("0.98481 -0.17365 0.17365 0.98481 ") })
    let shown = operators.enumerated().filter { $0.element.hasSuffix(" Tj") }
    var scaling: Substring = ""
    var ofWords: Set<Substring> = []
    for (index, text) in operators.enumerated() {
      if text.hasSuffix(" Tz") { scaling = text }
      // A word is longer than a space, whose code has two bytes.
      if shown.contains(where: { $0.offset == index }), text.count > 8 { ofWords.insert(scaling) }
      if text == "ET" {
        #expect(operators[..<index].last { $0.hasSuffix(" Tc") }.map { $0 == "0 Tc" } ?? true)
      }
    }
    #expect(ofWords.count == 1)
  }

  @Test func `words of a line that climbs a little are level, and as high as their middles`() throws
  {
    let (content, _) = written(try lines(degrees: 3))
    let operators = content.split(separator: "\n")
    let start = try #require(operators.firstIndex { $0.hasPrefix("1 0 0.05241 1 ") })
    let end = try #require(operators[start...].firstIndex(of: "ET"))
    let moves = operators[start..<end].filter { $0.hasSuffix(" Td") }
      .map { $0.split(separator: " ").compactMap { Double($0) } }
    // Three words, and the space after the line.
    #expect(moves.count == 4)
    let heights = moves.map { $0[1] }
    // Pixels at 300 dpi: the middle of the first word is 80 pixels from its start.
    #expect(abs(heights[0] + 80 * 0.05234 * 0.24) < 0.02)
    #expect(abs(heights[1] + (225 - 80) * 0.05234 * 0.24) < 0.02)
    #expect(heights[3] < -0.5 * 40 * 0.24)
  }

  @Test func `the font size differs between words of different heights`() throws {
    let (content, _) = written(try lines(degrees: 3))
    let sizes = content.split(separator: "\n").filter { $0.hasSuffix(" Tf") }
    #expect(sizes.prefix(3) == ["/FScan 9.6 Tf", "/FScan 9.61 Tf", "/FScan 9.6 Tf"])
  }

  @Test func `a word in a box too narrow for its letters is smaller, and ends before the next`()
    throws
  {
    let level = FittedLine(
      size: 40,
      words: [
        word("before", left: 200, width: 120), word("narrow", left: 340, width: 50),
        word("after", left: 402, width: 1_000),
      ])
    let map = ProjectiveTransform(AffineTransform(degrees: 3, aboutX: 1_240, y: 1_754))
    let paragraphs = try #require([FittedParagraph(lines: [level])].mapped(by: PageMap(map)))
    let (content, fault) = written(paragraphs)
    #expect(fault == nil)
    let sizes = content.split(separator: "\n").filter { $0.hasSuffix(" Tf") }
      .compactMap { Double($0.split(separator: " ")[1]) }
    try #require(sizes.count == 3)
    #expect(sizes[1] < 0.6 * sizes[0])
    #expect(sizes[2] == sizes[0])
  }

  /// The fault of the lines of a page at 5° whose content lacks the last of some operators.
  private func fault(without last: String) throws -> TextLayerFault? {
    var font = HiddenFont()
    var content = ContentStream()
    let paragraphs = try lines(degrees: 5)
    ParagraphWriter.append(
      paragraphs, geometry: geometry, visibility: .hidden, font: &font, to: &content)
    var operators = content.bytes.split(separator: UInt8(ascii: "\n"))
    let index = try #require(
      operators.lastIndex { $0.reversed().starts(with: last.utf8.reversed()) })
    operators.remove(at: index)
    let page = PreparedPage(
      geometry: geometry, orientation: .upright, image: nil, paragraphs: paragraphs)
    var check = TextLayerCheck()
    return check.fault(
      in: Array(operators.joined(separator: [UInt8(ascii: "\n")])), of: page, visibility: .hidden,
      font: font)
  }

  @Test func `character spacing that outlives its line is a fault`() throws {
    #expect(try fault(without: "0 Tc") != nil)
  }

  @Test func `a sloped line without a space at its end is a fault`() throws {
    guard case .text? = try fault(without: " Tj") else {
      Issue.record("no fault")
      return
    }
  }

  @Test func `words that poppler would divide have a replacement text`() throws {
    let (content, fault) = written(try lines(degrees: 10))
    #expect(fault == nil)
    let spans = content.split(separator: "\n").filter { $0.hasPrefix("/Span ") }
    #expect(
      spans.map(String.init)
        == ["climbing", "words", "far", "second"].map { "/Span << /ActualText (\($0)) >> BDC" })
    // Words in steps are level, and vertical lines do not climb.
    for degrees in [0.0, 3, 90] {
      #expect(!written(try lines(degrees: degrees)).0.contains("ActualText"))
    }
  }

  @Test(arguments: [("(far)", "(fat)"), ("/ActualText (far)", "/E (far)"), ("/Span", "/P")])
  func `a wrong replacement text is a fault`(written: String, changed: String) throws {
    var font = HiddenFont()
    var content = ContentStream()
    let paragraphs = try lines(degrees: 10)
    ParagraphWriter.append(
      paragraphs, geometry: geometry, visibility: .hidden, font: &font, to: &content)
    var text = String(content.bytes.map { Character(Unicode.Scalar($0)) })
    text.replace(written, with: changed)
    let page = PreparedPage(
      geometry: geometry, orientation: .upright, image: nil, paragraphs: paragraphs)
    var check = TextLayerCheck()
    let fault = check.fault(
      in: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, of: page,
      visibility: .hidden, font: font)
    // The tag of a span has no meaning of its own.
    #expect(fault == (changed == "/P" ? nil : .replacement(line: 1)))
  }

  @Test func `a levelled image turns about the page's middle`() {
    let leveling = AffineTransform(degrees: -3, aboutX: 1_240, y: 1_754)
    let matrix = geometry.imageMatrix(.upright, leveling: leveling)
    let middle = (
      x: (matrix.a + matrix.c) / 2 + matrix.tx, y: (matrix.b + matrix.d) / 2 + matrix.ty
    )
    #expect(abs(middle.x - geometry.mediaBox.width / 2) < 1e-6)
    #expect(abs(middle.y - geometry.mediaBox.height / 2) < 1e-6)
    // Counterclockwise, so that the image's right side is higher in points.
    #expect(matrix.b > 0)
    let plain = geometry.imageMatrix(.upright)
    let area = matrix.a * matrix.d - matrix.b * matrix.c
    #expect(abs(area - plain.a * plain.d) < 1e-6 * area)
  }
}
