import PageLayout

extension Bitmap {
  /// The share of a streak's length on which it darkens the image; lines of text darken less.
  private static let streakShare = 0.75

  /// Returns a gray bitmap whose columns and rows are as bright as their neighbours.
  ///
  /// Dirt in a scanner darkens a column or row of the page along its length, if only by a little.
  ///
  /// - widest: The width of the widest streak, in pixels.
  func withoutStreaks(widest: Int) -> Bitmap {
    var result = bytes
    let (width, height) = (size.width, size.height)
    Self.brighten(&result, lines: width, step: 1, length: height, stride: width, widest)
    Self.brighten(&result, lines: height, step: width, length: width, stride: 1, widest)
    return Bitmap(size: size, format: .gray, bytes: result)
  }

  /// Brightens the lines that are darker than their neighbours on both sides.
  private static func brighten(
    _ bytes: inout [UInt8], lines: Int, step: Int, length: Int, stride: Int, _ widest: Int
  ) {
    let rank = Int(streakShare * Double(length))
    let brightness = (0..<lines).map { line in
      value(bytes, from: line * step, count: length, stride: stride, rank: rank)
    }
    let even = brightness.extremes(reach: widest / 2 + 1, max).extremes(reach: widest / 2 + 1, min)
    for line in 0..<lines where even[line] > brightness[line] {
      let difference = even[line] - brightness[line]
      for place in 0..<length {
        let index = line * step + place * stride
        bytes[index] = UInt8(clamping: Int(bytes[index]) + difference)
      }
    }
  }

  /// Returns the value of a rank, from 0, among pixels at equal distances.
  private static func value(
    _ bytes: [UInt8], from start: Int, count: Int, stride: Int, rank: Int
  ) -> Int {
    var histogram = [Int](repeating: 0, count: 256)
    for place in 0..<count { histogram[Int(bytes[start + place * stride])] += 1 }
    var darker = 0
    let value = histogram.firstIndex { number in
      darker += number
      return darker > rank
    }
    return value ?? 255
  }
}

extension [Int] {
  /// Returns the extreme of the numbers around each number, up to `reach` places away.
  fileprivate func extremes(reach: Int, _ extreme: (Int, Int) -> Int) -> [Int] {
    indices.map { index in
      self[Swift.max(index - reach, 0)...Swift.min(index + reach, count - 1)]
        .reduce(self[index], extreme)
    }
  }
}
