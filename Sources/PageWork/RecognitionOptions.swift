/// How a worker is to recognise pages; the same for all pages of a run.
package struct RecognitionOptions: Sendable, Codable, Equatable {
  /// Tesseract's codes joined by plus signs, such as `eng+deu`; the first counts most.
  package var languages: String

  /// Makes options for one or more languages (`eng+deu`).
  package init(languages: String) {
    self.languages = languages
  }
}
