import CTesseract
import PageModel
import Raster
import Recognition
import WorkerProtocol

/// The lines of a page in another language or script than most of the page.
///
/// The first reading of a page decides whether it has another language: one of the same script that
/// explains successive lines much better, otherwise one of another script that reads doubtful lines
/// better. The lines that may be in that language are read again in it, and each keeps the reading
/// that its language explains better. A page with such lines has both languages.
extension AutomaticEngine {
  // Successive lines in another language. Chosen on: 36 made pages in two languages of six pairs, of
  // which 35 are found, 18 in German and English (17), and 180 in one language, none of which has a
  // second one.

  /// The minimum number of successive lines in another language, and of lines in another script.
  private static let minimumLines = 2
  /// The minimum number of words of such lines that only the other language has.
  private static let minimumWords = 5
  /// The minimum ratio of these words to the words that only the page's language has.
  private static let minimumRatio = 3
  /// The minimum share of the letters of such lines in words of the other language.
  private static let minimumShare = 0.4
  /// The minimum ratio of that share to the share in words of the page's language.
  private static let minimumLead = 1.15

  // Lines in another script.

  /// The minimum number of letters of a line in another script.
  private static let minimumForeignLetters = 8
  /// The maximum share of the letters of such a line in words of the page's language.
  private static let maximumOwnShare = 0.35
  /// The maximum confidence of such a line in the page's language.
  private static let maximumOwnConfidence = 0.85
  /// The factor by which data of the other script must explain such lines better.
  private static let minimumForeignLead = 1.2

  /// The scripts whose pages may have lines in another one: alphabets, whose word lists explain most
  /// of a text.
  private static let alphabets: Set = [LanguageScript.latin, "Cyrillic", "Greek"]

  /// Reads the lines in another language than most of the page again.
  ///
  /// The first reading of a page finds the other language; later ones only look for its lines.
  func readOtherLines(
    of lines: ReadLines, _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    guard let main, Self.alphabets.contains(main.script), candidates.count > 1,
      !isOtherSought || other != nil
    else { return lines.words }
    let text = SampledText(lines.words)
    let own = text.words(in: main.lexicon, folded: true)
    if !isOtherSought {
      isOtherSought = true
      other = otherLanguage(than: main, text, own)
      if other == nil {
        other = try otherScript(than: main, lines, text, own, image, threads: threads)
      }
    }
    guard let other else { return lines.words }
    let chosen = Self.indices(of: lines, in: other, than: main, text, own)
    guard !chosen.isEmpty else { return lines.words }
    var result = lines.words
    let again = try read(chosen, of: lines, image, in: other, threads: threads)
    for (index, words) in zip(chosen, again)
    where Self.quality(words, in: other) > Self.quality(lines.words[index], in: main) {
      result[index] = words
    }
    if result != lines.words { add(other) }
    return result
  }

  /// Adds a language to the languages of the page.
  private func add(_ other: LanguageCandidate) {
    guard let decision = languageDecision, let main, decision.languages == main.code else { return }
    languageDecision = LanguageDecision(
      languages: "\(main.code)+\(other.code)", isCertain: true, candidates: decision.candidates)
  }

  private func read(
    _ indices: [Int], of lines: ReadLines, _ image: PreparedBitmap,
    in candidate: LanguageCandidate, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    let pieces = Pieces(indices.map { lines.pieces.all[$0] })
    return try words(of: pieces, image, in: candidate, threads: threads)
  }

  /// Returns the lines that may be in the other language.
  private static func indices(
    of lines: ReadLines, in other: LanguageCandidate, than main: LanguageCandidate,
    _ text: SampledText, _ own: KnownWords
  ) -> [Int] {
    let shares = own.sharesOfLines
    guard other.script == main.script else {
      return lines.words.indices.filter { isForeign(lines.words[$0], share: shares[$0]) }
    }
    let others = text.words(in: other.lexicon, folded: true).sharesOfLines
    let isBetter = lines.words.indices.map { others[$0] > shares[$0] }
    // Lines beside lines in the other language are mostly in it too, though their few words are in
    // both lists.
    return lines.words.indices.filter { index in
      others[index] >= shares[index]
        || (index - 1...index + 1).contains { isBetter.indices.contains($0) && isBetter[$0] }
    }
  }

  /// Returns how well a language explains a line.
  private static func quality(_ words: [Word], in candidate: LanguageCandidate) -> Double {
    let text = SampledText([words])
    let known = text.words(in: candidate.lexicon, folded: false).share
    return text.confidence * (worthOfUnknownWords + known)
      * text.extent(inScriptOf: candidate.lexicon)
  }

  /// The worth of letters in unknown words, relative to letters in known words.
  private static let worthOfUnknownWords = 0.5

  /// Returns the language of the same script that explains some lines of a text much better than the
  /// page's language does; `nil` if there is none.
  private func otherLanguage(
    than main: LanguageCandidate, _ text: SampledText, _ own: KnownWords
  ) -> LanguageCandidate? {
    let unknown = text.words(unknownIn: own)
    return otherLanguage(than: main) { candidate in
      guard candidate !== main else { return own }
      // Most languages have none of the few words that the page's language lacks.
      let count = unknown.count { candidate.lexicon.contains($0, folded: true) }
      return count < Self.minimumWords
        ? KnownWords() : text.words(in: candidate.lexicon, folded: true)
    }
  }

  /// Returns the language of the same script that explains some lines much better than the page's
  /// language does; `nil` if there is none.
  ///
  /// - words: Returns the words of the lines, from top to bottom, that a language has.
  func otherLanguage(
    than main: LanguageCandidate, words: (LanguageCandidate) -> KnownWords
  ) -> LanguageCandidate? {
    let own = words(main)
    var best: (candidate: LanguageCandidate, exclusive: Int)?
    for candidate in Self.widespreadFirst(candidates)
    where candidate.script == main.script && !TwinLanguages.areTwins(candidate.code, main.code) {
      let known = words(candidate)
      let run = known.bestRun(against: own)
      let exclusive = Self.explains(known.part(run), better: own.part(run))
      if exclusive > best?.exclusive ?? 0 { best = (candidate, exclusive) }
    }
    return best?.candidate
  }

  /// Returns the number of words of successive lines that only another language than the page's
  /// has; 0 if it does not explain the lines much better.
  private static func explains(_ other: KnownWords, better own: KnownWords) -> Int {
    let (words, others) = other.exclusive(against: own)
    let isBetter =
      other.lineCount >= minimumLines && words >= minimumWords && words >= minimumRatio * others
      && other.share >= minimumShare && other.share >= minimumLead * own.share
    return isBetter ? words : 0
  }

  /// Returns whether a line may be in another script.
  private static func isForeign(_ words: [Word], share: Double) -> Bool {
    let text = SampledText([words])
    return share <= maximumOwnShare && text.confidence <= maximumOwnConfidence
      && text.letterCount >= minimumForeignLetters
  }

  /// Returns the language of another script that explains some lines much better than the page's
  /// language does; `nil` if there is none.
  private func otherScript(
    than main: LanguageCandidate, _ lines: ReadLines, _ text: SampledText, _ own: KnownWords,
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> LanguageCandidate? {
    let rivals = candidates.filter {
      $0.script != main.script && !LanguageScript.leftward.contains($0.script)
    }
    let shares = own.sharesOfLines
    let foreign = lines.words.indices.filter { Self.isForeign(lines.words[$0], share: shares[$0]) }
    guard !rivals.isEmpty, foreign.count >= Self.minimumLines else { return nil }
    let longest = foreign.sorted { a, b in
      lines.pieces.all[a].length > lines.pieces.all[b].length
    }.prefix(Self.linesForScript)
    let sample = longest.sorted()
    let own = SampledText(sample.map { lines.words[$0] }).worth(inScriptOf: main.lexicon)
    var best = Self.minimumForeignLead * own
    var found: (candidate: LanguageCandidate, words: [[Word]])?
    var seen: Set<String> = []
    for candidate in Self.widespreadFirst(rivals) where seen.insert(candidate.script).inserted {
      let words = try read(sample, of: lines, image, in: candidate, threads: threads)
      let worth = SampledText(words).worth(inScriptOf: candidate.lexicon)
      if worth > best { (best, found) = (worth, (candidate, words)) }
    }
    guard let found else { return nil }
    let read = SampledText(found.words)
    let group = rivals.filter { $0.script == found.candidate.script }
    let ranked = group.map { ($0, read.words(in: $0.lexicon, folded: true).share) }
    return ranked.max { $0.1 < $1.1 }?.0
  }
}
