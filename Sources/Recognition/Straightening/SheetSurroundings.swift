import Imaging
import PageLayout

/// What a photograph shows around a sheet of paper: a table, or more text.
struct SheetSurroundings {
  /// The least number of parts as large and dense as letters that may be text; a table has some
  /// specks.
  private static let leastLetters = 20

  /// Whether there may be text, which only the recognition of the whole photograph tells.
  let mayHaveText: Bool

  /// Searches what is outside of `outline`, in pixels of a photograph.
  init(of outline: Quadrilateral, in photograph: Bitmap) {
    guard let ink = PageInk(photograph) else {
      mayHaveText = true
      return
    }
    let outside = ink.parts.filter { !outline.contains(Point(x: $0.box.midX, y: $0.box.midY)) }
    let letters = LetterHeight(of: outside, on: photograph.size)?.sampleCount ?? 0
    mayHaveText = letters >= Self.leastLetters
  }
}

extension Quadrilateral {
  /// Whether a point is inside the quadrilateral, which is convex and clockwise.
  fileprivate func contains(_ point: Point) -> Bool {
    sides.allSatisfy { side in
      let (x, y) = (side.end.x - side.start.x, side.end.y - side.start.y)
      return x * (point.y - side.start.y) - y * (point.x - side.start.x) >= 0
    }
  }
}
