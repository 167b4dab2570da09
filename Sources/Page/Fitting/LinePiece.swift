/// A part of a right-to-left line that reads in one direction.
struct LinePiece {
  /// The direction in which a piece is read.
  enum Kind {
    /// Words of Arabic or Hebrew, with the signs between them, which read from the right.
    case rightToLeft
    /// Latin words or a number, which read from the left.
    case leftToRight
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
          kind: .leftToRight, words: Array(words[group]), isSpaced: !isFirst,
          place: group.lowerBound)
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

  /// Returns ranges of words in reading order: single words, or several words that are read
  /// together from the left.
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
        ? .leftToRight : glyph.text.readsFromTheRight ? .rightToLeft : .sign
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
    /// Pieces that become one.
    var run: [LinePiece] = []
    /// Signs after words, which belong to the words if more words follow.
    var signs: [LinePiece] = []
    for piece in pieces {
      if piece.kind == .sign, !piece.isMirrored, !run.isEmpty {
        signs.append(piece)
        continue
      }
      if piece.kind == .rightToLeft, !run.isEmpty {
        run += signs + [piece]
      } else {
        joined += merged(run) + signs
        run = piece.kind == .rightToLeft ? [piece] : []
        if run.isEmpty { joined.append(piece) }
      }
      signs = []
    }
    return joined + merged(run) + signs
  }

  /// Returns pieces in reading order, each to the left of the one before, as one piece; empty if
  /// there are none.
  private static func merged(_ pieces: [LinePiece]) -> [LinePiece] {
    guard var merged = pieces.first, pieces.count > 1 else { return pieces }
    /// The words from right to left; parts of one word are together.
    var words: [[FittedWord]] = []
    var place: Int?
    for piece in pieces {
      for (number, word) in piece.words.reversed().enumerated() {
        if number == 0, piece.place == place {
          words[words.count - 1].append(word)
        } else {
          words.append([word])
        }
      }
      place = piece.place
    }
    merged.words = words.reversed().compactMap { FittedWord(parts: $0.reversed()) }
    merged.place = pieces[pieces.count - 1].place
    return [merged]
  }

  /// Returns the piece shortened by `room`, but at most by a tenth of its last word.
  func narrowed(by room: Double) -> LinePiece {
    var narrowed = self
    guard let last = words.last else { return self }
    narrowed.words[words.count - 1].width -= min(room, last.width / 10)
    return narrowed
  }
}
