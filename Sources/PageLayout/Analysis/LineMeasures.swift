/// What the analysis measures on lines, in pixels.
extension TextLine {
  /// The height of the line's letters, from its metrics, or from its box where there are none.
  var letterHeight: Double { metrics.height > 0 ? metrics.height : box.height }

  /// How far this line stands below `above`, from baseline to baseline, where both have text.
  func baselineStep(from above: TextLine) -> Double {
    let left = max(box.left, above.box.left)
    let right = min(box.right, above.box.right)
    let x = left < right ? (left + right) / 2 : box.left
    return baseline.y(at: x, in: box) - above.baseline.y(at: x, in: above.box)
  }

  /// Whether the line runs downward or upward: taller than wide, though it holds several letters.
  var isVertical: Bool {
    box.height > 1.5 * box.width && words.reduce(0) { $0 + $1.text.count } > 2
  }

  /// Whether most of its letters are of a script that is written from right to left.
  var isRightToLeft: Bool {
    var balance = 0
    for word in words where word.text.mayHoldRightToLeft {
      for scalar in word.text.unicodeScalars {
        balance += scalar.isRightToLeft ? 1 : scalar.properties.isAlphabetic ? -1 : 0
      }
    }
    return balance > 0
  }
}

extension String {
  /// False for most of the world's text at a glance: the first byte of Hebrew and of what comes
  /// after it in UTF-8 is D6 or more.
  fileprivate var mayHoldRightToLeft: Bool { utf8.contains { $0 >= 0xD6 } }
}

extension Unicode.Scalar {
  /// Whether it stands in a block of right-to-left scripts (UAX #9, Hebrew to Arabic Extended-A,
  /// presentation forms).
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

extension [BoundingBox] {
  /// The smallest box that holds all; `nil` for none.
  var hull: BoundingBox? {
    dropFirst().reduce(first) { $0?.union($1) }
  }
}

extension [Double] {
  /// The value in the middle of the sorted ones; `nil` for none.
  var median: Double? {
    isEmpty ? nil : sorted()[count / 2]
  }
}
