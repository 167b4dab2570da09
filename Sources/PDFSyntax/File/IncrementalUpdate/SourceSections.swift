/// The cross-reference sections of a file, newest first (ISO 32000-1, 7.5.4 and 7.5.8).
struct SourceSections {
  /// The place of an object.
  enum Place: Equatable {
    case free
    /// An offset in bytes from the start of the file.
    case offset(Int, generation: Int)
    /// The number of an object stream, and the index of the object in it.
    case inStream(Int, index: Int)
  }

  private(set) var sections: [SourceSection] = []
  private(set) var entryCount = 0

  /// Adds a section older than those so far.
  mutating func append(_ section: SourceSection) {
    sections.append(section)
    entryCount += section.entryCount
  }

  /// Returns the place of the object with a number; `nil` if no section lists it.
  func place(of number: Int) -> Place? {
    for section in sections {
      if let place = section.place(of: number) { return place }
    }
    return nil
  }

  /// The highest number of an object that is in the file; 0 if there is none.
  var highestNumber: Int {
    var highest = 0
    for section in sections {
      for run in section.runs.reversed() {
        for number in run.numbers.reversed() {
          guard number > highest else { break }
          if let place = place(of: number), place != .free { highest = number }
        }
      }
    }
    return highest
  }
}

/// A cross-reference section: runs of entries for consecutive object numbers.
struct SourceSection {
  /// Entries for consecutive object numbers, each packed into 8 bytes.
  struct Run {
    let first: Int
    var entries: [UInt64] = []

    var numbers: Range<Int> { first..<(first + entries.count) }
  }

  /// The entries that count: in a hybrid file, the table's free entries count after its stream
  /// (7.5.8.4).
  enum Kinds {
    case all, used, free
  }

  /// The runs in ascending order.
  let runs: [Run]
  let kinds: Kinds

  init(_ runs: [Run], kinds: Kinds = .all) {
    self.runs = runs.sorted { $0.first < $1.first }
    self.kinds = kinds
  }

  var entryCount: Int { runs.reduce(0) { $0 + $1.entries.count } }

  func place(of number: Int) -> SourceSections.Place? {
    guard let run = runs.last(startingUpTo: number, by: \.first), run.numbers.contains(number)
    else { return nil }
    let place = Self.place(run.entries[number - run.first])
    return kinds == .all || (kinds == .free) == (place == .free) ? place : nil
  }

  /// Packs an entry: its type, a number of 40 bits and one of 22 bits; `nil` if one is larger.
  static func packed(type: Int, _ first: Int, _ second: Int) -> UInt64? {
    guard (0..<1 << 40).contains(first), (0..<1 << 22).contains(second) else { return nil }
    let kind: UInt64 = type == 1 ? 1 : type == 2 ? 2 : 0
    return kind << 62 | UInt64(second) << 40 | UInt64(first)
  }

  private static func place(_ entry: UInt64) -> SourceSections.Place {
    let first = Int(entry & (1 << 40 - 1))
    let second = Int(entry >> 40 & (1 << 22 - 1))
    switch entry >> 62 {
    case 1: return .offset(first, generation: second)
    case 2: return .inStream(first, index: second)
    default: return .free
    }
  }
}
