import PageModel
package import Understanding

/// A sign that something about a page is wrong although nothing has failed.
package enum PageWarning: Sendable, Equatable {
  /// The text is uncertain, with this mean confidence of the words in per cent; the page may be
  /// upside down if its orientation was not determined.
  case uncertainText(confidence: Double, mayBeTurned: Bool)
  /// The text is not clearly better in one position than in another.
  case undecidedOrientation
  /// The text looks like text in another language than those requested, given as Tesseract's codes.
  case otherLanguage(LanguageFit.Language, recognizedIn: String)
  /// A sheet of paper was to be cut out of the image, and none is certain.
  case noSheet
  /// Sidecars lack a part of the text that the page already had, because its fonts do not give the
  /// Unicode values of letters, or because the text is too long.
  case unreadText(unknownLetters: Int, letters: Int)
}

extension PageWarning {
  /// The minimum mean confidence of certain text, in per cent.
  private static let minimumConfidence = 60.0
  /// The minimum number of words for a warning about their mean confidence.
  private static let minimumWords = 10

  /// Returns the warnings about the text of a page that was recognised in languages, given as
  /// Tesseract's codes joined by plus signs.
  static func warnings(
    about page: RecognizedPage, recognizedIn codes: String, evidence: UprightEvidence
  ) -> [PageWarning] {
    guard page.wordCount >= minimumWords, let confidence = page.meanConfidence else { return [] }
    var warnings: [PageWarning] = []
    if confidence < minimumConfidence {
      let isDecided = evidence == .letterShapes || evidence == .recognition
      warnings.append(.uncertainText(confidence: confidence, mayBeTurned: !isDecided))
    } else if evidence == .undecided {
      warnings.append(.undecidedOrientation)
    }
    if let language = LanguageFit.other(of: page, recognizedIn: codes) {
      warnings.append(.otherLanguage(language, recognizedIn: codes))
    }
    return warnings
  }

  /// The machine-readable kind of the warning.
  var kind: String {
    switch self {
    case .uncertainText: "uncertainText"
    case .undecidedOrientation: "undecidedOrientation"
    case .otherLanguage: "otherLanguage"
    case .noSheet: "noSheet"
    case .unreadText: "unreadText"
    }
  }
}

extension PageWarning: CustomStringConvertible {
  /// The problem, the likely cause and the option that helps; follows the file name.
  package var description: String {
    switch self {
    case .uncertainText(let confidence, let mayBeTurned):
      "text is uncertain (\(Int(bounded: confidence.rounded())) %); "
        + (mayBeTurned
          ? "set --rotate if the page is upside down, or -l if it is in another language"
          : "set -l if it is in another language, or scan it again if the scan is poor")
    case .undecidedOrientation:
      "the orientation of the page is uncertain; if it is wrong, set --rotate"
    case .otherLanguage(let language, let codes):
      "text looks like \(language.name), but was recognised as \(codes); set -l \(language.code)"
    case .noSheet:
      "no sheet of paper was found for --rectify; the page shows the whole image"
    case .unreadText(let unknown, let all):
      (unknown > 0
        ? "\(unknown) of \(all) letters of its text have no Unicode value"
        : "a part of its text is too long or cannot be decoded")
        + ", so that the sidecars lack it; pdftotext may read them"
    }
  }
}
