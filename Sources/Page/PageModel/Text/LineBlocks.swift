/// Groups lines into blocks: columns of lines at the distance of one text.
package struct LineBlocks {
  /// The possible distances between the baselines of two lines of one block, in heights of the
  /// line.
  private let ownSteps: ClosedRange<Double>
  private let lines: [TextLine]

  /// The usual distances between lines of one text, in heights of the line.
  package static let steps = 0.6...2.0

  /// The maximum distance between lines of one text on a page of widely spaced lines, in heights of
  /// the line.
  ///
  /// Chosen on: a typewritten report: CER 0.1963 → 0.0081; 20 made typescripts of up to two and a
  /// half times the height of a line: 0.0367 → 0.0025.
  private static let maximumWideStep = 3.5
  /// The maximum ratio of the distance between lines of one text to the usual distance of the page.
  ///
  /// Chosen on: the pages of `maximumWideStep`.
  private static let maximumStepRatio = 1.2
  /// The possible ratios of the heights of two lines of one block.
  private static let heights = 0.75...1.33

  /// The maximum number of lines that are grouped: a newspaper page has 1 000.
  package static let maximumLines = 3_000

  /// Returns blocks of upright lines, each from top to bottom; one block per line if there are more
  /// than `maximumLines`.
  package static func blocks(of lines: [TextLine]) -> [TextBlock] {
    lines.count > maximumLines
      ? lines.map(TextBlock.init(of:))
      : LineBlocks(lines).blocks()
  }

  private init(_ lines: [TextLine]) {
    self.lines = lines.sorted { ($0.box.midY, $0.box.left) < ($1.box.midY, $1.box.left) }
    let usual = Self.steps(of: self.lines).median ?? 0
    let maximum = min(Self.maximumStepRatio * usual, Self.maximumWideStep)
    ownSteps = Self.steps.lowerBound...max(Self.steps.upperBound, maximum)
  }

  /// Returns the distance of each line to the next one below it, in heights of the line; lines
  /// that are far apart have none.
  private static func steps(of lines: [TextLine]) -> [Double] {
    lines.indices.compactMap { index in
      let line = lines[index]
      return lines[(index + 1)...].prefix {
        $0.box.midY - line.box.midY <= 2 * maximumWideStep * line.letterSize
      }.first { areOfOneText(line, $0) }
        .map { step(from: line, to: $0) }.flatMap { $0 <= maximumWideStep ? $0 : nil }
    }
  }

  private func blocks() -> [TextBlock] {
    var blocks: [[TextLine]] = []
    for line in lines {
      let home = blocks.indices.last { index in
        blocks[index].last.map { continues($0, in: line) } ?? false
          && !isSeparated(line, from: blocks[index], by: blocks)
      }
      if let home { blocks[home].append(line) } else { blocks.append([line]) }
    }
    return blocks.compactMap(TextBlock.init(lines:))
  }

  private func continues(_ above: TextLine, in line: TextLine) -> Bool {
    Self.areOfOneText(above, line) && ownSteps.contains(Self.step(from: above, to: line))
  }

  private static func step(from above: TextLine, to line: TextLine) -> Double {
    (line.footAtMiddle - above.footAtMiddle) / min(above.letterSize, line.letterSize)
  }

  /// Returns whether two lines have letters of one size, and one is above the other.
  private static func areOfOneText(_ above: TextLine, _ line: TextLine) -> Bool {
    heights.contains(line.letterSize / above.letterSize)
      && above.box.isInColumn(of: line.box)
      && step(from: above, to: line) >= steps.lowerBound
  }

  /// Returns whether another block has a line between a block and a line that would join it.
  private func isSeparated(
    _ line: TextLine, from block: [TextLine], by blocks: [[TextLine]]
  ) -> Bool {
    guard let last = block.last else { return false }
    return blocks.contains { other in
      guard let end = other.last, end != last else { return false }
      return end.footAtMiddle > last.footAtMiddle + Self.steps.lowerBound * last.letterSize
        && end.box.gap(to: line.box) < 0 && end.box.gap(to: last.box) < 0
    }
  }
}

extension TextLine {
  /// The baseline in the middle of the line, in pixels.
  fileprivate var footAtMiddle: Double { baseline.y(at: box.midX, in: box) }
}
