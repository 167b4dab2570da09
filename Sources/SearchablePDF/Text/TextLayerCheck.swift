import PDFObjects
import PageLayout

/// Reads the text of pages back from the bytes that are about to be written, and compares it with
/// what was to be written.
///
/// Every glyph must have its text, in order, by the map of the font as it will stand in the file;
/// between two words must be what all readers take for a space, and nothing of the kind within one.
struct TextLayerCheck {
  /// A gap that all readers take for a space, in em: MuPDF asks for the most.
  ///
  /// Words that were recognised closer together than this can be told apart by nobody.
  private static let space = 0.15
  /// A gap in a word that some reader takes for a space, in em: poppler's 0.1, and what rounding adds.
  private static let crack = 0.12

  /// The texts of codes, read back from the map; that of code `n + 1` at `n`.
  private var texts: [String] = []

  /// What is wrong with the text of `content`; `nil` where it says `lines`, in their order.
  mutating func fault(
    in content: [UInt8], of page: PreparedPage, visibility: TextVisibility, font: HiddenFont
  ) -> TextLayerFault? {
    do throws(TextLayerFault) {
      try learn(font)
      var reader = TextLayerReader(content, mode: visibility.renderingMode) {
        font.advance(ofCode: $0)
      }
      let lines = page.lines
      var count = 0
      while let glyphs = try reader.nextLine() {
        if count < lines.count {
          try compare(glyphs, with: lines[count], number: count + 1, page.geometry)
        }
        count += 1
      }
      guard count == lines.count else {
        throw .lineCount(read: count, expected: lines.count)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Takes back what was read of the codes after the first `count`.
  mutating func forgetCodes(after count: Int) {
    texts.removeLast(max(0, texts.count - count))
  }

  /// Reads the texts of the codes that are new since the last page, from a map of their own.
  private mutating func learn(_ font: HiddenFont) throws(TextLayerFault) {
    guard texts.count < font.codeCount else { return }
    guard let map = ToUnicodeReader(font.toUnicode(from: texts.count + 1)) else { throw .map }
    for code in texts.count + 1...font.codeCount {
      guard let text = map.texts[code] else { throw .map }
      texts.append(text)
    }
  }

  private func compare(
    _ glyphs: [ReadGlyph], with line: FittedLine, number: Int, _ page: PageGeometry
  ) throws(TextLayerFault) {
    let geometry = LineGeometry(page: page, frame: line.frame)
    let em = geometry.height(line.size)
    var place = 0
    for (index, word) in line.words.enumerated() {
      if index > 0, word.approach == .space {
        let previous = line.words[index - 1]
        let gap = geometry.x(word.left) - geometry.x(previous.right)
        let needsSpace = gap >= Self.space * em && !(previous.endsWide && word.beginsWide)
        guard takeSpace(in: glyphs, at: &place, em: em) || !needsSpace else {
          throw .space(line: number, word: word.text)
        }
      }
      guard take(word, in: glyphs, at: &place) else {
        throw difference(glyphs, line, number: number)
      }
      guard !isCracked(glyphs[(place - word.glyphs.count)..<place], em: em) else {
        throw .space(line: number, word: word.text)
      }
    }
    guard place == glyphs.count else { throw difference(glyphs, line, number: number) }
  }

  /// Moves over a space at `place`; true where one is read there, drawn or left free.
  private func takeSpace(in glyphs: [ReadGlyph], at place: inout Int, em: Double) -> Bool {
    guard place < glyphs.count else { return false }
    if text(of: glyphs[place]) == " " {
      place += 1
      return true
    }
    return place > 0 && glyphs[place].start - glyphs[place - 1].end >= Self.space * em
  }

  /// Moves over the letters of a word at `place`; false where others stand there.
  private func take(_ word: FittedWord, in glyphs: [ReadGlyph], at place: inout Int) -> Bool {
    guard glyphs.count - place >= word.glyphs.count else { return false }
    for glyph in word.glyphs {
      guard text(of: glyphs[place]) == glyph.text else { return false }
      place += 1
    }
    return true
  }

  /// Whether a gap in a word is so wide that it reads as a space.
  private func isCracked(_ glyphs: ArraySlice<ReadGlyph>, em: Double) -> Bool {
    zip(glyphs, glyphs.dropFirst()).contains { $1.start - $0.end > Self.crack * em }
  }

  private func text(of glyph: ReadGlyph) -> String? {
    texts.indices.contains(glyph.code - 1) ? texts[glyph.code - 1] : nil
  }

  private func difference(
    _ glyphs: [ReadGlyph], _ line: FittedLine, number: Int
  ) -> TextLayerFault {
    let read = glyphs.map { text(of: $0) ?? "\u{FFFD}" }.joined()
    let expected = line.words.map(\.text).joined(separator: " ")
    return .differingText(line: number, read: read, expected: expected)
  }
}

extension FittedWord {
  /// Between two letters that fill squares of their own no space is missed (East Asian scripts).
  fileprivate var beginsWide: Bool { glyphs.first?.text.unicodeScalars.first?.isWide ?? false }

  fileprivate var endsWide: Bool { glyphs.last?.text.unicodeScalars.first?.isWide ?? false }
}
