/// Spaces between the words of a line: always in scripts that write them, and only at wide gaps in
/// scripts that do not, which the recogniser still splits into words.
package enum WordSpacing {
  /// The way a script separates words.
  private enum Habit {
    case spaces
    /// Chinese and Japanese: square letters without spaces; a space beside other scripts is
    /// optional.
    case squares
    /// Thai, Lao, Khmer, Burmese: a space ends a phrase.
    case phrases
  }

  /// The minimum gap between columns of square letters, in line heights (exclusive); boxes are off
  /// by up to a letter.
  private static let minimumGapOfColumns = 2.0
  /// The minimum gap between phrases, or between two scripts, in line heights (exclusive).
  private static let minimumGapOfPhrases = 0.5

  /// Returns whether a space belongs between `first` and `second`, which are `gap` line heights
  /// apart.
  package static func separates(_ first: String, _ second: String, gap: Double) -> Bool {
    guard let end = first.last, let start = second.first else { return true }
    return switch (habit(of: end), habit(of: start)) {
    case (.spaces, .spaces): true
    case (.squares, .squares): gap > minimumGapOfColumns
    default: gap > minimumGapOfPhrases
    }
  }

  private static func habit(of letter: Character) -> Habit {
    guard let scalar = letter.unicodeScalars.first else { return .spaces }
    switch scalar.value {
    // Thai and Lao; Burmese; Khmer.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: return .phrases
    // Korean writes spaces although its letters are wide.
    case 0x1100...0x11FF, 0xAC00...0xD7A3: return .spaces
    // Pictographs belong to no script.
    case 0x1F300...0x1F9FF: return .spaces
    default: return scalar.isWide ? .squares : .spaces
    }
  }
}
