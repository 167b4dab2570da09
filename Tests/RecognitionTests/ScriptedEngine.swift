import Lines
import PageModel
import Raster
import Recognition
import WorkerProtocol

/// An engine whose answers are functions, and which records the questions.
final class ScriptedEngine: SecondReader, LanguageChooser, Lexicon {
  typealias PageAnswer = (TextLayout) throws(RecognitionError) -> RecognizedPage
  typealias LineAnswer = (_ lines: [InkPiece], _ image: PreparedBitmap) -> [[Word]]

  let report = EngineReport.none
  let handling: PageHandling
  let languageDecision: LanguageDecision? = nil
  /// The words of the dictionary, if there is one.
  var words: Set<String>?
  var knownLetters: (Character) -> Bool = { _ in true }
  /// The answer for a page except known lines; `nil` for the answer for the page.
  var answerExceptLines: PageAnswer?
  /// The images that were read as a whole.
  private(set) var images: [PreparedBitmap] = []
  /// The layouts of these images.
  private(set) var layouts: [TextLayout] = []
  /// The lines of each call.
  private(set) var lines: [[InkPiece]] = []
  /// The lines by which languages were chosen.
  private(set) var samples: [InkPiece] = []
  private let answer: PageAnswer
  private let answerLines: LineAnswer

  init(
    findsLayout: Bool = true, lines answerLines: LineAnswer? = nil,
    page answer: @escaping PageAnswer = { _ throws(RecognitionError) in throw .failed }
  ) {
    handling = !findsLayout ? .once : answerLines == nil ? .tries : .lines
    self.answer = answer
    self.answerLines = answerLines ?? { pieces, _ in pieces.map { _ in [] } }
  }

  func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    images.append(image)
    layouts.append(layout)
    return try answer(layout)
  }

  func read(
    _ image: PreparedBitmap, exceptLines isKnown: (BoundingBox) -> Bool, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    if let answerExceptLines { return try answerExceptLines(.page) }
    return try read(image, as: .page, threads: threads)
  }

  func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    lines.append(pieces)
    return answerLines(pieces, image)
  }

  func chooseLanguage(
    from pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) {
    samples = pieces
  }

  func isWord(_ word: String) -> Bool? { words?.contains(word) }

  func spelled(_ text: String) -> String { text }

  func knows(_ letter: Character) -> Bool { knownLetters(letter) }
}

extension ScriptedEngine {
  /// An engine that answers with pages one after the other, then with the first one again.
  convenience init(_ answers: [RecognizedPage], findsLayout: Bool = true) {
    var (rest, first) = (answers[...], RecognizedPage?.none)
    self.init(
      findsLayout: findsLayout,
      page: { layout throws(RecognitionError) in
        guard let page = rest.popFirst() ?? first else { throw .failed }
        if layout == .page { first = first ?? page }
        return page
      })
  }
}
