/// Drawings at low resolution, to compare how pages look before and after a change.
extension PageDrawer {
  /// The resolution of drawings in dots per inch, at which single strokes of small print are
  /// visible.
  private static let dotsPerInch = 72.0

  /// The maximum number of pages that are drawn together, because starting the program and reading
  /// the file take longer than most pages.
  package static let groupSize = 16

  /// Pages of a PDF, whose bytes are the concatenated parts of `file`.
  package typealias Pages = (indices: [Int], file: [[UInt8]])

  /// Returns the drawings of pages before and after a change, in pairs; `nil` for a page that
  /// cannot be drawn.
  ///
  /// - sides: The width and height of each of these pages, in units of user space.
  package func drawings(
    of before: Pages, and after: Pages, sides: [(width: Double, height: Double)]
  ) async -> [(before: DrawnPage?, after: DrawnPage?)] {
    async let first = drawings(of: before, sides: sides)
    async let second = drawings(of: after, sides: sides)
    return Array(zip(await first, await second))
  }

  /// Returns whether each page looks the same, in all its parts and tones, before and after a
  /// change.
  package func areAlike(
    _ before: Pages, and after: Pages, sides: [(width: Double, height: Double)]
  ) async -> [Bool] {
    await drawings(of: before, and: after, sides: sides).map { before, after in
      guard let before, let after else { return false }
      return before.looksLike(after) && before.hasTones(of: after)
    }
  }

  /// Returns the drawings of pages; `nil` for a page that cannot be drawn.
  ///
  /// - sides: The width and height of each of these pages, in units of user space.
  func drawings(
    of pages: Pages, sides: [(width: Double, height: Double)]
  ) async -> [DrawnPage?] {
    let toDraw = zip(pages.indices, sides).map {
      PageToDraw(index: $0, sides: $1, dotsPerInch: Self.dotsPerInch, for: .comparison)
    }
    var drawings: [DrawnPage?] = []
    for group in Self.groups(of: toDraw, upTo: Self.groupSize) {
      drawings += await self.drawings(
        ofGroup: group, in: pages.file, as: .ppm, DrawnPage.init(ppm:))
    }
    return drawings
  }
}
