package import PageModel

/// An element of a page's structure, in reading order (ISO 32000-1, 14.8.4).
package enum PageElement: Sendable, Hashable {
  /// A heading of level 1 to 3.
  case heading(level: Int, [TextLine])
  case paragraph([TextLine])
  case item(ListItem)
  /// A table; `hasHeader` tells whether its first row names the columns.
  case table(TextTable, hasHeader: Bool)
  /// The text that says what a picture or a table shows.
  case caption([TextLine])
  /// A footnote.
  case note([TextLine])
  /// A running head or a page number, which is no part of the text.
  case artifact([TextLine])

  /// The lines of the element, from top to bottom.
  package var lines: [TextLine] {
    switch self {
    case .heading(_, let lines), .paragraph(let lines), .caption(let lines), .note(let lines),
      .artifact(let lines):
      lines
    case .item(let item): item.lines
    case .table(let table, _): table.rows.flatMap { $0.compactMap(\.self) }
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
}

/// What a paragraph is in the structure of a document (ISO 32000-1, 14.8.4.3).
package enum TextRole: Sendable, Equatable {
  case paragraph
  /// A heading of level 1 to 3.
  case heading(level: Int)
  /// An item of a list, which items one after the other make.
  case item
}
