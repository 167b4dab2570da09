package import Lines
import PageModel
package import Raster
package import Recognition
import WorkerProtocol

/// The choice of the language.
///
/// The steps are `firstCandidate` (the script), `compared` (the word lists, in 4 to 32 lines),
/// `mainOfMixed` (pages in two languages), `readInEach` (the best languages, each by its own
/// reading) and `decide`. `mainOfMixed` and `readInEach` are only taken if no language is clear.
/// `decide` takes the first language of the ranking, or the fallback language if there is too
/// little text or the fallback is nearly as good.
extension AutomaticEngine {
  /// The minimum confidence of a text in Latin letters that is compared with no other script.
  ///
  /// Chosen on: nine made pages in other scripts: read as Latin letters with a confidence of at
  /// most 0.6 and less than `minimumLatinShare`, or of at most 0.37.
  private static let minimumLatinConfidence = 0.65
  /// The minimum share of the letters of such a text in words of one language.
  private static let minimumLatinShare = 0.45
  /// The confidence of lines in the script of a language from which no other script is compared.
  ///
  /// Chosen on: nine made pages in Thai, Chinese, Korean, Hindi and Cyrillic: right data read with
  /// 0.86 to 0.95, wrong ones with at most 0.72.
  private static let minimumConfidenceOfScript = 0.9
  /// The numbers of lines that are read one after another until the language is clear.
  ///
  /// Chosen on: 180 made pages in 30 languages: 154 clear with 4 lines, 164 with 8, all right.
  private static let steps = [4, 8, 16, 32]
  /// The number of these steps after which a text in Latin letters is compared with other scripts.
  private static let maximumLatinSteps = 2
  /// The number of lines by which scripts are compared.
  static let linesForScript = 3
  /// The number of lines that are read in each of the best languages if none is clear.
  private static let linesForReadings = 8
  /// The minimum number of words that only the best language has if it is clear, that is chosen
  /// without reading the sample in others.
  ///
  /// Chosen on: 1 080 made pages in 30 languages: exclusive words counted up to 9: 977 clear, 1
  /// wrong, as with 8 words and a ratio of 4 (883 clear); 360 fresh ones decided as before.
  private static let minimumClearWords = 6
  /// The minimum ratio of the words that only a clear language has to the words that only another
  /// one has.
  private static let minimumClearRatio = 3
  /// The minimum ratio if the widespread language is clear, because texts in other languages have
  /// many of its words.
  ///
  /// Chosen on: 16 made pages: Vietnamese ones have 12 words that only the English list has and 5
  /// that only their own has, English ones none of the latter.
  private static let minimumClearRatioOfWidespread = 6
  /// The minimum number of letters of words that count for the widespread language, whose list has
  /// most syllables of Vietnamese without accents.
  ///
  /// Chosen on: 24 Vietnamese pages, one of which was mistaken for English.
  private static let minimumEvidenceLetters = 4
  /// The minimum share of a text's words that a clear language has and the widespread one lacks.
  ///
  /// Chosen on: 24 made English pages, one of which was mistaken for Dutch.
  private static let minimumBeyond = 0.15
  /// The minimum number of words of a text in which the widespread language is clear if no other
  /// language has a word that it lacks: the Dutch list has nearly all English words.
  ///
  /// Chosen on: 6 made pages in English, of whose words the Dutch list lacks at most 3.
  private static let minimumCoveredWords = 25
  /// The minimum share of the letters of such a text in words of the widespread language.
  private static let minimumCoveredShare = 0.7
  /// The factor of the worth of the widespread language among the languages in which the sample is
  /// read.
  ///
  /// Chosen on: an English page that was read with 0.82 in English and 0.89 in Dutch.
  private static let worthOfWidespread = 1.1
  /// The share of the words of a text that any other language has and the widespread one lacks, from
  /// which that factor is not used.
  private static let maximumBeyond = 0.1
  /// The number of languages in which the sample is read if the first reading is not clear.
  private static let maximumReadings = 3
  /// The minimum number of words for a choice by words.
  private static let minimumSampleWords = 10
  /// The minimum share of letters in known words for a certain choice.
  private static let minimumKnownShare = 0.3
  /// The minimum ratio of the best language's worth to the next one's for a certain choice.
  private static let minimumGain = 1.05

  package func chooseLanguage(
    from pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) {
    (sampled, main, other, isOtherSought) = (nil, nil, nil, false)
    let readings = SampleReadings(pieces: pieces, image: image, threads: threads)
    let first = try firstCandidate(readings)
    let compared = try compared(readings, readIn: first)
    var (ranked, isClear) = (compared.ranked, compared.isClear)
    let text = readings.text(in: first)
    if !isClear, let main = mainOfMixed(compared.group, text, pieces) {
      isClear = true
      ranked = ranked.filter { $0.candidate === main } + ranked.filter { $0.candidate !== main }
    }
    if !isClear, text.wordCount >= Self.minimumSampleWords {
      ranked = try readInEach(of: ranked, compared.group, readings)
    }
    try decide(ranked, text, isClear: isClear)
    isUndecided = text.wordCount < Self.minimumSampleWords
    if let words = languageDecision.flatMap({ readings.lines[$0.languages] }) {
      sampled = Sampled(
        image: image, pieces: Array(pieces.prefix(words.count)), words: words)
    }
  }

  /// Compares the languages of the script in which a sample was read by their words, in more and
  /// more of its lines until one language is clear.
  private func compared(
    _ readings: SampleReadings, readIn first: LanguageCandidate
  ) throws(RecognitionError) -> (group: [Explained], ranked: [Ranked], isClear: Bool) {
    // Of equal lists the first counts, because lists of other languages have many English words
    // too.
    let ordered = Self.widespreadFirst(candidates).filter { $0.script == first.script }
    var found: (group: [Explained], ranked: [Ranked], isClear: Bool) = ([], [], false)
    for step in Self.steps {
      try read(readings, in: first, lines: step)
      let group = ordered.map { Explained($0, readings.words(in: $0, readIn: first)) }
      let ranked = merged(group.map { ($0.candidate, $0.words.share) })
      // A list that has words of several languages explains a page in two of them best.
      let likely = Self.ofMostLines(group, readings.text(in: first))
      let isLikely =
        likely.map { TwinLanguages.areTwins($0.code, ranked.first?.candidate.code ?? $0.code) }
        ?? true
      found = (group, ranked, Self.isClear(ranked.map(\.candidate), group) && isLikely)
      if found.isClear || step >= readings.pieces.count { break }
    }
    return found
  }

  /// Reads a sample in each of the best languages, and ranks these by confidence and known words.
  private func readInEach(
    of ranked: [Ranked], _ group: [Explained], _ readings: SampleReadings
  ) throws(RecognitionError) -> [Ranked] {
    var read: [Ranked] = []
    for (candidate, _) in ranked.prefix(Self.maximumReadings) {
      let own = try self.read(readings, in: candidate, lines: Self.linesForReadings)
      let share = own.words(in: candidate.lexicon, folded: false).share
      let factor = Self.isWidespreadLikely(candidate, group) ? Self.worthOfWidespread : 1
      read.append((candidate, factor * own.confidence * share))
    }
    return Self.sorted(read)
  }

  /// Chooses the language by the words of a page in the right script, if there are enough; returns
  /// whether the language has changed.
  func chooseLanguage(by page: RecognizedPage) throws(RecognitionError) -> Bool {
    let text = SampledText(page.lines.map(\.words))
    guard let before = main, other == nil, text.wordCount >= Self.minimumSampleWords else {
      return false
    }
    isUndecided = false
    let group = Self.widespreadFirst(candidates).filter { $0.script == before.script }
      .map { Explained($0, text.words(in: $0.lexicon, folded: true)) }
    let ranked = merged(group.map { ($0.candidate, $0.words.share) })
    try decide(ranked, text, isClear: Self.isClear(ranked.map(\.candidate), group))
    return main !== before
  }

  /// Returns the language of most lines of a text if other lines are in another language; `nil` if
  /// one language is enough.
  private func mainOfMixed(
    _ group: [Explained], _ text: SampledText, _ pieces: some Collection<InkPiece>
  ) -> LanguageCandidate? {
    guard let main = Self.ofMostLines(group, text) else { return nil }
    let pieces = Array(pieces.prefix(text.lines.count))
    let order = pieces.indices.sorted { pieces[$0].crop.top < pieces[$1].crop.top }
    let other = otherLanguage(than: main) { candidate in
      group.first { $0.candidate === candidate }?.words.part(order) ?? KnownWords()
    }
    return other == nil ? nil : main
  }

  /// Returns the language that explains most lines best, by their letters; `nil` if none has a word.
  private static func ofMostLines(_ group: [Explained], _ text: SampledText) -> LanguageCandidate? {
    let shares = group.map(\.words.sharesOfLines)
    var letters = group.map { _ in 0 }
    for (line, words) in text.lines.enumerated() {
      let best = shares.map { $0[line] }.max() ?? 0
      // Of languages that explain a line equally well, the first is the most likely.
      let index = shares.firstIndex { $0[line] == best && best > 0 }
      if let index { letters[index] += words.reduce(0) { $0 + $1.count } }
    }
    let maximum = letters.max() ?? 0
    return maximum > 0 ? letters.firstIndex(of: maximum).map { group[$0].candidate } : nil
  }

  /// A language and the words of a sample that it has.
  private typealias Explained = (candidate: LanguageCandidate, words: KnownWords)
  /// A language and how well it explains a sample, 0 to about 1.
  private typealias Ranked = (candidate: LanguageCandidate, worth: Double)

  /// Returns whether the first of ranked languages has so many more words than any other one that
  /// no other reading is needed.
  private static func isClear(_ ranked: [LanguageCandidate], _ group: [Explained]) -> Bool {
    let explained = ranked.compactMap { candidate in
      group.first { $0.candidate === candidate }
    }
    guard let best = explained.first else { return true }
    let isWidespread = best.candidate.code == widespread
    let ratio = isWidespread ? minimumClearRatioOfWidespread : minimumClearRatio
    let isCovered =
      isWidespread && best.words.count >= minimumCoveredWords
      && best.words.share >= minimumCoveredShare
    return explained.dropFirst().allSatisfy { other in
      let (own, others) = best.words.exclusive(
        against: other.words, fromLength: isWidespread ? minimumEvidenceLetters : 0)
      let beyond = other.candidate.code == widespread ? minimumBeyond : 0
      let isMuch = own >= minimumClearWords && Double(own) >= beyond * Double(best.words.count)
      return isMuch && own >= ratio * others || others == 0 && isCovered
    }
  }

  /// Returns whether a language is the widespread one, and no other one has many words that it
  /// lacks.
  private static func isWidespreadLikely(
    _ candidate: LanguageCandidate, _ group: [Explained]
  ) -> Bool {
    guard candidate.code == widespread, let own = group.first(where: { $0.candidate === candidate })
    else { return false }
    return group.allSatisfy { other in
      let words = other.words.exclusive(against: own.words).own
      return Double(words) < maximumBeyond * Double(own.words.count)
    }
  }

  /// Returns the text of the first lines of a sample in a language; lines that were read before are
  /// not read again.
  @discardableResult
  private func read(
    _ readings: SampleReadings, in candidate: LanguageCandidate, lines count: Int
  ) throws(RecognitionError) -> SampledText {
    let known = readings.lines[candidate.code, default: []].count
    let pieces = Array(readings.pieces.prefix(count).dropFirst(known))
    if !pieces.isEmpty {
      readings.add(try lines(of: pieces, readings, in: candidate), in: candidate)
    }
    return readings.text(in: candidate)
  }

  private func lines(
    of pieces: [InkPiece], _ readings: SampleReadings, in candidate: LanguageCandidate
  ) throws(RecognitionError) -> [[Word]] {
    let pieces = Pieces(pieces, toOriginal: readings.image.toOriginal)
    return try words(of: pieces, readings.image, in: candidate, threads: readings.threads)
  }

  /// Returns the language of the page's script in whose data the sample is read first.
  private func firstCandidate(
    _ readings: SampleReadings
  ) throws(RecognitionError) -> LanguageCandidate {
    let reader = Self.reader(among: candidates, options)
    var representatives: [LanguageCandidate] = reader.map { [$0] } ?? []
    for candidate in candidates
    where !representatives.contains(where: { $0.script == candidate.script }) {
      representatives.append(candidate)
    }
    guard let first = representatives.first else { throw .failed }
    if representatives.count == 1 || readings.pieces.isEmpty { return first }
    if first.script == LanguageScript.latin, try isSurely(first, readings) { return first }
    return try script(of: readings, among: representatives) ?? first
  }

  /// Returns the candidate in whose script most of a few lines are; `nil` if there is no text.
  private func script(
    of readings: SampleReadings, among representatives: [LanguageCandidate]
  ) throws(RecognitionError) -> LanguageCandidate? {
    // Wide lines, because lines of Korean may be found in parts.
    let pieces = readings.pieces.sorted { $0.crop.width > $1.crop.width }
      .prefix(Self.linesForScript)
    // Each line is in the script that explains it best, because a page may have lines in two.
    var best: [(worth: Double, candidate: LanguageCandidate)?] = pieces.map { _ in nil }
    for candidate in representatives {
      let lines = try lines(of: Array(pieces), readings, in: candidate)
      for (index, words) in lines.enumerated() where index < best.count {
        let worth = SampledText([words]).worth(inScriptOf: candidate.lexicon)
        if worth > best[index]?.worth ?? 0 { best[index] = (worth, candidate) }
      }
      if SampledText(lines).confidence >= Self.minimumConfidenceOfScript { break }
    }
    let scores: [Ranked] = representatives.map { candidate in
      (candidate, best.reduce(0) { $0 + ($1?.candidate === candidate ? $1?.worth ?? 0 : 0) })
    }
    return Self.sorted(scores).first { $0.worth > 0 }?.candidate
  }

  /// Returns whether a few lines of a sample are surely in the script of a language, because enough
  /// of their letters are in words of one of its languages.
  private func isSurely(
    _ first: LanguageCandidate, _ readings: SampleReadings
  ) throws(RecognitionError) -> Bool {
    for step in Self.steps.prefix(Self.maximumLatinSteps) {
      let text = try read(readings, in: first, lines: step)
      guard text.confidence >= Self.minimumLatinConfidence else { continue }
      for candidate in [first] + candidates where candidate.script == first.script {
        let share = readings.words(in: candidate, readIn: first).share
        if share >= Self.minimumLatinShare { return true }
      }
    }
    return false
  }

  /// Returns candidates, the widespread language first.
  static func widespreadFirst(_ candidates: [LanguageCandidate]) -> [LanguageCandidate] {
    candidates.filter { $0.code == widespread } + candidates.filter { $0.code != widespread }
  }

  /// Returns candidates from the best to the worst, equal ones in their given order.
  private static func sorted(_ scores: [Ranked]) -> [Ranked] {
    scores.enumerated().sorted { a, b in
      (b.element.worth, a.offset) < (a.element.worth, b.offset)
    }.map(\.element)
  }

  /// Returns candidates from the best to the worst; of twins, only the fallback language or else
  /// the best one.
  private func merged(_ scores: [Ranked]) -> [Ranked] {
    var kept: [Ranked] = []
    for score in Self.sorted(scores) {
      let code = score.candidate.code
      if let twin = kept.firstIndex(where: { TwinLanguages.areTwins($0.candidate.code, code) }) {
        if code == options.fallbackLanguage { kept[twin].candidate = score.candidate }
      } else {
        kept.append(score)
      }
    }
    return kept
  }

  /// Takes the best of ranked candidates, or the fallback language if there is too little text.
  ///
  /// - isClear: Whether no other candidate is likely.
  private func decide(
    _ ranked: [Ranked], _ text: SampledText, isClear: Bool
  ) throws(RecognitionError) {
    guard let best = ranked.first else { throw .failed }
    let next = ranked.dropFirst().first?.worth ?? 0
    let hasText = text.wordCount >= Self.minimumSampleWords && best.worth >= Self.minimumKnownShare
    let isCertain = isClear || hasText && best.worth >= Self.minimumGain * next
    // Word lists have words of other languages, so the language of the system is as good as the best
    // one if their shares are nearly equal.
    let rivals =
      isCertain
      ? [] : ranked.filter { best.worth < Self.minimumGain * $0.worth }.map(\.candidate)
    let fallback = candidates.first { $0.code == options.fallbackLanguage } ?? candidates.first
    let likely = rivals.first { $0.code == options.fallbackLanguage } ?? best.candidate
    var chosen = hasText || isClear ? likely : fallback ?? best.candidate
    // Another script needs no word list.
    if !hasText, best.candidate.script != chosen.script { chosen = best.candidate }
    current = try engine(chosen.code, in: chosen.directory)
    main = chosen
    languageDecision = LanguageDecision(
      languages: chosen.code, isCertain: isCertain,
      candidates: ranked.map {
        .init(code: $0.candidate.code, share: min(max($0.worth, 0), 1))
      })
  }
}
