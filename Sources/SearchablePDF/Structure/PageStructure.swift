import PDFSyntax
import Understanding

/// The structure elements of a page and their marked-content sequences (ISO 32000-1, 14.7).
///
/// Each line of text is a sequence; the sequences' numbers (`MCID`) increase in reading order. On a
/// page without text the image is a figure instead of an artifact.
struct PageStructure {
  /// The maximum number of sequences, the length of an array of PDF 1.4; the last sequence contains
  /// all further lines.
  static let maximumSequenceCount = 8_191
  /// The tags of the content, equal to the types of the elements (ISO 32000-1, 14.8.4).
  static let paragraphTag: PDFName = "P"
  static let figureTag: PDFName = "Figure"
  /// The alternative text of a page without text; `figureLanguage` is its language.
  static let figureText = "A page in which no text was recognised"
  private static let figureLanguage = "en"

  /// A structure element with content on this page only.
  struct Element {
    let kind: Kind
    /// The numbers of the marked-content sequences.
    let sequences: Range<Int>
    /// The language (BCP 47) of the element, if different from the document's.
    let language: String?
  }

  /// The type of an element.
  enum Kind: Equatable {
    case paragraph
    /// A heading, with the level that its print suggests.
    case heading(level: Int)
    /// The body of a list item.
    case item
    /// The image of a page without text, with its box in points.
    case figure(PDFRectangle)
  }

  /// The elements in reading order.
  let elements: [Element]

  /// Makes the structure of a page as its content is marked, in a document of a language (BCP 47).
  init(of page: PreparedPage, language: String?) {
    if page.isImageAlone {
      let box = page.geometry.visibleBox
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
      let sequences = (first..<first + paragraph.lines.count).clamped(to: 0..<maximumSequenceCount)
      first += paragraph.lines.count
      let own = paragraph.language.flatMap(LanguageTag.tag(ofTesseract:))
      guard !sequences.isEmpty else { continue }
      elements.append(
        Element(
          kind: kind(of: paragraph.role), sequences: sequences,
          language: own == language ? nil : own))
    }
    return elements
  }

  private static func kind(of role: TextRole) -> Kind {
    switch role {
    case .paragraph: .paragraph
    case .heading(let level): .heading(level: level)
    case .item: .item
    }
  }
}

extension PreparedPage {
  /// Whether the page has an image but no text.
  var isImageAlone: Bool { image != nil && paragraphs.isEmpty }
}
