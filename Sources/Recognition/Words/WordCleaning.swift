package import PageModel

/// Removes words that are ruling lines or specks rather than text, and strokes at the ends of
/// words.
package enum WordCleaning {
  /// The confidence that a word of one or two letters needs, in per cent.
  private static let leastForShort = 60.0
  /// The confidence that a longer word needs, in per cent.
  private static let leastForLong = 40.0
  /// The confidence that a word without letters and digits needs, in per cent.
  private static let leastForSymbols = 80.0
  /// The mean confidence in per cent of a line whose words all stay: in such a line an uncertain
  /// word is a badly recognised word, elsewhere it is noise.
  private static let sureLine = 90.0
  private static let wordsOfSureLine = 3
  /// The same for long lines, which are seldom noise.
  private static let sureLongLine = 80.0
  private static let wordsOfLongLine = 6
  /// Words of a line that is less sure than this on the whole need `leastInUnsureLine`, in per
  /// cent; numbers alone in a line, such as page numbers, and wide characters need less.
  private static let unsureLine = 80.0
  private static let leastInUnsureLine = 75.0
  private static let leastForNumbers = 70.0
  /// The confidence that one or two letters alone in a line need, in per cent: on forms, three of
  /// four that are less certain are noise.
  private static let leastForLoneShort = 90.0
  /// The letters from which a word between certain words is a badly recognised word, not noise.
  private static let lettersOfLongWord = 6
  /// The confidence of certain words, in per cent.
  private static let certainty = 85.0
  /// The maximum gap between the words of a sentence, in heights of the line.
  private static let widestSpace = 0.7
  /// The maximum distance of the next line of a paragraph, in heights of the line, and its height
  /// in the same unit.
  private static let nextLine = (distance: 2.0, heights: 0.8...1.25)
  /// The characters as which ruling lines are recognised at the ends of words.
  fileprivate static let strokes: Set<Character> = ["_", "|", "~"]

  /// Returns the word without strokes at its ends; `nil` if the word is noise.
  package static func clean(_ word: Word) -> Word? {
    guard let word = cleanOfStrokes(word), let first = word.text.first else { return nil }
    let hasLetters = word.text.contains { $0.isLetter || $0.isNumber }
    let least =
      !hasLetters
      ? leastForSymbols : word.text.count <= 2 && !first.isWide ? leastForShort : leastForLong
    return word.confidence >= least ? word : nil
  }

  /// The share of letter-sized ink in no certain word from which a page is a drawing or a texture,
  /// in which letters are found by chance; pages with text leave less than 0.6.
  private static let drawing = 0.9
  /// The minimum number of different letters and digits of a word on such a page.
  private static let charactersOnDrawing = 3
  /// The minimum length of a lone word of small letters on such a page; labels may be shorter.
  ///
  /// In two of 18 photographs, "the" was found in gravel with 89 and 92 % confidence.
  private static let lettersOnDrawing = 4

  /// Returns the page without words that chance gives, if it is a drawing or a texture.
  ///
  /// - uncovered: The share of letter-sized ink that is in no certain word, 0 to 1.
  package static func withoutChance(_ page: RecognizedPage, uncovered: Double) -> RecognizedPage {
    guard uncovered >= drawing else { return page }
    return page.compactMapLines { line in
      guard !isSure(line) else { return line }
      let words = line.words.filter { !isChance($0) }
      return line.with(words: words.count == 1 ? words.filter { !isShort($0) } : words)
    }
  }

  /// Returns whether a word on a drawing has as few different letters as chance gives.
  private static func isChance(_ word: Word) -> Bool {
    let characters = word.text.filter { $0.isLetter || $0.isNumber }
    return Set(characters).count < charactersOnDrawing && !characters.contains(where: \.isWide)
  }

  /// Returns whether a lone word on a drawing has as few small letters as chance gives.
  private static func isShort(_ word: Word) -> Bool {
    let characters = word.text.filter { $0.isLetter || $0.isNumber }
    return characters.count < lettersOnDrawing && characters.allSatisfy(\.isLetter)
      && characters.contains(where: \.isLowercase)
  }

  /// Returns the page without strokes at the ends of its words, and without words that only
  /// repeat letters of their neighbours.
  package static func withoutStrokes(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { line in
      let line = LoneBars.read(RepeatedLetters.removed(from: line))
      return line.with(words: line.words.compactMap(cleanOfStrokes))
    }
  }

  /// Returns the page with its words cleaned, without empty lines, paragraphs and blocks.
  package static func clean(_ page: RecognizedPage) -> RecognizedPage {
    var previous: TextLine?
    return page.compactMapLines { line in
      let line = LoneBars.read(RepeatedLetters.removed(from: line))
      let isContinued = previous.map { continues($0, in: line) } ?? false
      let isLast = previous.map { isSure($0) && isNext(line, after: $0) } ?? false
      previous = line
      let words = line.words.enumerated().compactMap { number, word in
        if isSure(line) || isContinued && number == 0 || isInSentence(number, of: line)
          || isLast && follows(number, in: line)
        {
          return cleanOfStrokes(word)
        }
        return word.confidence >= leastConfidence(of: word, in: line) ? clean(word) : nil
      }
      return line.with(words: words)
    }
  }

  /// Returns whether the last word of a certain line is hyphenated and `line` begins with its rest,
  /// which is text even if it is uncertain.
  private static func continues(_ previous: TextLine, in line: TextLine) -> Bool {
    guard isSure(previous), let end = previous.words.last?.text, end.last == "-",
      end.dropLast().last?.isLetter ?? false
    else { return false }
    return line.words.first?.text.first?.isLowercase ?? false
  }

  /// Returns the confidence that a word needs in its line, in per cent.
  private static func leastConfidence(of word: Word, in line: TextLine) -> Double {
    let isAlone = line.words.count == 1
    let isNumber = isAlone && word.text.allSatisfy { $0.isNumber || $0.isPunctuation }
    if isNumber || word.text.first?.isWide ?? false {
      return line.isLessSure(than: leastForNumbers) ? leastForNumbers : 0
    }
    if isAlone && word.text.count <= 2 { return leastForLoneShort }
    return line.isLessSure(than: unsureLine) ? leastInUnsureLine : 0
  }

  /// Returns whether a long word is close between certain words, as words of sentences are.
  private static func isInSentence(_ number: Int, of line: TextLine) -> Bool {
    let words = line.words
    guard number > 0, number + 1 < words.count,
      words[number].text.count(where: \.isLetter) >= lettersOfLongWord
    else { return false }
    let gaps = [number - 1, number].map { words[$0 + 1].box.left - words[$0].box.right }
    return [number - 1, number + 1].allSatisfy { words[$0].confidence >= certainty }
      && gaps.allSatisfy { $0 <= widestSpace * line.letterSize }
  }

  /// Returns whether a word with letters is close after a certain word.
  private static func follows(_ number: Int, in line: TextLine) -> Bool {
    guard number > 0, line.words[number].text.contains(where: \.isLetter) else { return false }
    let (last, word) = (line.words[number - 1], line.words[number])
    return last.confidence >= certainty
      && word.box.left - last.box.right <= widestSpace * line.letterSize
  }

  /// Returns whether a line starts below the start of another one, as the last line of a paragraph
  /// does.
  private static func isNext(_ line: TextLine, after previous: TextLine) -> Bool {
    let height = previous.letterSize
    return abs(line.box.left - previous.box.left) <= height
      && (0...nextLine.distance * height).contains(line.box.midY - previous.box.midY)
      && nextLine.heights.contains(line.letterSize / height)
  }

  private static func isSure(_ line: TextLine) -> Bool {
    let count = line.words.count
    guard count >= wordsOfSureLine else { return false }
    let least = count >= wordsOfLongLine ? sureLongLine : sureLine
    return !line.isLessSure(than: least)
  }

  /// Returns the word without strokes at its ends; `nil` if the word consists of strokes.
  private static func cleanOfStrokes(_ word: Word) -> Word? {
    let text = withoutStrokes(word.text)
    return text.isEmpty ? nil : text == word.text ? word : word.part(text)
  }

  private static func withoutStrokes(_ text: String) -> String {
    var rest = text[...]
    while let last = rest.last, strokes.contains(last) { rest.removeLast() }
    while let first = rest.first, strokes.contains(first) { rest.removeFirst() }
    return String(rest)
  }
}

extension TextLine {
  /// Returns whether the mean confidence of the words is below `confidence`, in per cent.
  fileprivate func isLessSure(than confidence: Double) -> Bool {
    words.reduce(0) { $0 + $1.confidence } < confidence * Double(words.count)
  }
}

extension Word {
  /// Returns the word with `text`, a part of its own text, and the symbols of that part.
  fileprivate func part(_ text: String) -> Word {
    let kept =
      symbols.count == self.text.count ? Self.symbols(symbols, of: text, in: self.text) : symbols
    return with(text: text, box: kept.map(\.box).hull ?? box, symbols: kept)
  }

  private static func symbols(_ symbols: [Symbol], of part: String, in whole: String) -> [Symbol] {
    let start = whole.count - whole.drop { WordCleaning.strokes.contains($0) }.count
    return Array(symbols.dropFirst(start).prefix(part.count))
  }
}
