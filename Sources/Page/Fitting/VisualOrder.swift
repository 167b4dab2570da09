import PageModel

/// Sorts words and letters into visual order, from left to right.
///
/// PDF readers expect right-to-left text in visual order and reverse it themselves. The order
/// follows the Unicode Bidirectional Algorithm (UAX #9) without explicit embeddings, which
/// recognised text does not contain.
enum VisualOrder {
  /// Returns the upright line with its words from left to right if any of it reads from right to
  /// left, otherwise the unchanged line.
  static func line(_ line: TextLine) -> TextLine {
    let isMixed = line.words.contains { $0.text.readsFromTheRight }
    guard isMixed || line.direction == .rightToLeft else { return line }
    // The boxes give the true positions; the algorithm could only guess them.
    let words = line.words.enumerated()
      .sorted { ($0.element.box.midX, $0.offset) < ($1.element.box.midX, $1.offset) }
    return line.with(words: words.map(\.element))
  }

  /// Returns the glyphs of a word, given in reading order, from left to right, with their embedding
  /// levels: odd for right-to-left.
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

  /// Assigns separators inside a number and terminators beside a number to the number (W4, W5).
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

  /// Returns the embedding level of each glyph (W7, N1, N2, I1, I2).
  private static func levels(of classes: [BidiClass], base: Int) -> [Int] {
    let baseClass: BidiClass = base == 1 ? .right : .left
    var strong = baseClass
    // The strong direction of each glyph; a number after Latin letters counts as Latin.
    let directions = classes.map { one -> BidiClass in
      if one == .left || one == .right { strong = one }
      return one == .number && strong == .left ? .left : one
    }
    let before = sides(directions, from: baseClass)
    let after = Array(sides(directions.reversed(), from: baseClass).reversed())
    return directions.indices.map { index in
      switch directions[index] {
      case .left: return base == 1 ? 2 : 0
      case .right: return 1
      case .number: return 2
      case .separator, .terminator, .neutral:
        guard before[index] == after[index], before[index] != baseClass else { return base }
        return base == 1 ? 2 : 1
      }
    }
  }

  /// Returns for each glyph the direction of the last glyph up to it that has one, or `start`;
  /// numbers count as right-to-left (N1).
  private static func sides(
    _ classes: some Sequence<BidiClass>, from start: BidiClass
  ) -> [BidiClass] {
    var side = start
    return classes.map { one in
      switch one {
      case .left: side = .left
      case .right, .number: side = .right
      case .separator, .terminator, .neutral: break
      }
      return side
    }
  }

  /// Returns the visual order: from the highest level down, every run of that level or higher is
  /// reversed (L2).
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

/// The bidirectional class of a letter (UAX #9), with the classes merged that behave alike in a
/// single line of recognised words.
enum BidiClass {
  /// Strong, left to right (L).
  case left
  /// Strong, right to left (R, AL).
  case right
  /// Digits of any script (EN, AN).
  case number
  /// A separator inside a number: comma, full stop, colon, slash, plus, minus (CS, ES).
  case separator
  /// A terminator beside a number: number sign, per cent, degree, currencies (ET).
  case terminator
  case neutral

  /// Makes the class of a grapheme from its first code point.
  init(of grapheme: String) {
    guard let scalar = grapheme.unicodeScalars.first else {
      self = .neutral
      return
    }
    switch scalar {
    case ",", ".", ":", "/", "+", "-", "\u{2212}", "\u{060C}", "\u{066B}", "\u{066C}":
      self = .separator
    case "#", "%", "\u{066A}", "\u{B0}": self = .terminator
    default: self = BidiClass(of: scalar.properties.generalCategory, scalar.isRightToLeft)
    }
  }

  private init(of category: Unicode.GeneralCategory, _ isRightToLeft: Bool) {
    switch category {
    case .decimalNumber: self = .number
    case .currencySymbol: self = .terminator
    case _ where isRightToLeft: self = .right
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .spacingMark:
      self = .left
    default: self = .neutral
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter or mark of a right-to-left script such as Hebrew, Arabic,
  /// Syriac, Thaana or N'Ko (the blocks of UAX #9, 3.2, without their digits).
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      properties.generalCategory != .decimalNumber && value != 0x060C && value != 0x066A
        && value != 0x066B && value != 0x066C
    default: false
    }
  }
}

extension String {
  /// Whether the text contains right-to-left letters.
  package var readsFromTheRight: Bool {
    // Fast path: UTF-8 sequences of right-to-left scripts begin with a byte from D6 on.
    utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
  }
}
