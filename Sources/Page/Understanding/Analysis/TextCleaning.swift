package import PageModel

/// Removes recognition noise from a page, so that all outputs agree.
package enum TextCleaning {
  /// Returns the page with normalised text, without blank words, duplicate words at one place,
  /// lines whose words are too narrow for their text, and dirt recognised as a rotated line.
  package static func clean(_ page: RecognizedPage) -> RecognizedPage {
    var seen: [String: [BoundingBox]] = [:]
    return page.withoutLinesInsideRotatedLines.compactMapLines { clean($0, seen: &seen) }
  }

  /// Returns the page with normalised text, without blank words and words drawn twice, for text
  /// that was not recognised and has no noise.
  package static func normalize(_ page: RecognizedPage) -> RecognizedPage {
    var seen: [String: [BoundingBox]] = [:]
    return page.compactMapLines { $0.with(words: cleanedWords(of: $0, seen: &seen)) }
  }

  private static func clean(_ line: TextLine, seen: inout [String: [BoundingBox]]) -> TextLine? {
    let words = cleanedWords(of: line, seen: &seen)
    let cleaned = line.with(words: words)
    guard !words.isEmpty, canHold(cleaned), !isRotatedDirt(cleaned) else { return nil }
    return cleaned.straightened
  }

  /// Returns the words of a line with normalised text, without blank words and words that are in
  /// `seen` at the same place.
  private static func cleanedWords(
    of line: TextLine, seen: inout [String: [BoundingBox]]
  ) -> [Word] {
    let isSideways = line.frame.isSideways
    var words: [Word] = []
    for word in line.words {
      let text = normalized(word.text)
      guard !text.isEmpty, word.box.length(isSideways) > 0 else { continue }
      let isDuplicate =
        seen[text]?.suffix(maximumCompared).contains { word.box.isMostlyCovered(by: $0) } ?? false
      guard !isDuplicate else { continue }
      seen[text, default: []].append(word.box)
      words.append(word.with(text: text))
    }
    return words
  }

  /// The maximum number of earlier words, or of rotated lines, that a word or a line is compared
  /// with: print has fewer, but a compromised worker may report any number.
  fileprivate static let maximumCompared = 1_000

  /// The minimum mean width of a letter of upright print, in line heights; an unrecognised rotated
  /// line is reported as boxes far too narrow for their text.
  ///
  /// Chosen by hand; the pages are not recorded.
  private static let minimumLetterWidth = 0.12
  /// The minimum number of letters of a line whose boxes may be too narrow.
  private static let minimumLetters = 4

  private static func canHold(_ line: TextLine) -> Bool {
    let letters = line.words.reduce(0) { $0 + $1.text.count }
    guard letters >= minimumLetters else { return true }
    let isSideways = line.frame.isSideways
    let length = line.words.reduce(0) { $0 + $1.box.length(isSideways) }
    return length >= minimumLetterWidth * line.metrics.height * Double(letters)
  }

  private static func isRotatedDirt(_ line: TextLine) -> Bool {
    guard line.frame.isSideways else { return false }
    let sum = line.words.reduce(0) { $0 + $1.confidence }
    return sum < Confidence.ofLine * Double(line.words.count)
  }

  /// Returns the text in Normalization Form C, without white space, control characters and
  /// invisible characters, with ligatures decomposed and every hyphen as U+002D, which searches
  /// find.
  package static func normalized(_ text: String) -> String {
    // Fast path: nearly every word is printable ASCII.
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let decomposition = decompositions[scalar] {
        scalars.append(contentsOf: decomposition.unicodeScalars)
      } else if !isInvisible(scalar) {
        scalars.append(scalar)
      }
    }
    return String(scalars).composed
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace || scalar.properties.isNoncharacterCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .privateUse: return true
    default: return invisibleFormats.contains(scalar)
    }
  }

  /// Layout marks that would each be drawn as a letter (zero-width spaces, directional marks of UAX
  /// #9), and U+FFFD, which carries no text.
  ///
  /// Joiners shape letters and are kept.
  private static let invisibleFormats: Set<Unicode.Scalar> = [
    "\u{061C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}",
    "\u{202D}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    "\u{FEFF}", "\u{FFFD}",
  ]

  private static let decompositions: [Unicode.Scalar: String] = [
    "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl",
    "\u{FB05}": "st", "\u{FB06}": "st", "\u{00AD}": "-", "\u{2010}": "-", "\u{2011}": "-",
  ]
}

extension RecognizedPage {
  /// The page without lines inside a line of another orientation: print has no room for them, so
  /// they are parts of that line recognised twice.
  fileprivate var withoutLinesInsideRotatedLines: RecognizedPage {
    let turned = lines.filter { $0.frame != .upright }.prefix(TextCleaning.maximumCompared)
    guard !turned.isEmpty else { return self }
    return compactMapLines { line in
      let isInside = turned.contains { $0.frame != line.frame && line.box.isInside($0.box) }
      return isInside ? nil : line
    }
  }
}

extension TextLine {
  /// The line with the baseline and height of its box, if it is a column of upright East Asian
  /// letters: Tesseract fits a Latin baseline to such columns, which leans by up to a letter's
  /// width.
  fileprivate var straightened: TextLine {
    let letters = words.flatMap(\.text.unicodeScalars)
    guard direction == .topToBottom, letters.filter(\.isWide).count * 2 > letters.count else {
      return self
    }
    return with(
      baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: frameBox.height, ascenders: 0, descenders: 0))
  }
}

extension BoundingBox {
  fileprivate func isInside(_ other: BoundingBox) -> Bool {
    left >= other.left && right <= other.right && top >= other.top && bottom <= other.bottom
  }

  /// Returns the extent along the writing direction, in pixels.
  fileprivate func length(_ isSideways: Bool) -> Double { isSideways ? height : width }

  /// The minimum overlap of two boxes that mostly cover each other, as a share of the larger one.
  private static let minimumCover = 0.8

  /// Returns whether `other` covers most of this box and is not much larger.
  fileprivate func isMostlyCovered(by other: BoundingBox) -> Bool {
    intersection(other).map { $0.area >= Self.minimumCover * max(area, other.area) } ?? false
  }
}
