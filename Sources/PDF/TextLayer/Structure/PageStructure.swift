import Fitting
package import PDFSyntax
import PageModel
package import Understanding

/// The structure elements of a page and their marked-content sequences (ISO 32000-1, 14.7).
///
/// Each line of text is a sequence. The sequence numbers (`MCID`) increase in reading order, and
/// the sequences of pictures follow. On a page without text, the image is a figure instead of an
/// artifact.
package struct PageStructure {
  /// The maximum number of sequences, which is the length of an array of PDF 1.4; the last sequence
  /// contains all further lines.
  static let maximumSequenceCount = 8_191
  /// The tag of text (ISO 32000-1, 14.8.4).
  package static let paragraphTag: PDFName = "P"
  /// The tag of an image (ISO 32000-1, 14.8.4).
  package static let figureTag: PDFName = "Figure"
  /// The alternative text of a page without text, in `figureLanguage`.
  static let figureText = "A page in which no text was recognised"
  /// The alternative text of a picture without a caption, in `figureLanguage`.
  private static let pictureText = "Picture"
  private static let figureLanguage = "en"

  /// A structure element with content on this page only.
  package struct Element {
    /// The type of the element.
    package let kind: Kind
    /// The numbers of the marked-content sequences.
    package let sequences: Range<Int>
    /// The language (BCP 47) of the element, if it is not the document's.
    package let language: String?

    /// Makes an element of sequences of the page.
    package init(kind: Kind, sequences: Range<Int>, language: String?) {
      self.kind = kind
      self.sequences = sequences
      self.language = language
    }
  }

  /// The type of an element.
  package enum Kind: Equatable {
    case paragraph
    /// A heading, with the level that its print suggests.
    case heading(level: Int)
    /// The body of a list item.
    case item
    case caption
    case note
    /// The cell of a table.
    case cell(TableCell)
    /// A picture, or the image of a page without text, with its box in points and its alternative
    /// text.
    case figure(PDFRectangle, text: String)
  }

  /// The elements in reading order.
  package let elements: [Element]

  /// Makes the structure of a page as its content is marked, in a document with a language (BCP
  /// 47).
  package init(of page: PreparedPage, language: String?) {
    if page.isImageAlone {
      let box = page.geometry.visibleBox
      let kind = Kind.figure(box, text: Self.figureText)
      elements = [Element(kind: kind, sequences: 0..<1, language: Self.figureLanguage)]
    } else {
      elements = Self.elements(of: page, language: language)
    }
  }

  private static func elements(of page: PreparedPage, language: String?) -> [Element] {
    var marks = LineSequences.marks(of: page.paragraphs)[...]
    var figures = page.figures[...]
    return page.paragraphs.compactMap { paragraph in
      if case .figure(let figure) = paragraph.role {
        guard let (box, number) = figures.popFirst() else { return nil }
        return Element(
          kind: .figure(box, text: figure.caption ?? pictureText), sequences: number..<number + 1,
          language: figure.caption == nil && language != figureLanguage ? figureLanguage : nil)
      }
      let numbers = marks.prefix(paragraph.lines.count).map(\.numbers).filter { !$0.isEmpty }
      marks = marks.dropFirst(paragraph.lines.count)
      guard let first = numbers.first, let last = numbers.last,
        let kind = Kind(paragraph.role)
      else { return nil }
      let own = paragraph.language.flatMap(LanguageTag.tag(ofTesseract:))
      return Element(
        kind: kind, sequences: first.lowerBound..<last.upperBound,
        language: own == language ? nil : own)
    }
  }
}

extension PageStructure.Kind {
  /// Makes the type of a paragraph's element; `nil` for an artifact, which has no element.
  fileprivate init?(_ role: TextRole) {
    switch role {
    case .paragraph: self = .paragraph
    case .heading(let level, _): self = .heading(level: level)
    case .item: self = .item
    case .caption: self = .caption
    case .note: self = .note
    case .cell(let cell): self = .cell(cell)
    case .artifact, .figure: return nil
    }
  }
}

extension PreparedPage {
  /// Whether the page has an image but no text.
  package var isImageAlone: Bool { image != nil && paragraphs.isEmpty }

  /// The boxes of the pictures on the page, in points, and the numbers of their sequences after the
  /// text.
  ///
  /// Pictures for which an array has no room are left out.
  package var figures: [(box: PDFRectangle, number: Int)] {
    // Without the page's image there are no pictures either.
    guard image != nil else { return [] }
    let first = LineSequences.marks(of: paragraphs).lazy.map(\.numbers.upperBound).max() ?? 0
    let boxes = paragraphs.compactMap { paragraph -> BoundingBox? in
      if case .figure(let figure) = paragraph.role { figure.box } else { nil }
    }
    return zip(boxes, first..<max(PageStructure.maximumSequenceCount, first)).map {
      (geometry.rectangle($0, enlargedBy: 0).clipped(to: geometry.visibleBox), $1)
    }
  }
}
