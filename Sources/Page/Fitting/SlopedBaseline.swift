package import PageModel
import Understanding

/// The straight baseline of a line on a crooked page, in pixels of the page.
///
/// The words of such a line are placed along the baseline: `left` is the distance from `start`, and
/// `baseline` is the distance below the straight line, zero unless the sheet is bent.
package struct SlopedBaseline: Sendable, Hashable {
  package let start: Point
  package let end: Point
  /// Whether each word is level, at the height of its middle; otherwise words are rotated.
  ///
  /// Level words stay whole in poppler, which ends a word if its letters differ by half a point in
  /// height.
  package private(set) var hasLevelWords = true

  /// The maximum slope of a line of level words: the ends of a word of ten letters are a quarter of
  /// an em off.
  private static let maximumSlopeOfLevelWords = 0.1

  /// Whether level words would be too far from their ink.
  fileprivate var isSteep: Bool {
    abs(end.y - start.y) > Self.maximumSlopeOfLevelWords * abs(end.x - start.x)
  }

  /// The distance between the ends, in pixels.
  package var length: Double { start.distance(to: end) }

  /// Returns the point at a distance from the start, in pixels.
  package func point(at distance: Double) -> Point {
    start.moved(toward: end, by: length > 0 ? distance / length : 0)
  }
}

/// Lines fitted on a level copy of the page, mapped to the page itself.
extension FittedLine {
  /// The maximum climb, in em, of a line that is written as level words in steps; a steeper line is
  /// written along its own baseline.
  ///
  /// poppler splits steps of more than half an em into two lines in any case, and lower steps would
  /// place the words beside their ink.
  ///
  /// Chosen on: 239 words of sample 15.
  package static var maximumSteps: Double { 1.5 }

  /// Returns the line mapped by `map` to the page, in steps if it climbs at most `maximumSteps` em;
  /// `nil` if the map sends a part of the line to infinity.
  package func mapped(by map: PageMap, maximumSteps: Double = maximumSteps) -> FittedLine? {
    guard let first = words.first, let last = words.last,
      let start = near(first, map)?.apply(Point(x: first.left, y: first.baseline)),
      let end = near(last, map)?.apply(Point(x: last.right, y: last.baseline)),
      let scale = near(first, upTo: last, map)?.verticalScale(of: self),
      [start.x, start.y, end.x, end.y, scale].allSatisfy(\.isFinite), scale > 0
    else { return nil }
    let places = words.map { place(of: $0, map) }
    let heights = map.bend == nil ? [start.y, end.y] : places.map { ($0.left.y + $0.right.y) / 2 }
    let line = SlopedBaseline(start: start, end: end)
    let climb = (heights.max() ?? 0) - (heights.min() ?? 0)
    let isPlain = words.allSatisfy { $0.approach == .space } && frame == .upright
    return climb > maximumSteps * size * scale && isPlain && end.x > start.x
      ? along(line, places, isBent: map.bend != nil, scale: scale)
      : inSteps(places, heights, scale: scale)
  }

  /// Returns the map of the line's frame near its words from `first` to `last`.
  private func near(
    _ first: FittedWord, upTo last: FittedWord? = nil, _ map: PageMap
  ) -> ProjectiveTransform? {
    let last = last ?? first
    let box = BoundingBox(
      left: first.left, top: first.baseline, right: last.right, bottom: last.baseline)
    return map.map(near: frame.toPage.apply(box)).flatMap {
      ProjectiveTransform(frame.toPage).concatenating($0)?
        .concatenating(ProjectiveTransform(frame.fromPage))
    }
  }

  /// Returns the ends of a word's baseline on the page.
  private func place(of word: FittedWord, _ map: PageMap) -> (left: Point, right: Point) {
    let map = near(word, map) ?? map.flat
    return (
      map.apply(Point(x: word.left, y: word.baseline)),
      map.apply(Point(x: word.right, y: word.baseline))
    )
  }

  /// Returns the line with its words placed along a baseline; on a bent sheet, each word keeps a
  /// height of its own, flattened so that readers do not split the line.
  private func along(
    _ line: SlopedBaseline, _ places: [(left: Point, right: Point)], isBent: Bool, scale: Double
  ) -> FittedLine {
    let length = line.length
    let direction = (
      x: (line.end.x - line.start.x) / length, y: (line.end.y - line.start.y) / length
    )
    func distance(_ point: Point) -> Double {
      (point.x - line.start.x) * direction.x + (point.y - line.start.y) * direction.y
    }
    func drop(_ point: Point) -> Double {
      (point.y - line.start.y) * direction.x - (point.x - line.start.x) * direction.y
    }
    let drops = places.map { (drop($0.left) + drop($0.right)) / 2 }
    let flattened = flattening(drops, scale: scale)
    let words = zip(words, zip(places, drops)).map { word, place in
      let left = distance(place.0.left)
      return word.moved(
        left: left, width: distance(place.0.right) - left,
        baseline: isBent ? flattened(place.1) : 0)
    }
    return FittedLine(
      size: size * scale, words: words, frame: frame, slope: line, cellStarts: cellStarts)
  }

  /// The line with its words rotated, if it is sloped.
  fileprivate var rotated: FittedLine {
    let slope = slope.map { SlopedBaseline(start: $0.start, end: $0.end, hasLevelWords: false) }
    return FittedLine(size: size, words: words, frame: frame, slope: slope, cellStarts: cellStarts)
  }

  /// Returns the line with level words, each at its own height, but flattened so that readers do
  /// not split the line.
  private func inSteps(
    _ places: [(left: Point, right: Point)], _ heights: [Double], scale: Double
  ) -> FittedLine {
    let flattened = flattening(heights, scale: scale)
    let words = zip(words, places).map { word, place in
      word.moved(
        left: place.left.x, width: place.right.x - place.left.x,
        baseline: flattened((place.left.y + place.right.y) / 2))
    }
    return FittedLine(size: size * scale, words: words, frame: frame, cellStarts: cellStarts)
  }

  /// Returns a function that brings heights so near to their middle that readers do not split the
  /// line.
  private func flattening(_ heights: [Double], scale: Double) -> (Double) -> Double {
    let (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
    let middle = (top + bottom) / 2
    let climb = bottom - top
    let highest = PageSkew.maximumRise * size * scale
    let flattening = climb > highest ? highest / climb : 1
    return { middle + flattening * ($0 - middle) }
  }
}

extension [FittedParagraph] {
  /// Whether any line is written along its own baseline.
  package var hasSlopes: Bool { contains { $0.lines.contains { $0.slope != nil } } }

  /// Returns the paragraphs mapped by `map` to the page; `nil` if the map sends a part of them to
  /// infinity.
  ///
  /// If a line is too steep for steps, all lines whose steps would be flattened follow their own
  /// baselines. If a line is too steep for level words, the words of all lines are rotated. So
  /// readers separate all lines by the same rule.
  package func mapped(by map: PageMap) -> [FittedParagraph]? {
    let mapped = self.mapped(by: map, maximumSteps: FittedLine.maximumSteps)
    guard let mapped, mapped.hasSlopes else { return mapped }
    let sloped = self.mapped(by: map, maximumSteps: PageSkew.maximumRise)
    return sloped.map { $0.hasSteepLines ? $0.rotated : $0 }
  }

  private var hasSteepLines: Bool {
    contains { $0.lines.contains { $0.slope?.isSteep ?? false } }
  }

  /// The paragraphs with the words of all sloped lines rotated.
  private var rotated: [FittedParagraph] {
    map { paragraph in
      paragraph.with(lines: paragraph.lines.map(\.rotated))
    }
  }

  private func mapped(
    by map: PageMap, maximumSteps: Double
  ) -> [FittedParagraph]? {
    var mapped: [FittedParagraph] = []
    for paragraph in self {
      let lines = paragraph.lines.compactMap {
        $0.mapped(by: map, maximumSteps: maximumSteps)
      }
      guard lines.count == paragraph.lines.count else { return nil }
      mapped.append(paragraph.with(lines: lines).mappingFigure(by: map))
    }
    return mapped
  }
}

extension FittedWord {
  fileprivate func moved(left: Double, width: Double, baseline: Double) -> FittedWord {
    FittedWord(
      glyphs: glyphs, left: left, width: isMark ? 0 : max(width, 0.01), baseline: baseline,
      approach: approach
    ).with(confidence: confidence)
  }
}

extension ProjectiveTransform {
  /// Returns the factor by which letters in the middle of a line become taller.
  fileprivate func verticalScale(of line: FittedLine) -> Double {
    guard let first = line.words.first, let last = line.words.last else { return 1 }
    let x = (first.left + last.right) / 2
    let y = (first.baseline + last.baseline) / 2
    let foot = apply(Point(x: x, y: y))
    return foot.distance(to: apply(Point(x: x, y: y - line.size))) / line.size
  }
}
