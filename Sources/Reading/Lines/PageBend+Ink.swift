package import PageModel
package import Raster

extension PageBend {
  /// The number of rounds, each of which follows the lines along the bend of the round before.
  private static let rounds = 4
  /// The minimum number of letters of a line that shows the bend.
  private static let minimumLetters = 12
  /// The minimum number of lines that show the bend.
  private static let minimumLines = 4
  /// The minimum deviation from a straight line that a quarter of a bent sheet's lines have, in
  /// letter heights: lines in the middle of a sheet that is bowed at its top and bottom are
  /// straight.
  private static let minimumBow = 0.25

  /// Finds the bend of the lines in the ink of a page; `nil` if they are straight or too few.
  ///
  /// The first bend climbs as the letters do from one to the next. Each round finds lines along the
  /// bend and fits the bend to the feet of their letters by least squares. The lines of a flatter
  /// page are longer, so that each round finds more letters.
  ///
  /// - letterHeight: The height of the letters in pixels.
  package init?(of parts: [InkComponent], letterHeight: Double) {
    let kinds = InkKinds(parts, letterHeight: letterHeight)
    guard InkLines.canHold(kinds), let area = kinds.letters.map(\.box).hull else { return nil }
    let steps = Self.steps(of: kinds.letters.map(\.box), letterHeight)
    guard var bend = PageBend(flat: area).fitted(toSteps: steps) else { return nil }
    var lines: [FootLine] = []
    for _ in 0..<Self.rounds {
      lines = bend.lines(of: parts, letterHeight: letterHeight)
      guard lines.count >= Self.minimumLines, let next = bend.fitted(to: lines) else { return nil }
      bend = next
    }
    let bows = lines.map { bend.bow(of: $0) }.sorted()
    guard bows[bows.count * 3 / 4] >= Self.minimumBow * letterHeight else { return nil }
    self = bend
  }

  /// The ratio of a letter's height to the height of the letter before it; these three limits are
  /// neither fitted nor varied.
  private static let heightRatios = 0.85...1.18
  /// The maximum distance of a letter from the one before it, in letter heights.
  private static let maximumStep = 2.0
  /// The maximum slope from a letter to the next one.
  private static let maximumStepSlope = 0.7

  /// Returns the feet of each letter and of the next letter of its height in its line.
  private static func steps(of letters: [BoundingBox], _ letterHeight: Double) -> [[Point]] {
    let sorted = letters.sorted { $0.left < $1.left }
    return sorted.enumerated().compactMap { place, letter in
      let end = letter.left + maximumStep * letterHeight
      let other = sorted[(place + 1)...].prefix { $0.left <= end }.filter { other in
        heightRatios.contains(other.height / letter.height) && other.left >= letter.midX
          && abs(other.bottom - letter.bottom) <= maximumStepSlope * (other.midX - letter.midX)
      }.min { $0.middle.distance(to: letter.middle) < $1.middle.distance(to: letter.middle) }
      return other.map { [letter, $0].map { Point(x: $0.midX, y: $0.bottom) } }
    }
  }

  /// Returns the bend of the same area that climbs as steps between letters do; `nil` if the
  /// equations have no solution.
  private func fitted(toSteps steps: [[Point]]) -> PageBend? {
    var equations = NormalEquations(count: Self.termCount)
    for step in steps {
      let (width, height) = (step[1].x - step[0].x, (step[0].y + step[1].y) / 2)
      let ends = step.map { terms(at: Point(x: $0.x, y: height)) }
      equations.add(
        zip(ends[1], ends[0]).map { reach.x * ($0 - $1) / width },
        reach.x * (step[1].y - step[0].y) / width)
    }
    return equations.solution().map(with)
  }

  /// Returns the feet of the letters of long lines, found on the page straightened by this bend.
  private func lines(of parts: [InkComponent], letterHeight: Double) -> [FootLine] {
    let straight = parts.map { part in
      let foot = Point(x: part.box.midX, y: part.box.bottom)
      let rise = straightened(foot).y - foot.y
      return InkComponent(
        box: AffineTransform.moving(y: rise).apply(part.box), pixels: part.pixels)
    }
    let kinds = InkKinds(straight, letterHeight: letterHeight)
    return LineChains(kinds).chains.compactMap { chain in
      let feet = FootLine.standing(chain.letters).map { Point(x: $0.box.midX, y: $0.box.bottom) }
      guard feet.count >= Self.minimumLetters else { return nil }
      let height = feet.reduce(0) { $0 + $1.y } / Double(feet.count)
      return FootLine(height: height, feet: feet.map(apply))
    }
  }

  /// Returns the bend of the same area that brings the feet of each line to one height; `nil` if
  /// the lines show no bend.
  private func fitted(to lines: [FootLine]) -> PageBend? {
    var equations = NormalEquations(count: Self.termCount)
    for line in lines {
      let rows = line.feet.map { terms(at: Point(x: $0.x, y: line.height)) }
      let count = Double(rows.count)
      let mean = (0..<Self.termCount).map { term in rows.reduce(0) { $0 + $1[term] } / count }
      let height = line.feet.reduce(0) { $0 + $1.y } / count
      for (row, foot) in zip(rows, line.feet) {
        equations.add(zip(row, mean).map { $0 - $1 }, foot.y - height)
      }
    }
    return equations.solution().map(with)
  }

  private func with(coefficients: [Double]) -> PageBend {
    PageBend(middle: middle, reach: reach, coefficients: coefficients)
  }

  /// Returns the maximum distance of a line from the straight line between its ends, in pixels.
  private func bow(of line: FootLine) -> Double {
    let xs = line.feet.map(\.x)
    guard let left = xs.min(), let right = xs.max(), right > left else { return 0 }
    let shares = (0...8).map { Double($0) / 8 }
    func shift(at share: Double) -> Double {
      self.shift(at: Point(x: left + (right - left) * share, y: line.height))
    }
    let ends = (shift(at: 0), shift(at: 1))
    return shares.map { abs(shift(at: $0) - ends.0 - (ends.1 - ends.0) * $0) }.max() ?? 0
  }
}

/// The feet of the letters of a line.
private struct FootLine {
  /// The height of the line on the straight page, in pixels.
  let height: Double
  /// The bottoms of the letters on the image, in pixels.
  let feet: [Point]

  /// The number of letters on each side with whose feet a letter's foot is compared.
  private static let neighbors = 4
  /// The maximum distance of a standing letter's foot from its neighbours' feet, as a share of its
  /// height; with the 0.12 of `MeasuredLine`, or a ratio of 1.15, noise is read as a bent sheet.
  private static let tolerance = 0.15

  /// Returns the letters of a chain that stand on one line, without descending letters.
  static func standing(_ letters: [InkComponent]) -> [InkComponent] {
    letters.indices.compactMap { index in
      let near = max(0, index - neighbors)...min(letters.count - 1, index + neighbors)
      let foot = letters[near].map(\.box.bottom).median ?? 0
      let box = letters[index].box
      return abs(box.bottom - foot) <= tolerance * box.height ? letters[index] : nil
    }
  }
}
