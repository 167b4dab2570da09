import PageModel

/// The words of sampled lines, and how well languages explain them.
struct SampledText {
  /// The words of each line without what surrounds their letters.
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

  /// Returns how far the letters of a language's script reach, in widths of Latin letters.
  ///
  /// Data of some scripts, such as Thai, read a few letters of any other one with high confidence,
  /// and leave out the rest.
  func extent(inScriptOf lexicon: LanguageLexicon) -> Double {
    let letters = lines.joined().joined().count { lexicon.isOfScript($0) }
    return Double(letters) * (Self.letterWidths[lexicon.script] ?? 1)
  }

  /// The widths of letters of scripts in those of Latin letters, if they are much wider.
  private static let letterWidths = [
    "Han": 2.0, "Japanese": 2.0, "Korean": 2.0, "Devanagari": 1.5,
  ]

  /// Returns which words of the text are in the word list of a language.
  ///
  /// - folded: Whether letters with other accents are as good.
  func words(in lexicon: LanguageLexicon, folded: Bool) -> KnownWords {
    KnownWords(
      lines: lines.map { line in
        line.filter { $0.count > 1 }.map { word in
          let isKnown = lexicon.contains(String(word), folded: folded)
          return (count: word.count, isKnown: isKnown)
        }
      })
  }

  /// Returns the mean of a value of each line, by the letters of the lines.
  func mean(of values: [Double]) -> Double {
    let weights = lines.map { Double($0.joined().count) }
    let sum = weights.reduce(0, +)
    return sum == 0 ? 0 : zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / sum
  }
}

/// The words of a text that are in the word list of a language.
struct KnownWords {
  /// The letters of each word of more than one letter, by lines, and whether the list has it.
  fileprivate let lines: [[(count: Int, isKnown: Bool)]]

  /// The share of the letters that are in known words, 0 to 1.
  var share: Double { Self.share(of: lines.flatMap(\.self)) }

  /// The same share of each line.
  var sharesOfLines: [Double] { lines.map(Self.share) }

  private static func share(of words: [(count: Int, isKnown: Bool)]) -> Double {
    let all = words.reduce(0) { $0 + $1.count }
    let known = words.reduce(0) { $0 + ($1.isKnown ? $1.count : 0) }
    return all == 0 ? 0 : Double(known) / Double(all)
  }

  /// Returns how many words only this language has, and how many only the other one.
  func exclusive(against other: KnownWords) -> (own: Int, others: Int) {
    let pairs = zip(lines.joined(), other.lines.joined())
    return (
      pairs.count { $0.isKnown && !$1.isKnown }, pairs.count { !$0.isKnown && $1.isKnown }
    )
  }
}

/// Languages that count as one, because a page does not tell them apart.
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
  /// Data of no language, of old forms of one, and of vertical lines.
  private static let others: Set = [
    "osd", "equ", "snum", "enm", "frm", "frk", "grc", "ita_old", "spa_old", "kat_old",
  ]

  /// Returns the candidates among the installed codes, in their order.
  package static func among(_ installed: [String]) -> [String] {
    installed.filter { !others.contains($0) && !$0.contains("/") && !$0.hasSuffix("_vert") }
  }
}
