/// The table of the minimum costs of alignments.
struct AlignmentTable {
  /// A step of an alignment.
  struct Step {
    /// The way in which old and new words correspond.
    enum Kind: UInt8 {
      /// A new word replaces an old one.
      case pair
      /// Two new words replace an old one.
      case split
      /// A new word replaces two old ones.
      case join
      /// A new word has no counterpart.
      case added
      /// An old word has no counterpart.
      case lost
    }

    let kind: Kind
    /// The index of the next old word.
    let old: Int
    /// The index of the next new word.
    let new: Int
  }

  let old: [WordLetters]
  let new: [WordLetters]
  /// The kind of the last step of the cheapest alignment, for each number of first old and new
  /// words.
  private var kinds: [Step.Kind] = []

  init(old: [WordLetters], new: [WordLetters]) {
    self.old = old
    self.new = new
    fill()
  }

  /// Returns the cost of a pair; `nil` if the words are not alike.
  ///
  /// - more: The word to join to the second one.
  private func cost(
    _ first: WordLetters, _ second: WordLetters, joining more: WordLetters? = nil
  ) -> Double? {
    guard first.mayBeLike(second, more, share: TextAlignment.maximumDifference) else { return nil }
    let second = more.map(second.joined) ?? second
    let length = Double(max(first.scalars.count, second.scalars.count))
    return first.distance(to: second, upTo: TextAlignment.maximumDifference * length)
  }

  private mutating func fill() {
    let width = new.count + 1
    kinds = [Step.Kind](repeating: .pair, count: (old.count + 1) * width)
    let added = new.map { TextAlignment.missing * Double($0.scalars.count) }
    var rows: [[Double]] = []
    for i in 0...old.count {
      var row = [Double](repeating: .infinity, count: width)
      let lost = i > 0 ? TextAlignment.missing * Double(old[i - 1].scalars.count) : 0
      for j in 0...new.count {
        var (best, last) = (i == 0 && j == 0 ? 0 : Double.infinity, Step.Kind.pair)
        func offer(_ base: Double, _ cost: @autoclosure () -> Double?, _ kind: Step.Kind) {
          guard base < best, let cost = cost(), base + cost < best else { return }
          (best, last) = (base + cost, kind)
        }
        if i > 0, j > 0 {
          offer(rows[rows.count - 1][j - 1], cost(old[i - 1], new[j - 1]), .pair)
        }
        if i > 0 { offer(rows[rows.count - 1][j], lost, .lost) }
        if j > 0 { offer(row[j - 1], added[j - 1], .added) }
        if i > 0, j > 1 {
          offer(
            rows[rows.count - 1][j - 2], cost(old[i - 1], new[j - 2], joining: new[j - 1]), .split)
        }
        if i > 1, j > 0 {
          offer(
            rows[rows.count - 2][j - 1], cost(new[j - 1], old[i - 2], joining: old[i - 1]), .join)
        }
        row[j] = best
        kinds[i * width + j] = last
      }
      rows.append(row)
      if rows.count > 2 { rows.removeFirst() }
    }
  }

  /// The steps of the cheapest alignment, in order.
  var steps: [Step] {
    var steps: [Step] = []
    var (i, j) = (old.count, new.count)
    while i > 0 || j > 0 {
      let kind = kinds[i * (new.count + 1) + j]
      i -= kind == .join ? 2 : kind == .added ? 0 : 1
      j -= kind == .split ? 2 : kind == .lost ? 0 : 1
      steps.append(Step(kind: kind, old: i, new: j))
    }
    return steps.reversed()
  }
}
