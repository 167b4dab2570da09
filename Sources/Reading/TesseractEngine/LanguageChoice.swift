import PageModel
import Recognition

/// The words of sampled lines, and how well languages explain them.
struct SampledText {
  /// The words of each line, without the characters around their letters.
  let lines: [[Substring]]
  /// The mean confidence of the letters, 0 to 1.
  let confidence: Double

  /// Takes the words of lines.
  init(_ lines: [[Word]]) {
    self.lines = lines.map { line in
      line.map { $0.text.trimmed(to: \.isLetter) }.filter {
        $0.allSatisfy(Self.isOfWord) && !$0.isEmpty
      }
    }
    let words = lines.joined()
    let letters = words.reduce(0) { $0 + $1.text.count }
    let sum = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
    confidence = letters == 0 ? 0 : min(max(sum / Double(letters) / 100, 0), 1)
  }

  private static func isOfWord(_ letter: Character) -> Bool {
    letter.isLetter || letter == "'" || letter == "’" || letter == "-"
  }

  /// The number of words with more than one letter.
  var wordCount: Int { lines.joined().count { $0.count > 1 } }

  /// The number of letters.
  var letterCount: Int { lines.joined().reduce(0) { $0 + $1.count } }

  /// Returns the width of all letters of a language's script, in widths of Latin letters.
  ///
  /// Data of some scripts, such as Thai, read a few letters of any other script with high
  /// confidence, and leave out the rest.
  func extent(inScriptOf lexicon: LanguageLexicon) -> Double {
    let letters = lines.joined().joined().count { lexicon.isOfScript($0) }
    return Double(letters) * (Self.letterWidths[lexicon.script] ?? 1)
  }

  /// Returns how well a reading in the script of a language explains the lines.
  ///
  /// Wrong data read with a confidence up to 0.72, right ones with 0.86 and more, so that the
  /// confidence counts twice.
  func worth(inScriptOf lexicon: LanguageLexicon) -> Double {
    confidence * confidence * extent(inScriptOf: lexicon)
  }

  /// The widths of letters of scripts with much wider letters than Latin, in widths of Latin
  /// letters.
  ///
  /// Chosen on: 84 made pages of 14 scripts and languages: the right script's confidence times its
  /// letters is at least 1.16 times the next one's; without letters 1.02, and 2 pages of 84 wrong.
  private static let letterWidths = [
    "Han": 2.0, "Japanese": 2.0, "Korean": 2.0, "Devanagari": 1.5,
  ]

  /// Returns which words of the text are in the word list of a language.
  ///
  /// - folded: Whether letters with other accents count as equal.
  func words(in lexicon: LanguageLexicon, folded: Bool) -> KnownWords {
    var words = KnownWords()
    addWords(to: &words, in: lexicon, folded: folded)
    return words
  }

  /// Returns the words of more than one letter that are not among the known ones of the text.
  func words(unknownIn known: KnownWords) -> [String] {
    let words = lines.map { line in line.filter { $0.count > 1 } }
    return zip(words, known.lines).flatMap { words, known in
      zip(words, known).filter { !$0.1.isKnown }.map { String($0.0) }
    }
  }

  /// Adds the words of the lines that `words` does not have yet.
  func addWords(to words: inout KnownWords, in lexicon: LanguageLexicon, folded: Bool) {
    words.lines += lines.dropFirst(words.lines.count).map { line in
      line.filter { $0.count > 1 }.map { word in
        (count: word.count, isKnown: lexicon.contains(String(word), folded: folded))
      }
    }
  }
}

/// The words of a text that are in the word list of a language.
struct KnownWords {
  /// The number of letters of each word of more than one letter, by lines, and whether the list has
  /// the word.
  fileprivate var lines: [[(count: Int, isKnown: Bool)]] = []

  /// Makes the known words of a text without lines.
  init() {}

  /// The number of words.
  var count: Int { lines.reduce(0) { $0 + $1.count } }

  /// The share of the letters that are in known words, 0 to 1.
  var share: Double { Self.share(of: lines.flatMap(\.self)) }

  /// The number of lines.
  var lineCount: Int { lines.count }

  /// Returns the lines with these indices; leaves out indices that the text does not have.
  func part(_ indices: some Sequence<Int>) -> KnownWords {
    var part = KnownWords()
    part.lines = indices.compactMap { lines.indices.contains($0) ? lines[$0] : nil }
    return part
  }

  /// Returns the successive lines with the greatest number of words that only this language has,
  /// less twice the number of words that only the other one has.
  func bestRun(against other: KnownWords) -> Range<Int> {
    var best = (sum: 0, lines: 0..<0)
    var run = (sum: 0, start: 0)
    for index in lines.indices {
      let (own, others) = part([index]).exclusive(against: other.part([index]))
      run.sum += own - 2 * others
      if run.sum <= 0 {
        run = (0, index + 1)
      } else if run.sum > best.sum {
        best = (run.sum, run.start..<index + 1)
      }
    }
    return best.lines
  }

  /// The share of each line's letters that are in known words, 0 to 1.
  var sharesOfLines: [Double] { lines.map(Self.share) }

  private static func share(of words: [(count: Int, isKnown: Bool)]) -> Double {
    let all = words.reduce(0) { $0 + $1.count }
    let known = words.reduce(0) { $0 + ($1.isKnown ? $1.count : 0) }
    return all == 0 ? 0 : Double(known) / Double(all)
  }

  /// Returns how many words only this language has, and how many only the other one.
  ///
  /// - length: The minimum number of letters of words that count for this language.
  func exclusive(
    against other: KnownWords, fromLength length: Int = 0
  ) -> (own: Int, others: Int) {
    let pairs = zip(lines.joined(), other.lines.joined())
    return (
      pairs.count { $0.isKnown && !$1.isKnown && $0.count >= length },
      pairs.count { !$0.isKnown && $1.isKnown }
    )
  }
}

/// Languages that count as one, because a page does not distinguish them.
enum TwinLanguages {
  private static let groups: [Set<String>] = [
    ["dan", "nor"], ["hrv", "bos", "srp_latn"], ["ind", "msa"], ["hin", "mar", "nep"],
    ["chi_sim", "chi_tra"],
  ]

  /// Returns whether two codes count as one language.
  static func areTwins(_ a: String, _ b: String) -> Bool {
    a == b || groups.contains { $0.contains(a) && $0.contains(b) }
  }
}

/// The languages among which a page's language is chosen.
package enum LanguageCandidates {
  /// The codes of data of no language, or of an old form of one.
  private static let others: Set = [
    "osd", "equ", "snum", "enm", "frm", "frk", "grc", "ita_old", "spa_old", "kat_old",
  ]

  /// Returns the candidates among the installed codes, in their order.
  ///
  /// Only published languages are candidates: data with other names read digits, codes or one font.
  package static func among(_ installed: [String]) -> [String] {
    installed.filter { code in
      !others.contains(code) && !code.hasSuffix("_vert") && LanguageCatalog.entry(code) != nil
    }
  }
}
