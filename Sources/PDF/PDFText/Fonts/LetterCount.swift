package import PDFContent

/// The number of letters in text, without spaces, with and without a Unicode value.
package struct LetterCount: Equatable {
  /// The number of letters whose text the font gives.
  package var known = 0
  /// The number of letters whose text PDF readers cannot know.
  package var unknown = 0
  /// The number of known letters that are block elements.
  private var blocks = 0
  /// The number of known letters that are filled boxes.
  private var boxes = 0

  /// Whether all letters are areas of colour, which may cover the content below; a single box is a
  /// bullet.
  package var areAreas: Bool {
    unknown == 0 && blocks + boxes == known && (blocks > 0 || boxes > 1)
  }

  /// Whether there are no letters.
  package var isBlank: Bool { total == 0 }
  /// The number of letters.
  package var total: Int { known + unknown }

  /// Makes a count of unknown letters.
  package init(unknown: Int = 0) { self.unknown = unknown }

  /// Counts the letters that an operator shows.
  package init(of text: ShownText, in font: TextFont) {
    for case .string(var string) in text.elements {
      if !font.blocks.isEmpty {
        let count = string.count
        string.removeAll(where: font.blocks.contains)
        known += count - string.count
        blocks += count - string.count
      }
      for letter in font.letters(of: string) {
        guard let text = letter.text else {
          unknown += font.hidesUnknownLetters ? 1 : 0
          known += font.hidesUnknownLetters ? 0 : 1
          continue
        }
        let isUnknown = !text.isEmpty && text.unicodeScalars.allSatisfy(\.isUnknown)
        let isBlank = text.unicodeScalars.allSatisfy(\.isBlank)
        unknown += isUnknown || isBlank && font.blanksLetters ? 1 : 0
        known += isUnknown || isBlank ? 0 : 1
        blocks += text.unicodeScalars.contains(where: \.isBlock) ? 1 : 0
        boxes += text.unicodeScalars.contains(where: \.isBox) ? 1 : 0
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether programs do not know the character: it is of private use, or a replacement character.
  fileprivate var isUnknown: Bool {
    properties.generalCategory == .privateUse || self == "\u{FFFD}" || self == "\0"
  }

  /// Whether the scalar is a block element.
  fileprivate var isBlock: Bool { (0x2580...0x259F).contains(value) || value == 0x2B1B }

  /// Whether the scalar is a filled box.
  fileprivate var isBox: Bool { [0x25A0, 0x25AC, 0x25AE].contains(value) }

  /// Whether the scalar has no glyph.
  var isBlank: Bool {
    properties.isWhitespace || properties.generalCategory == .control
      || properties.generalCategory == .format
  }
}
