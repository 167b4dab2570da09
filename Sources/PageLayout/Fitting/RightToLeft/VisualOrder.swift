/// Puts words and letters into the order in which they stand from left to right.
///
/// That is what PDF readers expect of text that is read from right to left: they turn it around
/// themselves. After the Unicode Bidirectional Algorithm (UAX #9), without explicit embeddings, which
/// recognised text has none of.
enum VisualOrder {
  /// The upright line with its words from left to right, where any of it reads from right to left;
  /// else as they come.
  static func line(_ line: TextLine) -> TextLine {
    let isMixed = line.words.contains { $0.text.readsFromTheRight }
    guard isMixed || line.direction == .rightToLeft else { return line }
    // Boxes say where a word stands; the algorithm could only guess it.
    let words = line.words.enumerated()
      .sorted { ($0.element.box.midX, $0.offset) < ($1.element.box.midX, $1.offset) }
    return line.with(words: words.map(\.element))
  }

  /// A word's glyphs, which come in reading order, from left to right.
  static func glyphs(_ glyphs: [BoxGlyph], inRightToLeftLine isRightToLeft: Bool) -> [BoxGlyph] {
    leveled(glyphs, inRightToLeftLine: isRightToLeft).map(\.glyph)
  }

  /// A word's glyphs, which come in reading order, from left to right, each with its level: odd
  /// where it is read from the right.
  static func leveled(
    _ glyphs: [BoxGlyph], inRightToLeftLine isRightToLeft: Bool
  ) -> [(glyph: BoxGlyph, level: Int)] {
    let hasRightToLeft = glyphs.contains { $0.text.readsFromTheRight }
    guard isRightToLeft || hasRightToLeft else { return glyphs.map { ($0, 0) } }
    var classes = glyphs.map { BidiClass(of: $0.text) }
    let first = classes.first { $0 == .left || $0 == .right }
    let base = isRightToLeft || first == .right ? 1 : 0
    resolveNumbers(&classes)
    let levels = levels(of: classes, base: base)
    return reordered(by: levels).map { (glyphs[$0], levels[$0]) }
  }

  /// Signs inside and beside a number belong to it (W4, W5).
  private static func resolveNumbers(_ classes: inout [BidiClass]) {
    for index in classes.indices.dropFirst().dropLast()
    where classes[index] == .separator && classes[index - 1] == .number
      && classes[index + 1] == .number
    {
      classes[index] = .number
    }
    for index in classes.indices.dropFirst()
    where classes[index] == .terminator && classes[index - 1] == .number {
      classes[index] = .number
    }
    for index in classes.indices.dropLast().reversed()
    where classes[index] == .terminator && classes[index + 1] == .number {
      classes[index] = .number
    }
  }

  /// The embedding level of each glyph (W7, N1, N2, I1, I2).
  private static func levels(of classes: [BidiClass], base: Int) -> [Int] {
    let baseClass: BidiClass = base == 1 ? .right : .left
    var strong = baseClass
    // The strong direction each glyph has or counts as; a number behind Latin letters is Latin.
    let directions = classes.map { one -> BidiClass in
      if one == .left || one == .right { strong = one }
      return one == .number && strong == .left ? .left : one
    }
    return directions.indices.map { index in
      switch directions[index] {
      case .left: return base == 1 ? 2 : 0
      case .right: return 1
      case .number: return 2
      case .separator, .terminator, .neutral:
        let before = side(directions[..<index].reversed()) ?? baseClass
        let after = side(directions[index...]) ?? baseClass
        guard before == after, before != baseClass else { return base }
        return base == 1 ? 2 : 1
      }
    }
  }

  /// The direction of the nearest glyph that has one; numbers count as right to left (N1).
  private static func side(_ classes: some Sequence<BidiClass>) -> BidiClass? {
    for one in classes {
      switch one {
      case .left: return .left
      case .right, .number: return .right
      case .separator, .terminator, .neutral: continue
      }
    }
    return nil
  }

  /// From the highest level down, every run of that level or more is turned around (L2).
  private static func reordered(by levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    for level in [2, 1] {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.endIndex
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
