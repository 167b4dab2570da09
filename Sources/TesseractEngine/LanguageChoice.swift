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

  /// Returns the share of the letters that are in words of the language, 0 to 1.
  ///
  /// - folded: Whether letters with other accents are as good.
  func share(in lexicon: LanguageLexicon, folded: Bool) -> Double {
    let counts = lines.map { Self.count($0, in: lexicon, folded: folded) }
    let all = counts.reduce(0) { $0 + $1.all }
    return all == 0 ? 0 : Double(counts.reduce(0) { $0 + $1.known }) / Double(all)
  }

  /// Returns the share of the letters of each line that are in words of the language, 0 to 1.
  func sharesOfLines(in lexicon: LanguageLexicon) -> [Double] {
    lines.map { line in
      let count = Self.count(line, in: lexicon, folded: true)
      return count.all == 0 ? 0 : Double(count.known) / Double(count.all)
    }
  }

  /// Returns the mean of a value of each line, by the letters of the lines.
  func mean(of values: [Double]) -> Double {
    let weights = lines.map { Double($0.joined().count) }
    let sum = weights.reduce(0, +)
    return sum == 0 ? 0 : zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / sum
  }

  private static func count(
    _ words: [Substring], in lexicon: LanguageLexicon, folded: Bool
  ) -> (known: Int, all: Int) {
    words.filter { $0.count > 1 }.reduce(into: (0, 0)) { count, word in
      count.1 += word.count
      if lexicon.contains(String(word), folded: folded) { count.0 += word.count }
    }
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
