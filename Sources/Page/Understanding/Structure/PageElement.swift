package import PageModel
package import Tables

/// An element of a page's structure, in reading order (ISO 32000-1, 14.8.4).
package enum PageElement: Sendable, Hashable {
  /// A heading of level 1 to 3.
  case heading(level: Int, [TextLine])
  case paragraph([TextLine])
  case item(ListItem)
  case table(TextTable)
  /// Lines of code, whose spaces count (`CodeBlock`).
  case code([TextLine])
  /// A picture, with its box in pixels; its print is text of other elements.
  case figure(BoundingBox)
  /// The text that says what a picture or a table shows.
  case caption([TextLine])
  /// A footnote.
  case note([TextLine])
  /// A running head or a page number, which is not part of the text.
  case artifact([TextLine])

  /// The lines of the element, from top to bottom.
  package var lines: [TextLine] {
    switch self {
    case .heading(_, let lines), .paragraph(let lines), .caption(let lines), .note(let lines),
      .artifact(let lines), .code(let lines):
      lines
    case .item(let item): item.lines
    case .table(let table): table.lines
    case .figure: []
    }
  }

  /// Returns the element with other lines in place of some; `nil` if none has words.
  ///
  /// The lines of tables are kept.
  func replacing(_ others: [TextLine: TextLine]) -> PageElement? {
    guard lines.contains(where: { others[$0] != nil }) else { return self }
    let lines = lines.map { others[$0] ?? $0 }.filter { !$0.words.isEmpty }
    guard !lines.isEmpty else { return nil }
    switch self {
    case .heading(let level, _): return .heading(level: level, lines)
    case .paragraph: return .paragraph(lines)
    case .item(let item): return .item(item.with(lines: lines))
    case .caption: return .caption(lines)
    case .note: return .note(lines)
    case .artifact: return .artifact(lines)
    case .table, .code, .figure: return self
    }
  }
}

/// An item of a list; items that follow one another are one list.
package struct ListItem: Sendable, Hashable {
  /// The marker as printed.
  package let label: String
  /// Whether the marker is a number or a letter.
  package let isOrdered: Bool
  /// The depth in lists of lists, from 1.
  package let level: Int
  /// The lines of the item, the first with its marker.
  package let lines: [TextLine]

  fileprivate func with(lines: [TextLine]) -> ListItem {
    ListItem(label: label, isOrdered: isOrdered, level: level, lines: lines)
  }
}

/// The role of a paragraph in the structure of a document (ISO 32000-1, 14.8.4).
package enum TextRole: Sendable, Hashable {
  case paragraph
  /// A heading of level 1 to 3, with its text in one line.
  case heading(level: Int, title: String = "")
  /// An item of a list; items one after the other make the list.
  case item
  /// A picture, which has no lines.
  case figure(FigureRole)
  /// The text that says what a picture or a table shows.
  case caption
  /// A footnote.
  case note
  /// A running head or a page number, which is not part of the text; with the number, if it can be
  /// read.
  case artifact(PageNumber? = nil)
  case cell(TableCell)
}

/// A picture and its caption.
package struct FigureRole: Sendable, Hashable {
  /// The box of the picture, in pixels of the page.
  package let box: BoundingBox
  /// The caption beside the picture; `nil` if it has none.
  package let caption: String?

  /// Makes the role of a picture.
  package init(box: BoundingBox, caption: String? = nil) {
    self.box = box
    self.caption = caption
  }
}

/// A cell of a table.
package struct TableCell: Sendable, Hashable {
  /// The number of the table on its page.
  package let table: Int
  package let place: CellPlace
  package let columnCount: Int
  /// Whether the cell names columns.
  package let isHeader: Bool

  /// Makes a cell at a place of a table with `columnCount` columns.
  package init(table: Int, place: CellPlace, columnCount: Int, isHeader: Bool) {
    self.table = table
    self.place = place
    self.columnCount = columnCount
    self.isHeader = isHeader
  }
}
