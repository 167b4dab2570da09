package import Documents
package import Inputs

/// The options of a review.
package struct ReviewOptions: Sendable {
  /// The usual resolution of page images in dots per inch, which suits screens.
  package static let defaultDotsPerInch = 120.0

  /// The pages to review; all if `nil`.
  package var pages: PageSelection?
  /// The path of the HTML file.
  package var output: String
  /// The number of pages of each file; `nil` for one file.
  package var pagesPerFile: Int?
  package var dotsPerInch = ReviewOptions.defaultDotsPerInch
  /// Whether the pages of a PDF are recognised again, so that words that are read differently are
  /// doubtful.
  package var compares = false
  /// The words that are not doubtful; `nil` if they are not known.
  package var dictionary: ReviewDictionary?
  /// The password of an encrypted PDF; `nil` for none.
  package var password: String?
  /// The name and version of the program.
  package var producer = "scanpdf"

  /// Whether long images are drawn more coarsely: not if the person chose their resolution.
  var limitsImages: Bool { dotsPerInch == Self.defaultDotsPerInch }

  package init(output: String) {
    self.output = output
  }
}

/// An event in the making of a review.
package enum ReviewEvent: Sendable {
  /// Pages are being read.
  case began(pages: Int)
  /// A page was written; the number counts the pages so far.
  case wrote(Int)
  /// A page cannot be drawn, and is shown without its image.
  case notDrawn(page: Int)
  /// A page cannot be drawn to be compared, and is shown without a second reading.
  case notCompared(page: Int)
  /// The file at a path is complete.
  case published(String)
  /// A remark on the text of a PDF.
  case note(PDFTextNote)
  /// An event in the recognition of pages.
  case recognition(ConversionEvent)
}
