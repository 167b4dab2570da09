package import PageModel
package import PagePipeline
import Tables
package import Understanding

/// Formats pages as Markdown (spec.commonmark.org 0.31) with pipe tables (GitHub Flavored Markdown,
/// 4.10): headings, paragraphs, lists and tables, in reading order.
///
/// Only characters that would be read as markup are escaped (`MarkdownText`).
package struct Markdown: SidecarFormatter {
  package static let format = Sidecar.Format(
    name: "markdown", fileExtension: "md", otherExtensions: ["markdown"],
    mediaType: "text/markdown",
    help: "The text as Markdown, with headings, lists and tables.",
    textHelp: "Write Markdown, with headings, lists and tables.")

  private let keepsHeaders: Bool
  private let figures: String?

  package init(_ document: SidecarDocument) {
    keepsHeaders = document.keepsHeaders
    figures = document.figures
  }

  package func text(of page: SidecarPage) -> String {
    let mark = page.isFirst ? "" : "\n<!-- page \(page.number) -->\n\n"
    let paths = page.recognized.pictures.indices.map { index in
      figures.map { "\($0)/\(PageName.file(ofPicture: index + 1, onPage: page.number))" }
    }
    return mark
      + Self.text(
        of: page.recognized, in: page.context, keepsHeaders: keepsHeaders, picturePaths: paths)
  }

  /// Returns the text of one page, ended by a line feed; empty for a page without words and
  /// pictures.
  ///
  /// - context: The evidence from the surrounding pages about the text.
  /// - picturePaths: The path of the file of each picture; `nil` for a picture that is not shown.
  package static func text(
    of page: RecognizedPage, in context: PageContext = PageContext(), keepsHeaders: Bool = false,
    picturePaths: [String?] = []
  ) -> String {
    let writer = MarkdownWriter(dehyphenation: Dehyphenation(page))
    let elements = PageStructuring.elements(
      of: page, in: keepsHeaders ? context.withoutJoinedWords : context)
    let parts = elements.enumerated().compactMap { index, element -> MarkdownWriter.Part? in
      switch element {
      case .artifact where !keepsHeaders: return nil
      case .figure(let box):
        let path = zip(page.pictures, picturePaths).first { $0.0.box == box && $0.0.file != nil }
        return path?.1.map { writer.picture($0, caption: elements.caption(beside: index)) }
      default: return writer.part(element)
      }
    }
    return MarkdownWriter.joined(parts)
  }
}

/// Writes the elements of a page.
private struct MarkdownWriter {
  /// An element as text, and the list item that it is; `nil` for any other element.
  typealias Part = (text: String, item: ListItem?)

  let dehyphenation: Dehyphenation

  /// Returns the parts, with an empty line between any two but items of one list.
  static func joined(_ parts: [Part]) -> String {
    var text = ""
    var previous: ListItem?
    for part in parts where !part.text.isEmpty {
      if let item = part.item, let previous {
        // A list of another kind at the same level would go on as the same list.
        let isOther = item.level == previous.level && item.isOrdered != previous.isOrdered
        text += isOther ? "\n<!-- -->\n\n" : ""
      } else if !text.isEmpty {
        text += "\n"
      }
      text += part.text + "\n"
      previous = part.item
    }
    return text
  }

  func part(_ element: PageElement) -> Part {
    switch element {
    case .heading(let level, let lines):
      let text = MarkdownText.escaped(flowing(lines))
      return (String(repeating: "#", count: level) + " " + text, nil)
    case .paragraph(let lines), .caption(let lines), .note(let lines), .artifact(let lines):
      return (paragraph(lines), nil)
    case .item(let item): return (self.item(item), item)
    case .code(let lines): return (code(lines), nil)
    case .table(let table): return (Self.table(table), nil)
    case .figure: return ("", nil)
    }
  }

  /// Returns an image (CommonMark, 6.4), whose description is its caption.
  func picture(_ path: String, caption: [TextLine]?) -> Part {
    let text = caption.map { MarkdownText.escaped(flowing($0), also: "[]") } ?? ""
    return ("![\(text)](<\(MarkdownText.destination(path))>)", nil)
  }

  private func flowing(_ lines: [TextLine]) -> String {
    PageText.text(of: lines, dehyphenation).joined(separator: " ")
  }

  /// Returns a paragraph in one line, or with the line breaks of an address.
  private func paragraph(_ lines: [TextLine]) -> String {
    let rows = PageText.text(of: lines, dehyphenation)
    let text = MarkdownText.escaped(rows.joined(separator: lines.areSeparate ? "\n" : " "))
    return text.split(separator: "\n").map { MarkdownText.startingPlain(String($0)) }
      .joined(separator: "\\\n")
  }

  /// Returns a fenced code block (CommonMark, 4.5), in which nothing is escaped.
  private func code(_ lines: [TextLine]) -> String {
    let text = CodeBlock.text(of: lines)
    let longest = text.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(longest + 1, 3))
    return ([fence] + text + [fence]).joined(separator: "\n")
  }

  /// Returns a pipe table, with the first row as the required header, and the text of a cell in
  /// each column that it spans.
  private static func table(_ table: TextTable) -> String {
    let rows = table.rows.map { row in
      row.map { $0.map { MarkdownText.escaped($0.text, also: "|") } ?? "" }
    }
    let rule = [String](repeating: "---", count: table.columnCount)
    return (rows.prefix(1) + [rule] + rows.dropFirst())
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private func item(_ item: ListItem) -> String {
    let rest = flowing(item.lines).withoutLabel(item.label)
    let marker = item.isOrdered ? Self.number(item.label).map { "\($0). " } : "- "
    // Labels such as (a) and 2.1 are not markers of Markdown.
    let label = marker ?? "- \(MarkdownText.escaped(item.label)) "
    let indent = String(repeating: "    ", count: item.level - 1)
    return indent + label + MarkdownText.startingPlain(MarkdownText.escaped(rest))
  }

  /// Returns the number of a label such as `3.`; `nil` for any other label.
  private static func number(_ label: String) -> Int? {
    let digits = label.filter { !".)(".contains($0) }
    guard digits.allSatisfy(\.isASCII), label.split(separator: ".").count == 1,
      let number = Int(digits), (0...999_999_999).contains(number)
    else { return nil }
    return number
  }
}

extension String {
  /// Returns the text of a list item without the label at its beginning.
  func withoutLabel(_ label: String) -> String {
    String((hasPrefix(label) ? dropFirst(label.count) : self[...]).drop { $0 == " " })
  }
}

extension [TextLine] {
  /// The share of the longest line's width below which a line before the last was ended on purpose.
  private static let short = 0.62

  /// Whether the lines were ended on purpose, as in addresses and verses.
  fileprivate var areSeparate: Bool {
    guard count > 1, let longest = map(\.frameBox.width).max() else { return false }
    let short = dropLast().count { $0.frameBox.width < Self.short * longest }
    return 2 * short >= count - 1 && allSatisfy { $0.words.count < 8 }
  }
}
