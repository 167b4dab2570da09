/// A file with the text of pages.
package struct ImportedDocument: Sendable, Equatable {
  /// The name of the format of corrections, in which each block of a page is an edit of words: its
  /// paragraphs are the words before and after the edit.
  package static let corrections = "corrections"

  /// The name of the format, such as "hOCR".
  package let format: String
  package let pages: [ImportedPage]

  /// Makes a document of its format and its pages in order.
  package init(format: String, pages: [ImportedPage]) {
    self.format = format
    self.pages = pages
  }
}

/// The text of a page in a file of another program.
package struct ImportedPage: Sendable, Hashable {
  /// The text, in pixels of a page of its size.
  package let page: RecognizedPage
  package var properties: Properties

  package init(page: RecognizedPage, _ properties: Properties = Properties()) {
    self.page = page
    self.properties = properties
  }

  /// The properties of the page that the file states besides its text.
  package struct Properties: Sendable, Hashable, Codable {
    /// Whether the format states the places of words, not only their order in lines.
    package let hasPlaces: Bool
    /// Whether the format states the size of the page; if not, places are in pixels of the page's
    /// image, and the page is only as large as its text.
    package let statesSize: Bool
    /// The file name of the page's image; `nil` if the format has none.
    package var imageName: String?
    /// The number of the page's image in its file, from 1; `nil` if the format has none.
    package let imageNumber: Int?
    /// Whether the paragraphs and the reading order come from the source.
    package let isInOrder: Bool
    /// The number of clockwise quarter turns that make the image the page.
    package let quarters: Int
    /// The number of omitted words: outside of the page, empty, or of an absurd size.
    package var omittedWords: Int

    package init(
      hasPlaces: Bool = true, statesSize: Bool = true, imageName: String? = nil,
      imageNumber: Int? = nil, isInOrder: Bool = true, quarters: Int = 0, omittedWords: Int = 0
    ) {
      self.hasPlaces = hasPlaces
      self.statesSize = statesSize
      self.imageName = imageName
      self.imageNumber = imageNumber
      self.isInOrder = isInOrder
      self.quarters = quarters
      self.omittedWords = omittedWords
    }
  }
}
