/// The entries of a file's cross-reference sections; for each object, the entry in the newest
/// section counts (ISO 32000-1, 7.5.4 and 7.5.8).
struct SourceSections: Sendable {
  /// The location of an object in the file.
  enum Location: Equatable {
    case free
    /// An offset in bytes from the start of the file.
    case offset(Int, generation: Int)
    /// The number of an object stream, and the index of the object in it.
    case inStream(Int, index: Int)

    /// The number of the object stream; `nil` for an object that is not in one.
    var stream: Int? { if case .inStream(let number, _) = self { number } else { nil } }
  }

  /// The entries for consecutive object numbers, each packed into 8 bytes (7.5.4).
  struct Subsection {
    let first: Int
    var entries: [UInt64] = []
  }

  /// The entries that are added: in a hybrid file, the free entries of the table are added after
  /// the entries of its stream (7.5.8.4).
  enum EntryKinds {
    case all, used, free
  }

  /// The entries of `groupSize` consecutive object numbers each, by the number of the group; object
  /// numbers may have gaps of any size.
  private var groups: [Int: [UInt64]] = [:]
  /// The number of entries of a group.
  private static let groupSize = 16
  /// The entry of a number that no section lists.
  private static let unlisted = UInt64.max

  /// Adds the entries of a section that is older than those so far.
  mutating func append(_ subsections: [Subsection], kinds: EntryKinds = .all) {
    for subsection in subsections {
      for (offset, entry) in subsection.entries.enumerated()
      where kinds == .all || (kinds == .free) == (Self.location(entry) == .free) {
        let (group, index) = (subsection.first + offset)
          .quotientAndRemainder(dividingBy: Self.groupSize)
        let unlisted = Self.unlisted
        let size = Self.groupSize
        let known = groups[group]?[index] ?? unlisted
        guard known == unlisted else { continue }
        groups[group, default: Array(repeating: unlisted, count: size)][index] = entry
      }
    }
  }

  /// Returns the location of the object with a number; `free` if no section lists the number.
  func location(of number: Int) -> Location {
    let (group, index) = number.quotientAndRemainder(dividingBy: Self.groupSize)
    guard number >= 0, let entry = groups[group]?[index] else { return .free }
    return Self.location(entry)
  }

  /// The numbers and locations of the objects that are in the file, in ascending order.
  var used: [(number: Int, location: Location)] {
    groups.keys.sorted().flatMap { group in
      (0..<Self.groupSize).map { group * Self.groupSize + $0 }
        .map { (number: $0, location: location(of: $0)) }.filter { $0.location != .free }
    }
  }

  /// The highest number of an object that is in the file; 0 if there is none.
  var maximumNumber: Int {
    groups.reduce(0) { highest, group in
      guard (group.key + 1) * Self.groupSize > highest else { return highest }
      let last = group.value.lastIndex { Self.location($0) != .free }
      return max(highest, last.map { group.key * Self.groupSize + $0 } ?? 0)
    }
  }

  /// Packs an entry: its type, a second field of 40 bits and a third field of 22 bits; `nil` if a
  /// field is larger.
  static func packed(type: Int, second: Int, third: Int) -> UInt64? {
    guard (0..<1 << 40).contains(second), (0..<1 << 22).contains(third) else { return nil }
    let kind: UInt64 = type == 1 ? 1 : type == 2 ? 2 : 0
    return kind << 62 | UInt64(third) << 40 | UInt64(second)
  }

  private static func location(_ entry: UInt64) -> Location {
    let second = Int(entry & (1 << 40 - 1))
    let third = Int(entry >> 40 & (1 << 22 - 1))
    switch entry >> 62 {
    case 1: return .offset(second, generation: third)
    case 2: return .inStream(second, index: third)
    default: return .free
    }
  }
}
