import CTesseract
import FoundationEssentials
package import PageModel
package import Recognition
package import Vision
package import WorkerProtocol

/// Tesseract with the language that fits each page, among those installed.
package final class AutomaticEngine: TextEngine {
  private let options: RecognitionOptions
  private let candidates: [Candidate]
  /// The loaded engines by their languages.
  private var engines: [String: TesseractEngine] = [:]
  private var current: TesseractEngine
  private var onProgress: ((RecognitionProgress) -> Void)?
  package private(set) var languageDecision: LanguageDecision?
  /// The lines that were read in the chosen language when it was chosen; `nil` if it was not read.
  private var sampled: Sampled?

  /// Lines of an image with their words.
  private struct Sampled {
    let image: PreparedBitmap
    let shared: SharedPageImage
    let pieces: [InkPiece]
    let words: [[Word]]
  }

  /// A language with its word list and the directory of its data.
  private struct Candidate {
    let code: String
    let directory: String
    let lexicon: LanguageLexicon
  }

  /// Reads the data of all candidates and loads the engine that reads samples.
  ///
  /// - Throws: a `RecognitionError` if a candidate is not installed or not usable.
  init(_ options: RecognitionOptions) throws(RecognitionError) {
    CTesseract_chooseLineNetworks(options.engineKernels.choice, nil)
    let installed = try InstalledLanguages.find(in: options.dataDirectory)
    let codes = options.candidates ?? LanguageCandidates.among(installed.codes)
    let missing = codes.filter { !installed.codes.contains($0) }
    guard missing.isEmpty, !codes.isEmpty else {
      throw .languagesMissing(missing, installed: installed.codes, directory: installed.directory)
    }
    var candidates: [Candidate] = []
    for code in codes { candidates.append(try Self.candidate(code, options, installed)) }
    let first =
      candidates.first { $0.code == Self.reader }
      ?? candidates.first { $0.lexicon.script == "Latin" } ?? candidates.first
    guard let first else { throw .languageDataUnusable("auto", directory: installed.directory) }
    self.options = options
    self.candidates = candidates
    current = try Self.engine(first.code, options, in: first.directory)
    engines[first.code] = current
  }

  /// The language whose data read samples first, if it is a candidate.
  private static let reader = "eng"

  private static func candidate(
    _ code: String, _ options: RecognitionOptions, _ installed: InstalledLanguages
  ) throws(RecognitionError) -> Candidate {
    let better =
      options.dataDirectory == nil
      ? LanguageModels.directory(for: [code], level: options.level, beside: installed.directory)
      : nil
    let directory = (better ?? installed.directory).withFinalSlash
    let path = directory + code + ".traineddata"
    guard unsafe CTesseract_keepLanguageData(path),
      let bytes = FileManager.default.contents(atPath: path),
      let lexicon = LanguageLexicon([UInt8](bytes))
    else { throw .languageDataUnusable(code, directory: directory) }
    return Candidate(code: code, directory: directory, lexicon: lexicon)
  }

  private static func engine(
    _ codes: String, _ options: RecognitionOptions, in directory: String
  ) throws(RecognitionError) -> TesseractEngine {
    var options = options
    options.languages = codes
    return try TesseractEngine(kept: options, in: directory)
  }

  package var report: EngineReport { current.report }
  package var findsLayout: Bool { current.findsLayout }

  package func reportProgress(to handler: @escaping (RecognitionProgress) -> Void) {
    onProgress = handler
    current.reportProgress(to: handler)
  }

  package func read(
    _ image: PreparedBitmap, as layout: TextLayout, mostParts: Int, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    sampled = nil
    return try current.read(image, as: layout, mostParts: mostParts, threads: threads)
  }

  package func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]]? {
    guard let sampled, sampled.image == image else {
      return try current.read(pieces, of: image, threads: threads)
    }
    let places = pieces.map { sampled.pieces.firstIndex(of: $0) }
    let rest = zip(pieces, places).filter { $0.1 == nil }.map(\.0)
    let read = try current.read(rest, of: image, shared: sampled.shared, threads: threads)
    // Later tries read other lines.
    self.sampled = nil
    guard var words = read?[...] else { return nil }
    return places.map { place in
      place.map { sampled.words[$0] } ?? words.popFirst() ?? []
    }
  }
}

extension String {
  /// The path of a directory with a slash at its end.
  fileprivate var withFinalSlash: String { hasSuffix("/") ? self : self + "/" }
}

/// The choice of the language.
extension AutomaticEngine {
  /// The confidence of a text in Latin letters, and the share of its letters in words of one
  /// language, from which no other script is compared.
  private static let sureScript = (confidence: 0.8, share: 0.45)
  /// The number of lines by which scripts are compared.
  private static let linesForScript = 3
  /// How many words only the best language must have, and how many times as many as only another
  /// one has, to be chosen without reading the sample in each.
  private static let clear = (words: 6, factor: 3)
  /// The number of languages in which the sample is read if the first reading is not clear.
  private static let mostReadings = 3
  /// The minimum number of words, share of letters in known words and gain over the next language
  /// of a certain choice.
  private static let certain = (words: 10, share: 0.3, gain: 1.05)
  /// What tells a page in two languages: the factor by which both together explain more letters than
  /// one does, and the lines that each explains better than the other: their number, the least share
  /// of their letters in words of the language, and the factor by which that is higher.
  private static let mixed = (gain: 1.05, lines: 2, share: 0.4, lead: 1.3)

  package func chooseLanguage(
    from pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) {
    sampled = nil
    let shared = pieces.isEmpty ? nil : SharedPageImage(image)
    guard shared != nil || pieces.isEmpty else { throw TesseractEngine.failure }
    var readings = Readings(pieces: pieces, image: image, shared: shared, threads: threads)
    let first = try firstCandidate(&readings)
    let text = try read(&readings, in: first)
    let group = candidates.filter { $0.lexicon.script == first.lexicon.script }.map {
      (candidate: $0, words: readings.words(in: $0, readIn: first))
    }
    var ranked = merged(group.map { ($0.candidate, $0.words.share) })
    if let pair = pair(in: group, text) { return try decide(pair, ranked) }
    if !isClear(ranked.map(\.0), group) {
      var read: [(Candidate, Double)] = []
      for (candidate, _) in ranked.prefix(Self.mostReadings) {
        let own = try self.read(&readings, in: candidate)
        let share = own.words(in: candidate.lexicon, folded: false).share
        read.append((candidate, own.confidence * share))
      }
      ranked = Self.sorted(read)
    }
    try decide(ranked, text, isAlone: group.count == 1)
    if let shared, let words = languageDecision.flatMap({ readings.lines[$0.languages] }) {
      sampled = Sampled(image: image, shared: shared, pieces: pieces, words: words)
    }
  }

  /// Returns whether the first of ranked languages has so many words more than any other one that
  /// no other reading is needed.
  private func isClear(
    _ ranked: [Candidate], _ group: [(candidate: Candidate, words: KnownWords)]
  ) -> Bool {
    let words = ranked.compactMap { candidate in
      group.first { $0.candidate.code == candidate.code }?.words
    }
    guard let best = words.first else { return true }
    return words.dropFirst().allSatisfy { other in
      let (own, others) = best.exclusive(against: other)
      return own >= Self.clear.words && own >= Self.clear.factor * others
    }
  }

  /// The sample as it was read in each language.
  private struct Readings {
    let pieces: [InkPiece]
    let image: PreparedBitmap
    /// The image for the engines; `nil` without pieces.
    let shared: SharedPageImage?
    let threads: Int
    var texts: [String: SampledText] = [:]
    /// The words of each line in each language.
    var lines: [String: [[Word]]] = [:]
    /// The known words of each reading by its language, in each language.
    private var known: [String: [String: KnownWords]] = [:]

    init(
      pieces: [InkPiece], image: PreparedBitmap, shared: SharedPageImage?, threads: Int
    ) {
      self.pieces = pieces
      self.image = image
      self.shared = shared
      self.threads = threads
    }

    /// Returns the words of the reading in `reader` that a language has, looked up once.
    mutating func words(in candidate: Candidate, readIn reader: Candidate) -> KnownWords {
      if let words = known[reader.code]?[candidate.code] { return words }
      let text = texts[reader.code] ?? SampledText([])
      let words = text.words(in: candidate.lexicon, folded: true)
      known[reader.code, default: [:]][candidate.code] = words
      return words
    }
  }

  private func read(
    _ readings: inout Readings, in candidate: Candidate
  ) throws(RecognitionError) -> SampledText {
    if let known = readings.texts[candidate.code] { return known }
    let lines = try lines(of: readings.pieces, readings, in: candidate)
    readings.lines[candidate.code] = lines
    let text = SampledText(lines)
    readings.texts[candidate.code] = text
    return text
  }

  private func lines(
    of pieces: [InkPiece], _ readings: Readings, in candidate: Candidate
  ) throws(RecognitionError) -> [[Word]] {
    guard let shared = readings.shared else { return [] }
    let engine = try engine(candidate.code, in: candidate.directory)
    return try engine.words(
      of: pieces, of: readings.image, shared.image, threads: readings.threads)
  }

  /// Returns the language of the page's script in whose data the sample is read first.
  private func firstCandidate(
    _ readings: inout Readings
  ) throws(RecognitionError) -> Candidate {
    let reader = candidates.first { $0.code == Self.reader }
    var representatives: [Candidate] = reader.map { [$0] } ?? []
    for candidate in candidates
    where !representatives.contains(where: { $0.lexicon.script == candidate.lexicon.script }) {
      representatives.append(candidate)
    }
    guard let first = representatives.first else { throw .failed }
    if representatives.count == 1 || readings.pieces.isEmpty { return first }
    if first.lexicon.script == "Latin" {
      let text = try read(&readings, in: first)
      let share = candidates.map { readings.words(in: $0, readIn: first).share }.max() ?? 0
      if text.confidence >= Self.sureScript.confidence, share >= Self.sureScript.share {
        return first
      }
    }
    let pieces = Array(readings.pieces.prefix(Self.linesForScript))
    var scores: [(Candidate, Double)] = []
    for candidate in representatives {
      let text = SampledText(try lines(of: pieces, readings, in: candidate))
      scores.append((candidate, text.confidence * text.extent(inScriptOf: candidate.lexicon)))
    }
    return Self.sorted(scores).first?.0 ?? first
  }

  /// Returns candidates from the best to the worst, of equal ones the first as given first.
  private static func sorted(_ scores: [(Candidate, Double)]) -> [(Candidate, Double)] {
    scores.enumerated().sorted { a, b in
      (b.element.1, a.offset) < (a.element.1, b.offset)
    }.map(\.element)
  }

  /// Returns candidates from the best to the worst, of twins only the fallback language or the best.
  private func merged(_ scores: [(Candidate, Double)]) -> [(Candidate, Double)] {
    var kept: [(Candidate, Double)] = []
    for score in Self.sorted(scores) {
      let twin = kept.firstIndex { TwinLanguages.areTwins($0.0.code, score.0.code) }
      if let twin {
        if score.0.code == options.fallbackLanguage { kept[twin].0 = score.0 }
      } else {
        kept.append(score)
      }
    }
    return kept
  }

  /// Takes the best of ranked candidates, or the fallback language if there is too little text.
  private func decide(
    _ ranked: [(Candidate, Double)], _ text: SampledText, isAlone: Bool
  ) throws(RecognitionError) {
    guard let best = ranked.first else { throw .failed }
    let next = ranked.dropFirst().first?.1 ?? 0
    let hasText = text.wordCount >= Self.certain.words && best.1 >= Self.certain.share
    let isCertain = isAlone || hasText && best.1 >= Self.certain.gain * next
    // Word lists have words of other languages, so the language of the system is as good as the best
    // one if their shares are nearly equal.
    let rivals = isCertain ? [] : ranked.filter { best.1 < Self.certain.gain * $0.1 }.map(\.0)
    let fallback = candidates.first { $0.code == options.fallbackLanguage } ?? candidates.first
    let likely = rivals.first { $0.code == options.fallbackLanguage } ?? best.0
    var chosen = hasText || isAlone ? likely : fallback ?? best.0
    // Another script needs no word list.
    if !hasText, best.0.lexicon.script != chosen.lexicon.script { chosen = best.0 }
    current = try engine(chosen.code, in: chosen.directory)
    languageDecision = LanguageDecision(
      languages: chosen.code, isCertain: isCertain, candidates: Self.shares(of: ranked))
  }

  private static func shares(of ranked: [(Candidate, Double)]) -> [LanguageDecision.Candidate] {
    ranked.map { .init(code: $0.0.code, share: min(max($0.1, 0), 1)) }
  }

  /// Takes two languages, of which the first explains more of the page.
  private func decide(
    _ pair: (Candidate, Candidate), _ ranked: [(Candidate, Double)]
  ) throws(RecognitionError) {
    let languages = pair.0.code + "+" + pair.1.code
    current = try engine(languages, in: pair.0.directory)
    languageDecision = LanguageDecision(
      languages: languages, isCertain: true, candidates: Self.shares(of: ranked))
  }

  /// A language with the share of each line in its words, and that of the whole text.
  private typealias Explained = (candidate: Candidate, lines: [Double], share: Double)

  /// Returns the two languages that explain a text much better than one does, the better one first;
  /// `nil` if one is enough.
  private func pair(
    in group: [(candidate: Candidate, words: KnownWords)], _ text: SampledText
  ) -> (Candidate, Candidate)? {
    guard text.wordCount >= Self.certain.words else { return nil }
    let explained = group.map { candidate, words -> Explained in
      (candidate, words.sharesOfLines, text.mean(of: words.sharesOfLines))
    }
    let least = Self.mixed.gain * (explained.map(\.share).max() ?? 0)
    let pairs = explained.indices.flatMap { index in
      explained[(index + 1)...].map { (explained[index], $0) }
    }
    let best =
      pairs.compactMap { Self.gain(of: $0, $1, text) }
      .max { ($0.share, $0.lines) < ($1.share, $1.lines) }
    guard let best, best.share >= least, best.share >= Self.certain.share else { return nil }
    return best.first.share >= best.second.share
      ? (best.first.candidate, best.second.candidate)
      : (best.second.candidate, best.first.candidate)
  }

  /// Returns the share of a text that two languages explain together, and the least number of lines
  /// that one of them explains better; `nil` if that is too small or one engine cannot load both.
  private static func gain(
    of first: Explained, _ second: Explained, _ text: SampledText
  ) -> (first: Explained, second: Explained, share: Double, lines: Int)? {
    guard !TwinLanguages.areTwins(first.candidate.code, second.candidate.code),
      first.candidate.directory == second.candidate.directory
    else { return nil }
    let shares = zip(first.lines, second.lines)
    let own = shares.count { $0 >= mixed.share && $0 > mixed.lead * $1 }
    let other = shares.count { $1 >= mixed.share && $1 > mixed.lead * $0 }
    guard min(own, other) >= mixed.lines else { return nil }
    return (first, second, text.mean(of: shares.map { max($0, $1) }), min(own, other))
  }

  private func engine(
    _ codes: String, in directory: String
  ) throws(RecognitionError) -> TesseractEngine {
    if let known = engines[codes] { return known }
    let engine = try Self.engine(codes, options, in: directory)
    if let onProgress { engine.reportProgress(to: onProgress) }
    engines[codes] = engine
    return engine
  }
}
