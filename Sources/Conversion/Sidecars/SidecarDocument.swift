import PageLayout
import PageWork
import SearchablePDF

/// What a sidecar says of all its pages together.
package struct SidecarDocument: Sendable {
  /// Name and version of the program.
  package let producer: String
  /// Tesseract's codes, the most important first.
  package let languages: [String]
  /// The file of each page.
  package let files: [String]
  /// Whether the same pages must give the same bytes: nothing is said then of how long they took.
  package let isReproducible: Bool

  /// Makes the description of a document with a page of each of `files`.
  package init(
    producer: String, languages: [String], files: [String], isReproducible: Bool = false
  ) {
    self.producer = producer
    self.languages = languages
    self.files = files
    self.isReproducible = isReproducible
  }

  /// How many pages there are to be.
  package var pageCount: Int { files.count }

  /// The languages as documents name them (BCP 47); those that have no tag are left out.
  var languageTags: [String] { languages.compactMap(LanguageTag.tag) }

  /// The most important language (BCP 47); `nil` where none has a tag.
  var languageTag: String? { languageTags.first }

  /// The language of a word (BCP 47) where it is another than the most important one.
  func languageTag(of word: Word) -> String? {
    guard languages.count > 1, let code = word.language, code != languages.first else { return nil }
    return LanguageTag.tag(ofTesseract: code)
  }
}

extension SidecarDocument {
  /// Describes what these options make of pages.
  init(_ options: ConversionOptions, _ sources: [ScanSource]) {
    self.init(
      producer: options.metadata.producer,
      languages: options.recognition.languages.split(separator: "+").map(String.init),
      files: sources.map(\.name), isReproducible: options.metadata.created != nil)
  }
}
