import Foundation
import PageModel
import TextImport

@testable import Tables

/// Prints a line of JSON for each page of hOCR files: its rectangles between texts, its rows, and the rows
/// of its tables, with the features of the fitted functions that judge them.
///
/// usage: LayoutSamples PAGE.hocr ...
@main struct LayoutSamples {
  struct Rectangle: Encodable {
    let left, right: [String]
    let values: [Double]
  }

  struct Row: Encodable {
    let text: String
    /// The features; none for the first row of a table.
    let values: [Double]
  }

  struct Page: Encodable {
    let file: String
    let gutters: [Rectangle]
    /// The rows between gutters, and those of the page without gutters.
    let strips: [[Row]]
    let tables: [[Row]]
  }

  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      for imported in try TextFile.document(of: bytes).pages {
        let page = try JSONEncoder().encode(samples(of: imported.page, in: path))
        FileHandle.standardOutput.write(page + Data("\n".utf8))
      }
    }
  }

  static func samples(of page: RecognizedPage, in file: String) -> Page {
    let grid = Grid(page.words(in: FlowFrame(of: page.lines)))
    let whole = grid.keeping { _ in false }
    let strips = [grid, whole].flatMap { grid in
      grid.strips.map { rows in
        rows.indices.map {
          let evidence = TableEvidence(of: $0, in: rows, wordHeight: grid.wordHeight)
          return Row(text: text(rows[$0].segments), values: evidence.function.values)
        }
      }
    }
    let boxes = grid.rows.flatMap(\.segments).flatMap(\.words).map(\.box)
    let rectangles = Grid.rectangles(between: boxes, grid.rows, wordHeight: grid.wordHeight).map {
      Rectangle(left: $0.left.map(text), right: $0.right.map(text), values: $0.function.values)
    }
    return Page(file: file, gutters: rectangles, strips: strips, tables: tables(of: whole))
  }

  /// Returns the rows of tables with the evidence that each continues the one above.
  private static func tables(of grid: Grid) -> [[Row]] {
    PageTables.rows(on: grid).map { lines in
      let columns = TableColumns(of: lines)
      let rows = lines.map { GridTableRow($0, columns) }
      return lines.indices.map { index in
        let evidence = RowEvidence(
          of: index, in: rows, columnCount: columns.count,
          step: GridTable.step(of: rows) ?? grid.wordHeight, wordHeight: grid.wordHeight)
        return Row(text: text(lines[index].segments), values: evidence?.function.values ?? [])
      }
    }
  }

  private static func text(_ segments: [GridSegment]) -> String {
    segments.map(text).joined(separator: " ")
  }

  private static func text(_ segment: GridSegment) -> String {
    segment.words.map(\.text).joined(separator: " ")
  }
}
