import PDFObjects
import PageLayout

/// What a page's content is, as structure elements, and which of its marked-content sequences
/// belong to each (ISO 32000-1, 14.7).
///
/// Each line of text is a sequence, and their numbers (`MCID`) count up in reading order. On a page
/// without text the image is all there is, and no artifact.
struct PageStructure {
  /// More sequences would not fit into an array of PDF 1.4; the last one holds all further lines.
  static let mostSequences = 8_191
  /// The tags of content, which are the types of its elements (ISO 32000-1, 14.8.4).
  static let paragraphTag: PDFName = "P"
  static let figureTag: PDFName = "Figure"
  /// What a screen reader says of a page without text, and its language.
  static let figureText = "A page in which no text was recognised"
  private static let figureLanguage = "en"

  /// A structure element whose content is on this page alone.
  struct Element {
    let kind: Kind
    /// The numbers of its sequences.
    let sequences: Range<Int>
    /// The language (BCP 47) of what it says, where that is not the document's.
    let language: String?
  }

  /// What an element is.
  enum Kind: Equatable {
    case paragraph
    /// The image of a page without text, which fills this box in points.
    case figure(PDFRectangle)
  }

  /// In reading order.
  let elements: [Element]

  /// The structure of a page as `TextLayer` and `DocumentWriter` mark its content, in a document of
  /// a language (BCP 47).
  init(of page: PreparedPage, language: String?) {
    if page.isImageAlone {
      let box = page.geometry.imageBox
      elements = [Element(kind: .figure(box), sequences: 0..<1, language: Self.figureLanguage)]
    } else {
      elements = Self.elements(of: page.paragraphs, language: language)
    }
  }

  private static func elements(
    of paragraphs: [FittedParagraph], language: String?
  ) -> [Element] {
    var elements: [Element] = []
    var first = 0
    for paragraph in paragraphs {
      let sequences = (first..<first + paragraph.lines.count).clamped(to: 0..<mostSequences)
      first += paragraph.lines.count
      let own = paragraph.language.flatMap(LanguageTag.tag(ofTesseract:))
      guard !sequences.isEmpty else { continue }
      elements.append(
        Element(
          kind: .paragraph, sequences: sequences, language: own == language ? nil : own))
    }
    return elements
  }
}

extension PreparedPage {
  /// Whether the page shows its image and has no text.
  var isImageAlone: Bool { image != nil && paragraphs.isEmpty }
}
