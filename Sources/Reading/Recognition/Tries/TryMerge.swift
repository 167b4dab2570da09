package import PageModel
import Words

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
  /// For each new word the index of the old word that it replaces, and covers most; `nil` if it
  /// replaces none.
  package private(set) var replaced: [Int?]

  /// What words are worth where they are alternatives, and which of them are text by themselves.
  package struct Judge {
    /// The worth of a word that was recognised before.
    let old: (Word) -> Double
    /// The worth of a new word.
    let new: (Word) -> Double
    /// Whether a new word that overlaps none is added.
    let isAddable: (Word) -> Bool
    /// Whether new words replace old ones whose letters they have, perhaps with others around them.
    var completes = false
    /// Whether new words are preferred to old ones at their place; `nil` if their worth decides.
    var prefersNew: (([Word], [Word]) -> Bool)?
  }

  /// Compares the words of a try with those recognised before, both in pixels of the original.
  package init(old: [Word], new: [Word], _ judge: Judge) {
    keptOld = Array(repeating: true, count: old.count)
    takenNew = Array(repeating: false, count: new.count)
    replaced = Array(repeating: nil, count: new.count)
    confidences = old.map(\.confidence)
    for group in Self.groups(old: old.map(\.box), new: new.map(\.box)) {
      if group.old.isEmpty {
        for index in group.new where judge.isAddable(new[index]) {
          takenNew[index] = true
        }
      } else if !group.new.isEmpty {
        settle(group, old: old, new: new, judge)
      }
    }
  }

  /// Decides between words that overlap.
  ///
  /// If both have the same letters, and the new words are no more, the old words stay, because the
  /// first try saw all punctuation and the whole line. A number that ends in its mark gives way to one that
  /// goes on after it.
  private mutating func settle(
    _ group: Group, old: [Word], new: [Word], _ judge: Judge
  ) {
    let (oldWords, newWords) = (group.old.map { old[$0] }, group.new.map { new[$0] })
    let (oldLetters, newLetters) = (Self.letters(oldWords), Self.letters(newWords))
    let isCut =
      oldWords.count == 1 && newWords.count == 1 && oldWords[0].isCutNumber(of: newWords[0])
    let isWhole =
      (judge.completes || isCut) && newLetters.joined().contains(oldLetters.joined())
      && newWords.allSatisfy { judge.new($0) > 0 }
    let isSame = oldLetters.count >= newLetters.count && oldLetters.joined() == newLetters.joined()
    let isPreferred =
      judge.prefersNew?(oldWords, newWords)
      ?? (isWhole || !isSame && judge.isWorthMore(newWords, than: oldWords))
    if isPreferred {
      for index in group.old { keptOld[index] = false }
      for index in group.new {
        takenNew[index] = true
        let overlapped = group.old.max {
          old[$0].box.coveredArea(of: new[index].box) < old[$1].box.coveredArea(of: new[index].box)
        }
        replaced[index] = overlapped
      }
    } else if isSame {
      let confirmed = newWords.map(\.confidence).min() ?? 0
      for index in group.old { confidences[index] = max(confidences[index], confirmed) }
    }
  }

  /// Returns the letters and digits of each word that has any, from left to right.
  private static func letters(_ words: [Word]) -> [String] {
    words.sorted { $0.box.left < $1.box.left }
      .map { $0.text.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
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

extension Word {
  /// Returns whether the word is a number that was cut at its point or comma, after which another word goes on.
  fileprivate func isCutNumber(of whole: Word) -> Bool {
    digitCount != nil && whole.digitCount != nil && (text.last.map(".,".contains) ?? false)
      && whole.text.count > text.count && whole.text.hasPrefix(text)
  }
}

extension TryMerge.Judge {
  /// The confidence below which letters count against their group, in per cent.
  private static let worthless = 45.0
  /// The advantage in confidence of old words, in per cent, because the first try saw the page as
  /// it is.
  private static let advantage = 10.0

  /// Judges words by their confidence; the worth is a sum over letters, so that a certain fragment does
  /// not displace a line.
  ///
  /// - least: The confidence that a word needs if it overlaps none, in per cent.
  /// - completes: Whether new words replace old ones whose letters they have, perhaps with others
  ///   around them.
  package static func confidence(atLeast least: Double, completes: Bool = false) -> Self {
    let worth = { (word: Word) in Double(word.text.count) * (word.confidence - worthless) }
    return Self(
      old: { worth($0) + Double($0.text.count) * advantage }, new: worth,
      isAddable: { $0.confidence >= least && $0.text.contains { $0.isLetter || $0.isNumber } },
      completes: completes)
  }

  /// Returns whether new words are worth more than old ones at their place.
  fileprivate func isWorthMore(_ newWords: [Word], than oldWords: [Word]) -> Bool {
    newWords.reduce(0) { $0 + new($1) } > oldWords.reduce(0) { $0 + old($1) }
  }
}
