package import PageModel
import Vision

/// The decision which words of a later try replace, confirm or complete the words recognised
/// before.
///
/// Overlapping words are alternatives, of which those with the higher sum of confidence over their
/// letters stay. New words that overlap none are added if they are certain.
package struct TryMerge: Sendable {
  /// Whether each of the old words stays.
  package private(set) var keptOld: [Bool]
  /// Whether each of the new words is taken.
  package private(set) var takenNew: [Bool]
  /// The confidence of each old word in per cent, raised if new words confirm the word.
  package private(set) var confidences: [Double]
  /// For each new word the index of the first old word that it replaces; `nil` if it replaces none.
  package private(set) var replaced: [Int?]

  /// The confidence below which letters count against their group, in per cent.
  private static let worthless = 45.0
  /// The advantage in confidence of old words, in per cent, because the first try saw the page as
  /// it is.
  private static let advantage = 10.0
  /// The shares of the narrower width and of the lower height that overlapping words have in
  /// common.
  private static let overlap = (width: 0.25, height: 0.4)

  /// Compares the words of a try with those recognised before, both in pixels of the original.
  ///
  /// - leastConfidence: The confidence that a word needs if it overlaps none, in per cent.
  package init(old: [Word], new: [Word], leastConfidence: Double) {
    keptOld = Array(repeating: true, count: old.count)
    takenNew = Array(repeating: false, count: new.count)
    replaced = Array(repeating: nil, count: new.count)
    confidences = old.map(\.confidence)
    for group in Self.groups(old: old.map(\.box), new: new.map(\.box)) {
      if group.old.isEmpty {
        for index in group.new where new[index].isAddable(at: leastConfidence) {
          takenNew[index] = true
        }
      } else if !group.new.isEmpty {
        settle(group, old: old, new: new)
      }
    }
  }

  /// Decides between words that overlap.
  ///
  /// If both have the same letters, and the new words are no more, the old words stay, because the
  /// first try saw all punctuation and the whole line.
  private mutating func settle(_ group: Group, old: [Word], new: [Word]) {
    let (oldWords, newWords) = (group.old.map { old[$0] }, group.new.map { new[$0] })
    let (oldLetters, newLetters) = (Self.letters(oldWords), Self.letters(newWords))
    if oldLetters.count >= newLetters.count, oldLetters.joined() == newLetters.joined() {
      let confirmed = newWords.map(\.confidence).min() ?? 0
      for index in group.old { confidences[index] = max(confidences[index], confirmed) }
    } else if Self.worth(newWords) > Self.worth(oldWords, advantage: Self.advantage) {
      for index in group.old { keptOld[index] = false }
      for index in group.new {
        takenNew[index] = true
        replaced[index] = group.old.first
      }
    }
  }

  /// Returns the letters and digits of each word that has any, from left to right.
  private static func letters(_ words: [Word]) -> [String] {
    words.sorted { $0.box.left < $1.box.left }
      .map { $0.text.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
  }

  /// Returns a sum over letters, so that a certain fragment does not displace a line.
  private static func worth(_ words: [Word], advantage: Double = 0) -> Double {
    words.reduce(0) { $0 + Double($1.text.count) * ($1.confidence + advantage - worthless) }
  }

  /// The indices of words that overlap each other, directly or through others.
  private struct Group {
    var old: [Int] = []
    var new: [Int] = []
  }

  private static func groups(old: [BoundingBox], new: [BoundingBox]) -> [Group] {
    let index = BoxIndex(old, cell: 200)
    var groups = DisjointSets(count: old.count + new.count)
    for (number, box) in new.enumerated() {
      for other in index.indices(near: box) where overlaps(box, old[other]) {
        groups.join(other, old.count + number)
      }
    }
    return groups.members().map { members in
      Group(
        old: members.filter { $0 < old.count },
        new: members.filter { $0 >= old.count }.map { $0 - old.count })
    }
  }

  private static func overlaps(_ a: BoundingBox, _ b: BoundingBox) -> Bool {
    let width = min(a.right, b.right) - max(a.left, b.left)
    let height = min(a.bottom, b.bottom) - max(a.top, b.top)
    return width > overlap.width * min(a.width, b.width)
      && height > overlap.height * min(a.height, b.height)
  }
}

extension Word {
  /// Returns whether the word may be added if it overlaps no other word.
  fileprivate func isAddable(at leastConfidence: Double) -> Bool {
    confidence >= leastConfidence && text.contains { $0.isLetter || $0.isNumber }
  }
}
