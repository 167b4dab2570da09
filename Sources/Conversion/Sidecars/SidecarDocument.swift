import PageWork

/// What a sidecar says of all its pages together.
package struct SidecarDocument: Sendable {
  /// Name and version of the program.
  package let producer: String
  /// Tesseract's codes, the most important first.
  package let languages: [String]
  /// How many pages there are to be.
  package let pageCount: Int
  /// Whether the same pages must give the same bytes: nothing is said then of how long they took.
  package let isReproducible: Bool

  /// Makes the description of a document of `pageCount` pages.
  package init(
    producer: String, languages: [String], pageCount: Int, isReproducible: Bool = false
  ) {
    self.producer = producer
    self.languages = languages
    self.pageCount = pageCount
    self.isReproducible = isReproducible
  }
}

extension SidecarDocument {
  /// Describes what these options make of so many pages.
  init(_ options: ConversionOptions, pageCount: Int) {
    self.init(
      producer: options.metadata.producer,
      languages: options.recognition.languages.split(separator: "+").map(String.init),
      pageCount: pageCount, isReproducible: options.metadata.created != nil)
  }
}
