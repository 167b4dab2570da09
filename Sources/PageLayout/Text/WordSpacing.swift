/// Says where a space stands between two words of a line: everywhere in scripts that write it, and
/// only at wide gaps in those that do not, whose words recognition parts all the same.
package enum WordSpacing {
  /// How a script parts its words.
  private enum Habit {
    case spaces
    /// Chinese and Japanese: letters in squares, never a space; beside other scripts it is optional.
    case squares
    /// Thai, Lao, Khmer, Burmese: a space ends a phrase.
    case phrases
  }

  /// Whether a space stands between `first` and `second`, which are `gap` apart, in line heights.
  package static func separates(_ first: String, _ second: String, gap: Double) -> Bool {
    guard let end = first.last, let start = second.first else { return true }
    return switch (habit(of: end), habit(of: start)) {
    case (.spaces, .spaces): true
    // A wider gap is a column's; boxes are off by as much as a letter.
    case (.squares, .squares): gap > 2
    default: gap > 0.5
    }
  }

  private static func habit(of letter: Character) -> Habit {
    guard let scalar = letter.unicodeScalars.first else { return .spaces }
    switch scalar.value {
    // Thai and Lao; Burmese; Khmer.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: return .phrases
    // Korean writes spaces, with letters as wide.
    case 0x1100...0x11FF, 0xAC00...0xD7A3: return .spaces
    // Pictographs are no script.
    case 0x1F300...0x1F9FF: return .spaces
    default: return scalar.isWide ? .squares : .spaces
    }
  }
}
