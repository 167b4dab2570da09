import Fitting
import PDFContent
import PDFSyntax
import PageModel

/// Reads the text of pages back from the serialised content, and compares it with the intended
/// text.
///
/// Every glyph must have its text by the font's ToUnicode map, in order. All readers must see a
/// space between two words, and none within a word.
struct TextLayerCheck {
  /// The minimum gap that all readers see as a space, in em: MuPDF requires the largest gap.
  ///
  /// Words recognised closer together cannot be separated.
  private static let minimumSpace = 0.15
  /// The minimum gap within a word that some reader sees as a space, in em: poppler's 0.1 plus
  /// rounding errors.
  private static let minimumVisibleGap = 0.12

  /// The texts of the codes, read back from the map; the text of code `n + 1` is at index `n`.
  private var texts: [String] = []

  /// Returns the fault in the text of `content`; `nil` if the text equals the lines of `page`, in
  /// order.
  ///
  /// - marks: The marks of the lines; `nil` for the marks of a new page.
  mutating func fault(
    in content: [UInt8], of page: PreparedPage, visibility: TextVisibility, font: HiddenFont,
    marks: [LineSequences]? = nil
  ) -> TextLayerFault? {
    do throws(TextLayerFault) {
      try learn(font)
      let read = try Self.read(content, visibility, font)
      let lines = page.lines
      let marks = marks ?? LineSequences.marks(of: page.paragraphs)
      guard Self.areMarked(read.lines, of: lines, as: marks) else { throw .malformed }
      for (index, (found, line)) in zip(read.lines, lines).enumerated() {
        try compare(found, with: line, number: index + 1, on: page)
      }
      guard read.textObjectCount == lines.count, read.lines.count == lines.count else {
        throw .lineCount(read: read.textObjectCount, expected: lines.count)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the text objects of `content` as PDF readers interpret them, and the number of all
  /// text objects, including those without text.
  ///
  /// - Throws: a fault if the content has anything but text of `visibility`, or changes the state
  ///   after the text.
  private static func read(
    _ content: [UInt8], _ visibility: TextVisibility, _ font: HiddenFont
  ) throws(TextLayerFault) -> (lines: [RecordedLine<HiddenFont>], textObjectCount: Int) {
    var interpreter = ContentInterpreter<HiddenFontResource, LineRecorder<Int, HiddenFont>>(
      visitor: LineRecorder())
    let end = interpreter.run(content, resources: HiddenFontResource(font: font))
    let read = interpreter.visitor
    guard read.modes.isSubset(of: [visibility.renderingMode.rawValue]), end.state.text.mode == 0
    else { throw .visibility }
    guard !read.hasUnknownCodes else { throw .map }
    guard !read.hasOtherForm, !read.isTransformed, !read.isPainted, end.isBalanced,
      end.state.text.characterSpacing == 0
    else { throw .malformed }
    return (read.lines, interpreter.textObjectCount)
  }

  /// Returns whether all lines are in the marked-content sequences of `marks`, or none is marked.
  private static func areMarked(
    _ found: [RecordedLine<HiddenFont>], of lines: [FittedLine], as marks: [LineSequences]
  ) -> Bool {
    if found.allSatisfy({ $0.sequences == [nil] }) { return true }
    let last = PageStructure.maximumSequenceCount - 1
    return zip(found, zip(lines, marks)).allSatisfy { found, expected in
      let (line, marks) = expected
      return switch marks {
      case .none: false
      case .artifact: found.sequences == [nil]
      case .sequences: found.sequences == marks.numbers(withWordsOf: line).map(Optional.some)
      case .continued: found.sequences == [last]
      }
    }
  }

  /// Discards the texts of all codes after the first `count`.
  mutating func forgetCodes(after count: Int) {
    texts.removeLast(max(0, texts.count - count))
  }

  /// Reads the texts of the codes added since the last page, from a map of these codes alone.
  private mutating func learn(_ font: HiddenFont) throws(TextLayerFault) {
    guard texts.count < font.codeCount else { return }
    let written = font.toUnicode(from: texts.count + 1)
    guard ToUnicodeMap.isSound(written) else { throw .map }
    let map = CharacterMap(written)
    for code in texts.count + 1...font.codeCount {
      texts.append(map.text(of: code) ?? "\u{FFFD}")
    }
  }

  private func compare(
    _ found: RecordedLine<HiddenFont>, with line: FittedLine, number: Int,
    on page: PreparedPage
  ) throws(TextLayerFault) {
    let glyphs = found.glyphs
    var replacements = found.replacements[...]
    let geometry = LineGeometry(page: page.geometry, line: line)
    let em = geometry.height(line.size)
    var place = 0
    for (index, word) in line.words.enumerated() {
      guard takeSpace(before: index, of: line, in: glyphs, at: &place, geometry) else {
        throw .space(line: number, word: word.text)
      }
      guard take(word, in: glyphs, at: &place) else {
        throw difference(glyphs, line, number: number)
      }
      let range = (place - word.glyphs.count)..<place
      guard !hasGap(glyphs[range], em: em) else {
        throw .space(line: number, word: word.text)
      }
      if let text = geometry.replacementText(of: word) {
        let expected = ReplacedGlyphs(range: range, text: PDFString(text: text))
        guard replacements.popFirst() == expected else { throw .replacement(line: number) }
      }
    }
    if line.reach != nil {
      let hasSpace = takeSpace(in: glyphs, at: &place, em: em)
      let expected = ReplacedGlyphs(range: 0..<place, text: PDFString(text: line.text))
      guard hasSpace, replacements.popFirst() == expected else {
        throw .replacement(line: number)
      }
    }
    guard replacements.isEmpty else { throw .replacement(line: number) }
    let needsSpace = line.endsWithSpace(onSidewaysPage: page.isSideways)
    guard !needsSpace || takeSpace(in: glyphs, at: &place, em: em), place == glyphs.count
    else { throw difference(glyphs, line, number: number) }
  }

  /// Skips the space before the word at `index`; returns false if a required space is missing.
  private func takeSpace(
    before index: Int, of line: FittedLine, in glyphs: [RecordedGlyph], at place: inout Int,
    _ geometry: LineGeometry
  ) -> Bool {
    let word = line.words[index]
    guard index > 0, word.approach == .space else { return true }
    let previous = line.words[index - 1]
    let em = geometry.height(line.size)
    let gap = geometry.x(word.left) - geometry.x(previous.right)
    let needsSpace = gap >= Self.minimumSpace * em && !(previous.endsSquare && word.beginsSquare)
    return takeSpace(in: glyphs, at: &place, em: em) || !needsSpace
  }

  /// Skips a space at `place`, shown or left free; returns false if there is none.
  private func takeSpace(in glyphs: [RecordedGlyph], at place: inout Int, em: Double) -> Bool {
    guard place < glyphs.count else { return false }
    if text(of: glyphs[place]) == " " {
      place += 1
      return true
    }
    return place > 0 && glyphs[place].start - glyphs[place - 1].end >= Self.minimumSpace * em
  }

  /// Skips the letters of a word at `place`; returns false if the glyphs differ.
  private func take(_ word: FittedWord, in glyphs: [RecordedGlyph], at place: inout Int) -> Bool {
    guard glyphs.count - place >= word.glyphs.count else { return false }
    for glyph in word.glyphs {
      guard text(of: glyphs[place]) == glyph.text else { return false }
      place += 1
    }
    return true
  }

  /// Returns whether a word contains a gap that reads as a space.
  private func hasGap(_ glyphs: ArraySlice<RecordedGlyph>, em: Double) -> Bool {
    zip(glyphs, glyphs.dropFirst()).contains { $1.start - $0.end > Self.minimumVisibleGap * em }
  }

  private func text(of glyph: RecordedGlyph) -> String? {
    texts.indices.contains(glyph.code - 1) ? texts[glyph.code - 1] : nil
  }

  private func difference(
    _ glyphs: [RecordedGlyph], _ line: FittedLine, number: Int
  ) -> TextLayerFault {
    let read = glyphs.map { text(of: $0) ?? "\u{FFFD}" }.joined()
    return .differingText(line: number, read: read, expected: line.text)
  }
}

extension FittedWord {
  /// Whether the first letter is square (East Asian); two such words need no space between them.
  fileprivate var beginsSquare: Bool { glyphs.first?.text.unicodeScalars.first?.isWide ?? false }

  /// Whether the last letter is square.
  var endsSquare: Bool { glyphs.last?.text.unicodeScalars.first?.isWide ?? false }
}

/// The resources of the text layer, which contain only its font.
private struct HiddenFontResource: ContentObject {
  let font: HiddenFont?

  func resource(_ name: [UInt8], of category: ResourceCategory) -> HiddenFontResource? {
    guard let font, category == .font, name == font.resourceName.bytes else {
      return nil
    }
    return self
  }

  var identity: Int? { nil }
}

extension HiddenFont: ContentFont {
  var isVertical: Bool { false }

  func advances(of string: [UInt8]) -> [FontLetter] {
    stride(from: 0, to: string.count - 1, by: 2).compactMap { index in
      advance(ofCode: Int(string[index]) << 8 | Int(string[index + 1])).map {
        FontLetter(advance: Double($0) / 1000, isWordSpace: false)
      }
    }
  }
}
