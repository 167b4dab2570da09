/// A part of a line that is read from the right, all of which stands as it is read in one direction.
struct LinePiece {
  /// Which way it is read.
  enum Kind {
    /// Words of Arabic or Hebrew, with the signs amid them.
    case rightward
    /// Latin words, or a number.
    case leftward
    /// A sign that belongs to neither.
    case sign
  }

  let kind: Kind
  /// From left to right.
  private(set) var words: [FittedWord]
  /// Whether a space stands before it, as it is read.
  let isSpaced: Bool
  /// The place of its leftmost word among the line's.
  private var place: Int

  /// Whether it is a sign that shows its mirror image where it is read from the right.
  var isMirrored: Bool {
    kind == .sign
      && words.contains { $0.text.unicodeScalars.contains(where: \.properties.isBidiMirrored) }
  }

  /// The pieces of a line in the order in which they are read, from its words as they stand from
  /// left to right and the levels of their glyphs.
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

  /// The words as they are read: single ones, or several that are read from the left as one.
  private static func groups(_ words: [FittedWord], _ levels: [[Int]]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var end = words.count
    while end > 0 {
      var start = end
      while start > 0, !levels[start - 1].contains(where: { $0 % 2 == 1 }) { start -= 1 }
      // A number left of Latin words is read after them, one right of them is theirs (W7).
      let latin = words[start..<end].firstIndex { word in
        word.glyphs.contains { BidiClass(of: $0.text) == .left }
      }
      let group = (latin ?? end - 1)..<end
      groups.append(group)
      end = group.lowerBound
    }
    return groups
  }

  /// A word in pieces as they are read.
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
    return ranges.reversed().enumerated().map { number, part in
      LinePiece(
        kind: part.kind, words: [word.part(part.range)], isSpaced: isSpaced && number == 0,
        place: place)
    }
  }

  /// Words that are read from the right together with the signs amid them.
  private static func joined(_ pieces: [LinePiece]) -> [LinePiece] {
    var joined: [LinePiece] = []
    /// Signs behind words, which belong to them where words follow.
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

  /// The piece that ends so much earlier, or by a tenth of its last word.
  func narrowed(by room: Double) -> LinePiece {
    var narrowed = self
    guard let last = words.last else { return self }
    narrowed.words[words.count - 1] = FittedWord(
      glyphs: last.glyphs, left: last.left, width: last.width - min(room, last.width / 10),
      baseline: last.baseline)
    return narrowed
  }

  /// Adds what stands left of it.
  private mutating func add(_ piece: LinePiece) {
    if piece.place == place, let first = words.first, let part = piece.words.first {
      words[0] = part.joined(to: first)
    } else {
      words = piece.words + words
    }
    place = piece.place
  }
}
