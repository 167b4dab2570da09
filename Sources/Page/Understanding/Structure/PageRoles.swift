package import PageModel
import Tables

/// The roles of the lines of a page in its structure.
package struct PageRoles {
  /// The roles of elements and of the cells of tables, by their first lines.
  private var roles: [TextLine: TextRole] = [:]
  /// The pictures before elements, by their first lines.
  private var figures: [TextLine: [FigureRole]] = [:]
  /// The pictures after all text.
  package private(set) var lastFigures: [FigureRole] = []

  /// Finds the roles of the lines of an arranged page.
  package init(of page: RecognizedPage) {
    let dehyphenation = Dehyphenation(page)
    let elements = PageStructuring.elements(of: page)
    for (number, element) in elements.enumerated() {
      if case .figure(let box) = element {
        let caption = elements.caption(beside: number).map {
          PageText.text(of: $0, dehyphenation).joined(separator: " ")
        }
        lastFigures.append(FigureRole(box: box, caption: caption))
        continue
      }
      if let first = element.lines.first {
        figures[first] = lastFigures
        lastFigures = []
      }
      if case .table(let table) = element {
        add(table, number: number)
      } else if let first = element.lines.first {
        roles[first] = element.role(dehyphenation)
      }
    }
  }

  /// Adds the cells of a table with a number of its own.
  private mutating func add(_ table: TextTable, number: Int) {
    for cell in table.cells {
      guard let first = cell.lines.first else { continue }
      roles[first] = .cell(
        TableCell(
          table: number, place: cell.place, columnCount: table.columnCount,
          isHeader: cell.place.rows.upperBound < table.headerRowCount))
    }
  }

  /// Returns the pictures before the element that begins with `line`.
  package func figures(before line: TextLine) -> [FigureRole] { figures[line] ?? [] }

  /// Returns the role of the paragraph that begins with `line`.
  package func role(at line: TextLine) -> TextRole { roles[line] ?? .paragraph }
}

extension [PageElement] {
  /// Returns the lines of the caption below the figure at `index`, or of the caption above it;
  /// `nil` if there is none.
  package func caption(beside index: Int) -> [TextLine]? {
    for neighbor in [index + 1, index - 1] where indices.contains(neighbor) {
      if case .caption(let lines) = self[neighbor] { return lines }
    }
    return nil
  }
}

extension PageElement {
  /// Returns the role of the element's text; `.paragraph` for a table, whose cells have roles of
  /// their own.
  fileprivate func role(_ dehyphenation: Dehyphenation) -> TextRole {
    switch self {
    case .heading(let level, let lines):
      .heading(
        level: level, title: PageText.text(of: lines, dehyphenation).joined(separator: " "))
    case .item: .item
    case .caption: .caption
    case .note: .note
    case .artifact(let lines): .artifact(lines.first.flatMap(RunningHead.number(in:)))
    case .paragraph, .code, .table, .figure: .paragraph
    }
  }
}
