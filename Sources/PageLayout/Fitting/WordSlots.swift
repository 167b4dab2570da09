/// The places of a line's words along x, in pixels: where each begins, how wide its ink is, what is
/// free before the next one.
struct WordSlots {
  /// The place of one word, in pixels.
  private struct Slot {
    /// How wide its ink is.
    let width: Double
    /// From the end of this word's box to the beginning of the next; negative where they overlap.
    let gap: Double
  }

  private let slots: [Slot]

  /// The slots of `words` in their order.
  init(of words: [Word]) {
    slots = words.indices.map { index in
      let box = words[index].box
      let next = words.index(after: index)
      let gap = next < words.endIndex ? words[next].box.left - box.right : .infinity
      return Slot(width: box.width, gap: gap)
    }
  }

  /// Whether `reserve` pixels can be kept free before every next word while each word stays at
  /// least `share` of its box wide.
  ///
  /// Monotone: what holds for a reserve holds for every smaller one. The closed form is
  /// `reserve ≤ gap + (1 − share) · width` for every word.
  func hold(reserve: Double, share: Double) -> Bool {
    slots.allSatisfy { slot in
      isBackward(slot) || reserve <= slot.gap + (1 - share) * slot.width
    }
  }

  /// How wide the word at `index` may be drawn so that `reserve` pixels stay free behind it.
  func width(of index: Int, reserve: Double, share: Double) -> Double {
    let slot = slots[index]
    guard !isBackward(slot) else { return slot.width }
    return max(slot.width - max(0, reserve - slot.gap), share * slot.width)
  }

  /// Whether the next word begins before the middle of this one: no width would part them.
  private func isBackward(_ slot: Slot) -> Bool {
    slot.gap < -slot.width / 2
  }
}
