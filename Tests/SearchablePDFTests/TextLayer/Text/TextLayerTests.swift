import Fitting
import PDFSyntax
import PageModel
import TestSupport
import Testing
import Understanding

@testable import TextLayer

@Suite struct TextLayerTests {
  private static let resolution = 300.0
  private let geometry = PageGeometry(
    size: PixelSize(width: 2480, height: 3508), resolution: Resolution(resolution))

  private func word(
    _ text: String, left: Double, width: Double, baseline: Double = 1000
  ) -> FittedWord {
    FittedWord(
      glyphs: text.map { BoxGlyph(text: String($0), advance: Typeface.sans.advance(of: $0)) },
      left: left, width: width, baseline: baseline)
  }

  /// The content stream of the lines, followed by a reader; texts by code.
  private func shown(
    _ lines: [FittedLine], _ visibility: TextVisibility = .hidden, isSideways: Bool = false
  ) throws -> (shown: [OwnTextInterpreter.Shown], texts: [Int: String]) {
    var font = HiddenFont()
    var content = ContentStream()
    ParagraphWriter.append(
      [FittedParagraph(lines: lines)], geometry: geometry, visibility: visibility,
      isSideways: isSideways, font: &font, to: &content)
    var glyphs: [Int: BoxGlyph] = [:]
    for glyph in lines.flatMap(\.words).flatMap(\.glyphs) + [Self.space] {
      glyphs[font.code(for: glyph).reduce(0) { $0 << 8 | Int($1) }] = glyph
    }
    let shown = try OwnTextInterpreter.shown(in: content.bytes) {
      Double(glyphs[$0]?.advance ?? 0)
    }
    return (shown, glyphs.mapValues(\.text))
  }

  private static let space = BoxGlyph(text: " ", advance: Typeface.sans.advance(of: " "))

  /// Points from pixels.
  private func points(_ pixels: Double) -> Double { pixels * 72 / Self.resolution }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `on long lines each word is over its own ink, and one space fills each gap`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let line = randomLine(&random)
    let (shown, texts) = try shown([line])
    let strings = shown.map { $0.codes.map { texts[$0] ?? "?" }.joined() }
    let expected = line.words.flatMap { [$0.glyphs.map(\.text).joined(), " "] }
    #expect(strings == expected.dropLast(), "seed \(seed)")
    for (word, drawn) in zip(line.words, stride(from: 0, to: shown.count, by: 2)) {
      #expect(abs(shown[drawn].start - points(word.left)) <= 0.02, "seed \(seed)")
      // The scaling is written in steps of 0.01 %, which moves the end of a very long word more.
      let natural = Double(word.glyphs.map(\.advance).reduce(0, +)) / 1000 * shown[drawn].size
      let tolerance = max(0.02, 0.000_051 * natural)
      #expect(abs(shown[drawn].end - points(word.right)) <= tolerance, "seed \(seed)")
      #expect(abs(shown[drawn].baseline - (841.92 - points(word.baseline))) <= 0.13)
    }
    for index in stride(from: 1, to: shown.count, by: 2) {
      #expect(abs(shown[index].start - shown[index - 1].end) < 1e-9, "seed \(seed)")
      #expect(abs(shown[index].end - shown[index + 1].start) <= 0.02, "seed \(seed)")
    }
  }

  /// Up to 40 words with gaps of 0.2 to 0.9 em, as in a fitted line.
  private func randomLine(_ random: inout SeededGenerator) -> FittedLine {
    let size = Double.random(in: 20...60, using: &random)
    var words: [FittedWord] = []
    var left = Double.random(in: 0...100, using: &random)
    while left < 2200, words.count < 40 {
      let letters = Int.random(in: 1...14, using: &random)
      let text = String(
        (0..<letters).compactMap { _ in
          "ilmwABCe漢é.".randomElement(using: &random)
        })
      let width = Double(letters) * size * Double.random(in: 0.2...0.8, using: &random)
      words.append(word(text, left: left, width: width))
      left += width + size * Double.random(in: 0.2...0.9, using: &random)
    }
    return FittedLine(size: size, words: words)
  }

  @Test func `a space is one em wide at most, then the pen moves on`() throws {
    let words = [word("a", left: 100, width: 20), word("b", left: 500, width: 20)]
    let (shown, texts) = try shown([FittedLine(size: 50, words: words)])
    #expect(shown.map { $0.codes.compactMap { texts[$0] }.joined() } == ["a", " ", "b"])
    #expect(abs(shown[1].end - shown[1].start - points(50)) < 0.01)
    #expect(abs(shown[2].start - points(500)) <= 0.02)
  }

  @Test func `words that touch or run backwards have no space, and keep their positions`() throws {
    let words = [
      word("a", left: 100, width: 20), word("b", left: 121, width: 20),
      word("c", left: 50, width: 20),
    ]
    let (shown, texts) = try shown([FittedLine(size: 50, words: words)])
    #expect(shown.map { $0.codes.compactMap { texts[$0] }.joined() } == ["a", "b", "c"])
    for (drawn, word) in zip(shown, words) {
      #expect(abs(drawn.start - points(word.left)) <= 0.13)
    }
  }

  @Test func `on a sloped line each word is at its own height`() throws {
    let words = (0..<10).map {
      word("word", left: 100 + Double($0) * 200, width: 180, baseline: 1000 + Double($0) * 3)
    }
    let (shown, _) = try shown([FittedLine(size: 50, words: words)])
    for (index, word) in words.enumerated() {
      #expect(abs(shown[2 * index].baseline - (841.92 - points(word.baseline))) <= 0.12)
      #expect(abs(shown[2 * index].start - points(word.left)) <= 0.02)
    }
  }

  /// A frame, the rotation of its text space, and the position of its pixel (300, 150) there.
  struct Turn: Sendable {
    let frame: LineFrame
    let direction: [Double]
    let x: Double
    let baseline: Double
  }

  private static let turns = [
    Turn(frame: .upright, direction: [1, 0], x: 72, baseline: 805.92),
    Turn(frame: .downward, direction: [0, -1], x: -769.92, baseline: -36),
    Turn(frame: .upsideDown, direction: [-1, 0], x: 72, baseline: -877.92),
    Turn(frame: .upward, direction: [0, 1], x: 913.92, baseline: -36),
  ]

  @Test(arguments: turns)
  func `a rotated line runs along its own direction over its ink`(turn: Turn) throws {
    let (frame, direction, x, baseline) = (turn.frame, turn.direction, turn.x, turn.baseline)
    let words = [
      word("ab", left: 300, width: 40, baseline: 150),
      word("cd", left: 360, width: 40, baseline: 150),
    ]
    let (shown, texts) = try shown([FittedLine(size: 50, words: words, frame: frame)])
    let strings = shown.map { $0.codes.compactMap { texts[$0] }.joined() }
    #expect(strings == ["ab", " ", "cd"] + (frame.isSideways ? [" "] : []))
    #expect(shown.allSatisfy { $0.direction == direction })
    #expect(shown.allSatisfy { $0.size == 12 })
    #expect(shown.allSatisfy { abs($0.baseline - baseline) < 0.01 })
    #expect(abs(shown[0].start - x) < 0.01)
    #expect(abs(shown[0].end - x - points(40)) < 0.02)
    #expect(abs(shown[2].start - x - points(60)) < 0.02)
  }

  @Test func `each line is one text object of one size, invisible`() throws {
    let lines = [20.0, 40].map {
      FittedLine(size: $0, words: [word("a", left: 9, width: 9), word("b", left: 30, width: 9)])
    }
    let (shown, _) = try shown(lines)
    #expect(shown.map(\.textObject) == [0, 0, 0, 1, 1, 1])
    #expect(shown.map(\.size) == [4.8, 4.8, 4.8, 9.6, 9.6, 9.6])
    #expect(shown.allSatisfy { $0.renderingMode == 3 })
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `any page of a worker is written, with no word twice`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let page = TextCleaning.clean(random.page(isSane: false))
    let lines = LineFitter(sizeStep: geometry.pixelsPerPoint / 100).fit(page)
      .flatMap(\.lines)
    let (shown, texts) = try shown(lines)
    let drawn = shown.flatMap { $0.codes.compactMap { texts[$0] } }.filter { $0 != " " }
    let letters = lines.flatMap(\.words).flatMap(\.glyphs).filter { $0.text != " " }
    #expect(drawn.count == letters.count, "seed \(seed)")
  }

  @Test(arguments: [LineFrame.upright, .downward])
  func `the last letter of a column is a separate string`(frame: LineFrame) throws {
    let line = FittedLine(size: 20, words: [word("漢字仮", left: 9, width: 50)], frame: frame)
    let (shown, texts) = try shown([line])
    let strings = shown.map { $0.codes.compactMap { texts[$0] }.joined() }
    #expect(strings == (frame == .downward ? ["漢字", "仮"] : ["漢字仮"]))
  }

  @Test(arguments: LineFrame.allCases, [false, true])
  func `words of lines along the y axis of the content end with a space, for pdfium`(
    frame: LineFrame, isSideways: Bool
  ) throws {
    let line = FittedLine(size: 20, words: [word("merchants", left: 9, width: 50)], frame: frame)
    let (shown, texts) = try shown([line, line], isSideways: isSideways)
    let strings = shown.map { $0.codes.compactMap { texts[$0] }.joined() }
    let expected = frame.isSideways == isSideways ? ["merchants"] : ["merchants", " "]
    #expect(strings == expected + expected)
  }

  @Test func `no space divides square letters or a hyphenated word on pages shown sideways`()
    throws
  {
    let lines = ["漢字", "仮名", "har-", "bour"].map {
      FittedLine(size: 20, words: [word($0, left: 9, width: 50)])
    }
    let (shown, texts) = try shown(lines, isSideways: true)
    let strings = shown.map { $0.codes.compactMap { texts[$0] }.joined() }
    // The last letter of a column is a separate string.
    #expect(strings == ["漢", "字", "仮", "名", "har-", "bour", " "])
  }

  @Test func `visible text is outlined at the same positions`() throws {
    let lines = [FittedLine(size: 20, words: [word("a", left: 9, width: 9)])]
    let (hidden, outlined) = (try shown(lines).shown, try shown(lines, .outlined).shown)
    #expect(outlined.map(\.renderingMode) == [1])
    #expect(outlined.map(\.start) == hidden.map(\.start))
    #expect(outlined.map(\.end) == hidden.map(\.end))
  }

  @Test func `visible text has outlined word boxes and baselines`() {
    let line = FittedLine(
      size: 50, words: [word("a", left: 100, width: 20), word("b", left: 150, width: 20)])
    var content = ContentStream()
    FitDrawing.append([FittedParagraph(lines: [line])], geometry: geometry, to: &content)
    let operators = String(decoding: content.bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: " ").last }
    #expect(operators.filter { $0 == "re" }.count == 2)
    #expect(operators.filter { $0 == "l" }.count == 2)
    #expect(operators.first == "BMC")
    #expect(operators.last == "EMC")
    var empty = ContentStream()
    FitDrawing.append([], geometry: geometry, to: &empty)
    #expect(empty.bytes.isEmpty)
  }

  @Test func `a page without lines has no operators of text`() {
    var font = HiddenFont()
    var content = ContentStream()
    ParagraphWriter.append([], geometry: geometry, visibility: .outlined, font: &font, to: &content)
    #expect(content.bytes.isEmpty)
  }
}
