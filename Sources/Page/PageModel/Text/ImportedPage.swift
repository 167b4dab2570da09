/// The pages of a file with text for pages.
package struct ImportedDocument: Sendable, Equatable {
  /// The name of the format of edits of words, whose pages have a block for each edit, with the
  /// words before and after it as paragraphs.
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
  /// What the format says of the places of words.
  package enum Places: String, Sendable, Codable {
    /// Boxes are in pixels of a page of a known size.
    case pixels
    /// Boxes are shares of the page's width and height, in units of a square page.
    case shares
    /// Only lines of words are known, without places.
    case none
  }

  /// The text, in pixels of a page of its size.
  package let page: RecognizedPage
  package let places: Places
  /// The file name of the page's image; `nil` if the format has none.
  package let imageName: String?
  /// The number of the page's image in its file, from 1; `nil` if the format has none.
  package let imageNumber: Int?
  /// Whether paragraphs and reading order are those of the source.
  package let isInOrder: Bool
  /// The clockwise quarter turns after which the image is the page.
  package let quarters: Int
  /// The number of words that were left out: outside of the page, empty, or of an absurd size.
  package let omittedWords: Int

  /// Makes a page from its text and what the format says of it.
  package init(
    page: RecognizedPage, places: Places = .pixels, imageName: String? = nil,
    imageNumber: Int? = nil, isInOrder: Bool = true, quarters: Int = 0, omittedWords: Int = 0
  ) {
    self.page = page
    self.places = places
    self.imageName = imageName
    self.imageNumber = imageNumber
    self.isInOrder = isInOrder
    self.quarters = quarters
    self.omittedWords = omittedWords
  }
}
