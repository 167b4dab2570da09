package import PageModel

/// Reads the pages of an hOCR file (hOCR 1.2) as a recogniser would return them, so that tests need
/// no recognition.
///
/// Lines are recognised by their class; a line outside a paragraph forms its own paragraph.
/// Vertical writing is recognised by the style `writing-mode: vertical-rl` of a line or an
/// enclosing element.
package struct HOCRPage {
  /// An open element, with the properties of the element and its parents.
  private struct Element {
    let name: String
    let kind: String
    let properties: HOCRProperties
    let isRightToLeft: Bool
    let isVertical: Bool
    let language: String?
  }

  private var pages: [RecognizedPage] = []
  private var blocks: [TextBlock] = []
  private var paragraphs: [Paragraph] = []
  private var lines: [TextLine] = []
  private var words: [Word] = []
  private var symbols: [Symbol] = []
  private var text = ""
  private var open: [Element] = []

  /// Returns the pages of the file.
  package static func pages(of markup: String) -> [RecognizedPage] {
    var scanner = MarkupScanner(markup)
    var page = HOCRPage()
    while let piece = scanner.next() { page.read(piece) }
    return page.pages
  }

  private static let empty: Set<String> = ["meta", "link", "br", "img", "hr"]

  private mutating func read(_ piece: MarkupScanner.Piece) {
    switch piece {
    case .start(let name, let attributes, let isEmpty):
      guard !isEmpty, !Self.empty.contains(name.lowercased()) else { return }
      open.append(element(name, attributes))
    case .text(let text):
      self.text += text
    case .end(let name):
      guard open.contains(where: { $0.name == name }) else { return }
      while let element = open.popLast() {
        close(element)
        if element.name == name { break }
      }
    }
  }

  private mutating func element(_ name: String, _ attributes: [String: String]) -> Element {
    let kind = attributes["class"] ?? ""
    if kind == "ocrx_word" { (text, symbols) = ("", []) }
    let style = attributes["style"] ?? ""
    return Element(
      name: name, kind: kind, properties: HOCRProperties(title: attributes["title"] ?? ""),
      isRightToLeft: attributes["dir"].map { $0 == "rtl" } ?? open.last?.isRightToLeft ?? false,
      isVertical: style.contains("vertical") || open.last?.isVertical ?? false,
      language: attributes["lang"] ?? open.last?.language)
  }

  private mutating func close(_ element: Element) {
    guard let box = element.properties.box else { return }
    switch element.kind {
    case "ocrx_cinfo": symbols.append(Symbol(text: trimmed(text), box: box))
    case "ocrx_word":
      words.append(
        Word(
          text: trimmed(text), box: box, confidence: element.properties.number("x_wconf") ?? 0,
          symbols: symbols, language: element.language))
    case "ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat", "ocrx_line":
      lines.append(line(element, box))
      words = []
    case "ocr_par": closeParagraph(box)
    case "ocr_carea": closeBlock(box)
    case "ocr_page": closePage(box)
    default: break
    }
  }

  private func line(_ element: Element, _ box: BoundingBox) -> TextLine {
    TextLine(
      box: box, baseline: element.properties.baseline, metrics: element.properties.metrics,
      words: words, orientation: element.properties.orientation,
      direction: element.isVertical
        ? .topToBottom : element.isRightToLeft ? .rightToLeft : .leftToRight)
  }

  private mutating func closeParagraph(_ box: BoundingBox) {
    if !lines.isEmpty { paragraphs.append(Paragraph(box: box, lines: lines)) }
    lines = []
  }

  private mutating func closeBlock(_ box: BoundingBox) {
    closeParagraph(box)
    if !paragraphs.isEmpty { blocks.append(TextBlock(box: box, paragraphs: paragraphs)) }
    paragraphs = []
  }

  private mutating func closePage(_ box: BoundingBox) {
    closeBlock(box)
    let size = PixelSize(width: max(1, Int(box.width)), height: max(1, Int(box.height)))
    pages.append(RecognizedPage(size: size, blocks: blocks))
    blocks = []
  }

  private func trimmed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
