package import PageModel
import Raster

extension UnreadInk {
  /// The number of characters of a page number that stands alone.
  ///
  /// Tesseract's layout analysis treats a lone digit as noise. Chosen on: the numbers at the ends
  /// of 316 pages of manuals, of which 34 were lost and 13 are; not varied.
  private static let characters = 1...5
  /// The heights of the characters of a page number, in letter heights.
  private static let heights = 0.9...2.2
  /// The maximum ratio of the width of such a character to its height.
  private static let maximumCharacterRatio = 1.5
  /// The maximum distance of a page number from the middle or a side of the text, in its own
  /// heights.
  private static let maximumAside = 1.5

  /// Returns rows of ink in no word that may be page numbers, from left to right, in pixels of the
  /// image.
  ///
  /// A page number is at the middle or a side of the text, and beside or beyond its first or last
  /// row.
  package func pageNumbers(on page: RecognizedPage) -> [[BoundingBox]] {
    let lines = page.lines.map { ink.toImage.apply($0.box) }
    guard let text = lines.hull else { return [] }
    let runs = Self.runs(of: freeParts(beside: page)).map { $0.map(\.box) }
    return runs.filter { run in
      isPageNumber(run, beside: lines, of: text)
        // A page number is alone in its row.
        && !runs.contains { $0 != run && isInRow($0, of: run) }
    }
  }

  private func isInRow(_ run: [BoundingBox], of other: [BoundingBox]) -> Bool {
    run.contains { box in other.contains { box.isInRow(of: $0) } }
  }

  private func isPageNumber(
    _ run: [BoundingBox], beside lines: [BoundingBox], of text: BoundingBox
  ) -> Bool {
    guard Self.characters.contains(run.count), let box = run.hull,
      run.allSatisfy({
        Self.heights.contains($0.height / ink.letterHeight)
          && $0.width < Self.maximumCharacterRatio * $0.height
      })
    else { return false }
    let aside = [
      box.midX - text.midX, box.left - text.left, box.right - text.right,
    ].map { abs($0) }.min()
    let others = lines.filter { !$0.isInRow(of: box) }
    return (aside ?? 0) <= Self.maximumAside * box.height
      && (others.allSatisfy { $0.bottom < box.top } || others.allSatisfy { $0.top > box.bottom })
  }
}
