import PageModel

/// The box, baseline and heights of a line, as its format states them or as its words show them.
struct LineMeasures {
  let source: ImportedLine
  /// The size of the page in pixels.
  let size: PixelSize

  /// The share of the height of tall letters that small letters have in print.
  static let xHeightShare = 0.7
  /// The share of a line's box below the baseline, if all words are as high as the box.
  private static let descenderShare = 0.22
  /// The depth of descending letters, in heights of tall letters.
  private static let depth = 0.3
  /// The share of a line's height by which tops and bottoms may differ in boxes as high as the line.
  private static let tolerance = 0.04

  /// Returns the line; `nil` if it has no words.
  ///
  /// - confidence: The confidence in per cent of words for which the format has none.
  func line(confidence: Double) -> TextLine? {
    let words = source.words.compactMap { word -> Word? in
      guard let box = word.box else { return nil }
      let sure = min(max(word.confidence ?? confidence, 0), 100)
      return Word(
        text: String(word.text.filter { !$0.isWhitespace }), box: box,
        confidence: sure.isFinite ? sure : confidence, language: word.language)
    }
    guard let hull = words.map(\.box).hull else { return nil }
    let direction = source.direction ?? Self.direction(of: words)
    let box = statedBox.map { hull.union($0) } ?? hull
    let frame = LineFrame(source.orientation, direction)
    let framed = words.map { FramedWord(text: $0.text, box: frame.fromPage.apply($0.box)) }
    let frameBox = frame.fromPage.apply(box)
    let estimate = Self.estimate(framed, in: frameBox)
    let baseline = statedBaseline(frame, frameBox) ?? estimate.baseline
    return TextLine(
      box: box, baseline: baseline,
      metrics: statedMetrics ?? estimate.metrics, words: words, orientation: source.orientation,
      direction: direction)
  }

  /// The box that the format states, within the page; `nil` if it is not plausible.
  private var statedBox: BoundingBox? {
    guard let box = source.box, box.isFinite else { return nil }
    return box.intersection(BoundingBox(size))
  }

  /// The heights that the format states; `nil` if they are not plausible.
  var statedMetrics: RowMetrics? {
    guard let metrics = source.metrics, metrics.height.isFinite, metrics.height >= 1,
      metrics.xHeight >= 1, metrics.height <= Double(max(size.width, size.height))
    else { return nil }
    return metrics
  }

  private func statedBaseline(_ frame: LineFrame, _ box: BoundingBox) -> Baseline? {
    if let stated = source.baseline, abs(stated.slope) <= 1,
      abs(stated.offset) <= 2 * box.height, let own = source.box
    {
      // The stated box may be smaller than the box of the words.
      let moved = stated.moved(from: frame.fromPage.apply(own), to: box)
      return moved.offset.isFinite ? moved : nil
    }
    let points = source.baselinePoints.map { frame.fromPage.apply(x: $0.x, y: $0.y) }
    guard let first = points.min(by: { $0.x < $1.x }), let last = points.max(by: { $0.x < $1.x }),
      first.x.isFinite, first.y.isFinite, last.x.isFinite, last.y.isFinite
    else { return nil }
    let slope = last.x - first.x >= 1 ? (last.y - first.y) / (last.x - first.x) : 0
    let y = first.y + slope * (box.left - first.x)
    guard abs(slope) <= 1, abs(y - box.bottom) <= 2 * box.height else { return nil }
    return Baseline(slope: slope, offset: y - box.bottom)
  }

  private static func direction(of words: [Word]) -> WritingDirection {
    let letters = words.flatMap(\.text.unicodeScalars)
    let arabic = letters.count {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value)
    }
    return 2 * arabic > letters.count ? .rightToLeft : .leftToRight
  }
}

/// A word in the frame of its line.
private struct FramedWord {
  let text: String
  let box: BoundingBox

  private static let deep = Set("gjpqyçþ,;QJ()[]{}/|§µ")
  private static let tall = Set("bdfhklt0123456789ßþ()[]{}/|§!?&")

  /// Whether a letter reaches below the baseline; true in doubt.
  var hasDepth: Bool { text.contains { Self.deep.contains($0) || !$0.isASCII } }
  /// Whether a letter is as high as a capital.
  var hasHeight: Bool { text.contains { Self.tall.contains($0) || $0.isUppercase } }
  /// Whether the word has letters or digits, by which it can be measured.
  var isMeasurable: Bool { text.contains { $0.isLetter || $0.isNumber } }
}

extension LineMeasures {
  /// Returns the baseline and the heights that the boxes of words show.
  private static func estimate(
    _ words: [FramedWord], in box: BoundingBox
  ) -> (baseline: Baseline, metrics: RowMetrics) {
    let boxes = words.map(\.box)
    let height = max(boxes.map(\.height).median ?? box.height, 1)
    let isAsHighAsLine =
      words.count > 2
      && boxes.allSatisfy {
        abs($0.top - boxes[0].top) <= tolerance * height
          && abs($0.bottom - boxes[0].bottom) <= tolerance * height
      }
    let standing = words.filter { $0.isMeasurable && !$0.hasDepth }
    guard !isAsHighAsLine, !standing.isEmpty else {
      return measures(ofLineBox: boxes.hull ?? box, in: box)
    }
    let slope = slope(of: standing.map(\.box), in: box)
    let offset =
      standing.map { $0.box.bottom - slope * ($0.box.midX - box.left) }.median ?? box.bottom
    let heights = words.filter(\.isMeasurable).map { word in
      (word: word, height: offset + slope * (word.box.midX - box.left) - word.box.top)
    }
    let tall = heights.filter(\.word.hasHeight).map(\.height).median
    let low = heights.filter { !$0.word.hasHeight }.map(\.height).median
    let ascent = max(tall ?? (low ?? height) / xHeightShare, 1)
    let xHeight = min(max(low ?? xHeightShare * ascent, 0.4 * ascent), ascent)
    return (
      Baseline(slope: slope, offset: offset - box.bottom),
      RowMetrics(xHeight: xHeight, ascenders: ascent - xHeight, descenders: depth * ascent)
    )
  }

  /// Returns the measures of a line whose words have boxes as high as the line.
  private static func measures(
    ofLineBox letters: BoundingBox, in box: BoundingBox
  ) -> (baseline: Baseline, metrics: RowMetrics) {
    let ascent = max((1 - descenderShare) * letters.height, 1)
    return (
      Baseline(slope: 0, offset: letters.bottom - descenderShare * letters.height - box.bottom),
      RowMetrics(
        xHeight: xHeightShare * ascent, ascenders: (1 - xHeightShare) * ascent,
        descenders: descenderShare * letters.height)
    )
  }

  /// The minimum width of a line whose slope can be measured, in heights of its words.
  private static let minimumWidth = 8.0
  /// The maximum slope of a line; words that climb more are not on one line.
  private static let maximumSlope = 0.1

  /// Returns the slope between the words of the left and of the right half of a line.
  private static func slope(of boxes: [BoundingBox], in line: BoundingBox) -> Double {
    let height = boxes.map(\.height).median ?? 1
    guard boxes.count >= 4, line.width >= minimumWidth * height else { return 0 }
    let sorted = boxes.sorted { $0.midX < $1.midX }
    let half = sorted.count / 2
    let (first, last) = (Array(sorted[..<half]), Array(sorted[half...]))
    guard let x1 = first.map(\.midX).median, let x2 = last.map(\.midX).median,
      let y1 = first.map(\.bottom).median, let y2 = last.map(\.bottom).median, x2 - x1 >= height
    else { return 0 }
    let slope = (y2 - y1) / (x2 - x1)
    return abs(slope) <= maximumSlope ? slope : 0
  }
}
