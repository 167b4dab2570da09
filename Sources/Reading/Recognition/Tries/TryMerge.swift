import PageModel
import Words

/// The decision which words of a later try replace, confirm or complete the words recognised
/// before.
///
/// Overlapping words are alternatives, between which a `Judge` chooses.
struct TryMerge: Sendable {
  /// Whether each of the old words stays.
  private(set) var keptOld: [Bool]
  /// Whether each of the new words is taken.
  private(set) var takenNew: [Bool]
  /// The confidence of each old word in per cent, raised if new words confirm the word.
  private(set) var confidences: [Double]
  /// The index of the old word that each new word replaces and covers most; `nil` if it replaces
  /// none.
  private(set) var replaced: [Int?]

  /// Compares the words of a try with the words recognised before, both in pixels of the original.
  init(old: [Word], new: [Word], _ judge: Judge) {
    keptOld = Array(repeating: true, count: old.count)
    takenNew = Array(repeating: false, count: new.count)
    replaced = Array(repeating: nil, count: new.count)
    confidences = old.map(\.confidence)
    let (oldBoxes, newBoxes) = (old.map(\.box), new.map(\.box))
    for group in Self.groups(old: oldBoxes, new: newBoxes) where !group.new.isEmpty {
      let (oldWords, newWords) = (group.old.map { old[$0] }, group.new.map { new[$0] })
      if judge.prefersNew(oldWords, newWords) {
        replace(group, old: oldBoxes, new: newBoxes)
      } else if oldWords.haveLetters(of: newWords) {
        let confirmed = newWords.map(\.confidence).min() ?? 0
        for index in group.old { confidences[index] = max(confidences[index], confirmed) }
      }
    }
  }

  /// Takes the new words of a group in place of its old ones, if any.
  private mutating func replace(_ group: Group, old: [BoundingBox], new: [BoundingBox]) {
    for index in group.old { keptOld[index] = false }
    for index in group.new {
      takenNew[index] = true
      replaced[index] = group.old.max {
        old[$0].coveredArea(of: new[index]) < old[$1].coveredArea(of: new[index])
      }
    }
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
      for other in index.indices(near: box) where box.overlapsWord(old[other]) {
        groups.join(other, old.count + number)
      }
    }
    return groups.members().map { members in
      Group(
        old: members.filter { $0 < old.count },
        new: members.filter { $0 >= old.count }.map { $0 - old.count })
    }
  }
}
