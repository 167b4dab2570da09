import PDFObjects
import PageLayout

/// What a page's content is, as structure elements, and which of its marked-content sequences
/// belong to each (ISO 32000-1, 14.7).
///
/// Each line of text is a sequence, and their numbers (`MCID`) count up in reading order. On a page
/// without text the picture is all there is, and no artifact.
struct PageStructure {
  /// More sequences would not fit into an array of PDF 1.4; the last one holds all further lines.
  static let mostSequences = 8_191
  /// The tags of content, which are the types of its elements (ISO 32000-1, 14.8.4).
  static let paragraphTag: PDFName = "P"
  static let figureTag: PDFName = "Figure"

  /// A structure element whose content is on this page alone.
  struct Element {
    let kind: Kind
    /// The numbers of its sequences.
    let sequences: Range<Int>
  }

  /// What an element is.
  enum Kind: Equatable {
    case paragraph
    /// The picture of a page without text, which fills this box in points.
    case figure(PDFRectangle)
  }

  /// In reading order.
  let elements: [Element]

  /// The structure of a page as `TextLayer` and `DocumentWriter` mark its content.
  init(of page: PreparedPage) {
    if page.isPictureAlone {
      elements = [Element(kind: .figure(page.geometry.imageBox), sequences: 0..<1)]
    } else {
      elements = Self.elements(lineCounts: page.paragraphs.map(\.lines.count))
    }
  }

  private static func elements(lineCounts: [Int]) -> [Element] {
    var elements: [Element] = []
    var first = 0
    for count in lineCounts {
      let sequences = (first..<first + count).clamped(to: 0..<mostSequences)
      if !sequences.isEmpty { elements.append(Element(kind: .paragraph, sequences: sequences)) }
      first += count
    }
    return elements
  }
}

extension PreparedPage {
  /// Whether the page shows its picture and has no text.
  var isPictureAlone: Bool { image != nil && paragraphs.isEmpty }
}
