import PageModel
import Understanding

/// The relative widths of a word's letters, such that each letter covers its own ink when the word
/// fills its box: one glyph per letter, in em/1000.
///
/// The widths come from the tables of the line's typeface, which are closer to the print than the
/// recogniser's boxes of letters; the boxes are used if the tables lack the letters. Letters extend
/// between pen positions, but the first and the last only as far as their ink.
struct LetterPlacement {
  /// The unit of widths derived from boxes, in em/1000: a coarse unit gives each letter few
  /// different widths.
  static let quantum = 25
  private static let minimumAdvance = 25
  private static let maximumAdvance = BoxFont.maximumAdvance

  let glyphs: [BoxGlyph]

  /// Makes the letters of `word`, on a line set in `typeface`.
  init(of word: Word, in typeface: Typeface) {
    let letters = Array(word.text)
    let numbers = letters.map { PrintedLetter.number(of: $0) }
    let shares = Self.areUnknown(letters, numbers) ? word.shares(of: letters) : nil
    let advances =
      shares.map(Self.advances(of:))
      ?? Self.advances(of: letters, numbers, in: typeface)
    glyphs = zip(letters, advances).map { BoxGlyph(text: String($0), advance: $1) }
  }

  /// Returns whether most letters are missing from the tables; East Asian letters are known to be
  /// square.
  private static func areUnknown(_ letters: [Character], _ numbers: [Int?]) -> Bool {
    let unknown = zip(letters, numbers).reduce(0) { count, letter in
      let isKnown = letter.1 != nil || letter.0.unicodeScalars.first?.isWide == true
      return isKnown ? count : count + 1
    }
    return 2 * unknown > letters.count
  }

  /// Returns the widths of the letters in the typeface, without the bearings at both ends of a word
  /// of several letters.
  private static func advances(
    of letters: [Character], _ numbers: [Int?], in typeface: Typeface
  ) -> [Int] {
    var advances = zip(letters, numbers).map { letter, number in
      number.map { typeface.advances[$0] } ?? PrintedLetter.usualAdvance(of: letter)
    }
    let last = advances.count - 1
    guard last > 0 else { return advances.map(clamped) }
    if let first = numbers[0] { advances[0] -= typeface.leftBearings[first] }
    if let number = numbers[last] { advances[last] -= typeface.rightBearings[number] }
    return advances.map(clamped)
  }

  /// Returns the shares as multiples of the quantum; each rounding error is passed on to the next
  /// letter, so that no edge is off by more than half a quantum.
  private static func advances(of shares: [Double]) -> [Int] {
    let total = Double(shares.count) * 500
    let scale = min(total, Double(maximumAdvance) / max(shares.max() ?? 1, 1e-9)) / Double(quantum)
    var (end, steps) = (0.0, 0)
    return shares.map { share in
      end += share * scale
      let next = max(Int(bounded: end + 0.5), steps + 1)
      defer { steps = next }
      return clamped((next - steps) * quantum)
    }
  }

  private static func clamped(_ advance: Int) -> Int {
    min(max(advance, minimumAdvance), maximumAdvance)
  }
}

extension Word {
  /// The maximum overlap of boxes with each other and beyond the word's box, as a share of the mean
  /// letter width.
  private static let maximumOverlap = 0.5
  /// The range of plausible letter widths, in mean letter widths.
  private static let plausible = 0.1...4.0

  /// Returns the letters' shares of the word's width by the recogniser's boxes, all positive, with
  /// the sum 1; `nil` if the boxes are not one per letter, of plausible widths, from left to right,
  /// within the word's box.
  fileprivate func shares(of letters: [Character]) -> [Double]? {
    let mean = box.width / Double(max(symbols.count, 1))
    guard symbols.count > 1, mean > 0, mean.isFinite,
      zip(symbols, letters).allSatisfy({ TextCleaning.normalized($0.text) == String($1) }),
      symbols.count == letters.count, areInside(symbols.map(\.box), mean)
    else { return nil }
    let inner = zip(symbols, symbols.dropFirst()).map { ($0.box.right + $1.box.left) / 2 }
    let edges = [box.left] + inner + [box.right]
    let shares = zip(edges, edges.dropFirst()).map { ($1 - $0) / box.width }
    let count = Double(shares.count)
    return shares.allSatisfy { Self.plausible.contains($0 * count) } ? shares : nil
  }

  private func areInside(_ boxes: [BoundingBox], _ mean: Double) -> Bool {
    let slack = Self.maximumOverlap * mean
    return boxes.allSatisfy { $0.left >= box.left - slack && $0.right <= box.right + slack }
      && zip(boxes, boxes.dropFirst()).allSatisfy { $0.right <= $1.left + slack }
  }
}

/// Splits a grapheme at its combining marks, as print fonts do.
///
/// pdf.js gives no width to a character code whose text contains a combining mark, and then sees a
/// gap at the grapheme's letter: `स्त` as one code reads as a word of its own.
enum CombiningMarks {
  /// The minimum advance width of a glyph, in em/1000.
  private static let minimumAdvance = 1

  /// Splits the glyph into glyphs of the same total width, in drawing order: marks after their
  /// letter, but before it if readers reverse the text (UAX #9, L3).
  static func split(_ glyph: BoxGlyph) -> [BoxGlyph] {
    let scalars = glyph.text.unicodeScalars
    guard let first = scalars.first, scalars.dropFirst().contains(where: isMark) else {
      return [glyph]
    }
    var parts: [String.UnicodeScalarView] = []
    for scalar in scalars {
      if let last = parts.last?.last, !isMark(scalar), !isMark(last) {
        parts[parts.count - 1].append(scalar)
      } else {
        parts.append(String.UnicodeScalarView([scalar]))
      }
    }
    let glyphs = distributed(parts, advance: glyph.advance)
    return first.isRightToLeft ? glyphs.reversed() : glyphs
  }

  private static func distributed(_ parts: [String.UnicodeScalarView], advance: Int) -> [BoxGlyph] {
    let areMarks = parts.map { $0.first.map(isMark) ?? false }
    let letters = max(areMarks.filter { !$0 }.count, 1)
    let share = max((advance - minimumAdvance * (parts.count - letters)) / letters, minimumAdvance)
    return zip(parts, areMarks).map { part, isMark in
      BoxGlyph(text: String(part), advance: isMark ? minimumAdvance : share)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}
