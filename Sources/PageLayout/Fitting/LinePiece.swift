/// A part of a right-to-left line that reads in one direction.
struct LinePiece {
  /// The direction of a piece.
  enum Kind {
    /// Words of Arabic or Hebrew, with the signs between them, which read from the right.
    case rightward
    /// Latin words or a number, which read from the left.
    case leftward
    /// A sign between words of different directions.
    case sign
  }

  let kind: Kind
  /// The words from left to right.
  private(set) var words: [FittedWord]
  /// Whether a space precedes the piece in reading order.
  let isSpaced: Bool
  /// The index of the leftmost word in the line.
  private var place: Int

  /// Whether the piece is a sign that is mirrored in right-to-left text.
  var isMirrored: Bool {
    kind == .sign
      && words.contains { $0.text.unicodeScalars.contains(where: \.properties.isBidiMirrored) }
  }

  /// Returns the pieces of a line in reading order, given its words from left to right and the
  /// embedding levels of their glyphs.
  static func pieces(of words: [FittedWord], levels: [[Int]]) -> [LinePiece] {
    var pieces: [LinePiece] = []
    var isFirst = true
    for group in groups(words, levels) {
      if group.count > 1 {
        let piece = LinePiece(
          kind: .leftward, words: Array(words[group]), isSpaced: !isFirst, place: group.lowerBound)
        pieces.append(piece)
      } else {
        for index in group {
          pieces += parts(of: words[index], levels[index], place: index, isSpaced: !isFirst)
        }
      }
      isFirst = false
    }
    return joined(pieces)
  }

  /// Returns ranges of words in reading order: single words, or several words that read from the
  /// left together.
  private static func groups(_ words: [FittedWord], _ levels: [[Int]]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var end = words.count
    while end > 0 {
      var start = end
      while start > 0, !levels[start - 1].contains(where: { $0 % 2 == 1 }) { start -= 1 }
      // A number to the left of Latin words is read after them; a number to the right belongs to
      // them (W7).
      let latin = words[start..<end].firstIndex { word in
        word.glyphs.contains { BidiClass(of: $0.text) == .left }
      }
      if let latin { groups.append(latin..<end) }
      // No word before the first Latin one has Latin letters.
      let others = min(start, end - 1)..<(latin ?? end)
      groups += others.reversed().map { $0..<$0 + 1 }
      end = others.lowerBound
    }
    return groups
  }

  /// Splits a word into pieces in reading order.
  private static func parts(
    of word: FittedWord, _ levels: [Int], place: Int, isSpaced: Bool
  ) -> [LinePiece] {
    var ranges: [(kind: Kind, range: Range<Int>)] = []
    for (index, glyph) in word.glyphs.enumerated() {
      let kind: Kind =
        levels.indices.contains(index) && levels[index] % 2 == 0
        ? .leftward : glyph.text.readsFromTheRight ? .rightward : .sign
      if let last = ranges.last, last.kind == kind, kind != .sign {
        ranges[ranges.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        ranges.append((kind, index..<index + 1))
      }
    }
    let words = word.parts(ranges.map(\.range))
    return zip(ranges, words).reversed().enumerated().map { number, part in
      LinePiece(
        kind: part.0.kind, words: [part.1], isSpaced: isSpaced && number == 0, place: place)
    }
  }

  /// Joins right-to-left words with the signs between them.
  private static func joined(_ pieces: [LinePiece]) -> [LinePiece] {
    var joined: [LinePiece] = []
    /// Signs after words, which belong to the words if more words follow.
    var signs: [LinePiece] = []
    for piece in pieces {
      if piece.kind == .sign, !piece.isMirrored, joined.last?.kind == .rightward {
        signs.append(piece)
        continue
      }
      if piece.kind == .rightward, joined.last?.kind == .rightward {
        for part in signs + [piece] { joined[joined.count - 1].add(part) }
      } else {
        joined += signs + [piece]
      }
      signs = []
    }
    return joined + signs
  }

  /// Returns the piece shortened by `room`, but at most by a tenth of its last word.
  func narrowed(by room: Double) -> LinePiece {
    var narrowed = self
    guard let last = words.last else { return self }
    narrowed.words[words.count - 1] = FittedWord(
      glyphs: last.glyphs, left: last.left, width: last.width - min(room, last.width / 10),
      baseline: last.baseline)
    return narrowed
  }

  /// Adds a piece on the left.
  private mutating func add(_ piece: LinePiece) {
    if piece.place == place, let first = words.first, let part = piece.words.first {
      words[0] = part.joined(to: first)
    } else {
      words = piece.words + words
    }
    place = piece.place
  }
}
