import PageModel

/// The digits of a number between its marks, such as 1,234.5.
struct DigitGroups {
  /// The role of a mark by the numbers of digits around it.
  enum MarkRole {
    case thousands
    case decimal
    /// The mark of thousands or a decimal mark with three decimals, as in 1,234.
    case either

    /// The logit of a mark of thousands rather than a decimal mark.
    ///
    /// Chosen on: of 516 numbers on scanned pages that have numbers with both marks, all
    /// have their marks so, and of 194 with one mark before three digits on pages with thousands,
    /// all are thousands; but a certain mark that was read as it looks (logit 0.58 · 4 + 1.1) must
    /// outweigh its place, as in the number of a section.
    var thousandsLogit: Double {
      switch self {
      case .thousands: 3
      case .decimal: -3
      case .either: 2
      }
    }
  }

  /// The indices of the marks among the symbols, from left to right.
  let marks: [Int]
  private let groups: [ArraySlice<Symbol>]

  /// Makes the groups of a number; `nil` for a word whose marks have no role by their place.
  ///
  /// Other symbols between the digits, a mark after them, and marks without three digits between
  /// them, as in telephone numbers, have none.
  init?(of symbols: [Symbol]) {
    guard let first = symbols.firstIndex(where: \.isDigit),
      let last = symbols.lastIndex(where: \.isDigit),
      symbols[(last + 1)...].allSatisfy({ !$0.isConfusedMark })
    else { return nil }
    marks = (first...last).filter { symbols[$0].isConfusedMark }
    groups = symbols[first...last].split(omittingEmptySubsequences: false) { $0.isConfusedMark }
    guard groups.joined().allSatisfy(\.isDigit), marks.count == 1 || mayHaveThousands else {
      return nil
    }
  }

  /// Whether there are three digits between any two marks, and at most three after the last one.
  private var mayHaveThousands: Bool {
    startsWithThousands && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
      && groups[groups.count - 1].count <= 3
  }

  /// Whether the first digits may be thousands: at most three, the first of them not a zero.
  private var startsWithThousands: Bool {
    groups[0].count <= 3 && groups[0].first?.text != "0"
  }

  /// Returns the role of the mark with an index from the left; `nil` if it has none.
  func role(ofMark number: Int) -> MarkRole? {
    guard marks.indices.contains(number) else { return nil }
    guard number == marks.count - 1 else { return .thousands }
    return switch groups[number + 1].count {
    case 1...2: .decimal
    case 3: startsWithThousands ? .either : .decimal
    default: nil
    }
  }

  /// Whether the number has marks of thousands and a decimal mark.
  var hasBothMarks: Bool { marks.count > 1 && role(ofMark: marks.count - 1) == .decimal }
}
