import Lines
import PageModel
import Raster

/// The readings of a sample's lines in several languages.
final class SampleReadings {
  let pieces: [InkPiece]
  let image: PreparedBitmap
  let threads: Int
  /// The words of the first lines in each language.
  private(set) var lines: [String: [[Word]]] = [:]
  private var texts: [String: SampledText] = [:]
  /// The known words of each reading, by the language of the reading and the language of the word
  /// list.
  private var known: [String: [String: KnownWords]] = [:]

  init(pieces: [InkPiece], image: PreparedBitmap, threads: Int) {
    self.pieces = pieces
    self.image = image
    self.threads = threads
  }

  /// Adds the words of the next lines in a language.
  func add(_ words: [[Word]], in candidate: LanguageCandidate) {
    let lines = self.lines[candidate.code, default: []] + words
    self.lines[candidate.code] = lines
    texts[candidate.code] = SampledText(lines)
  }

  /// Returns the lines in a language; none if they were not read.
  func text(in candidate: LanguageCandidate) -> SampledText {
    texts[candidate.code] ?? SampledText([])
  }

  /// Returns the words of the reading in `reader` that a language has, each looked up once.
  func words(
    in candidate: LanguageCandidate, readIn reader: LanguageCandidate
  ) -> KnownWords {
    var words = known[reader.code]?[candidate.code] ?? KnownWords()
    text(in: reader).addWords(to: &words, in: candidate.lexicon, folded: true)
    known[reader.code, default: [:]][candidate.code] = words
    return words
  }
}
