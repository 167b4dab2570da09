import Codecs
import PageModel
import Raster

extension Bitmap {
  /// The minimum share of its length on which a streak darkens the image; lines of text darken
  /// less.
  private static let minimumStreakShare = 0.75
  /// The number of equal sections of a line.
  private static let sectionCount = 20
  /// The minimum share of the sections that a streak of dots darkens; print ends at the margins.
  ///
  /// Chosen on: 30 stacks in black and white.
  private static let minimumSections = 0.9
  /// The minimum difference between the mean of a streak's section and the means beside it.
  private static let minimumDarkening = 4.0

  /// Returns a gray bitmap whose columns and rows are as bright as their neighbours.
  ///
  /// Dirt in a scanner darkens a column or row of the page along its length, if only slightly; in a
  /// black-and-white image, a pale streak leaves only dots.
  ///
  /// - maximumWidth: The maximum width of a streak, in pixels.
  /// - maximumDotsWidth: The maximum width of a streak of dots, in pixels; print must be higher.
  func withoutStreaks(maximumWidth: Int, maximumDotsWidth: Int) -> Bitmap {
    var result = bytes
    let (width, height) = (size.width, size.height)
    let columns = Lines(count: width, step: 1, length: height, stride: width)
    let rows = Lines(count: height, step: width, length: width, stride: 1)
    for lines in [columns, rows] {
      Self.brighten(&result, lines, maximumWidth)
      Self.removeDots(&result, lines, maximumDotsWidth)
    }
    return Bitmap(size: size, format: .gray, bytes: result)
  }

  /// The columns or rows of a bitmap, with the positions of their pixels.
  private struct Lines {
    let count: Int
    let step: Int
    let length: Int
    let stride: Int

    func index(_ line: Int, _ place: Int) -> Int { line * step + place * stride }
  }

  /// Brightens the lines that are darker than their neighbours on both sides.
  private static func brighten(_ bytes: inout [UInt8], _ lines: Lines, _ maximumWidth: Int) {
    let rank = Int(minimumStreakShare * Double(lines.length))
    let brightness = (0..<lines.count).map { line in
      value(
        bytes, from: lines.index(line, 0), count: lines.length, stride: lines.stride, rank: rank)
    }
    let even = brightness.closed(maximumWidth)
    for line in 0..<lines.count where even[line] > brightness[line] {
      let difference = even[line] - brightness[line]
      for place in 0..<lines.length {
        let index = lines.index(line, place)
        bytes[index] = UInt8(clamping: Int(bytes[index]) + difference)
      }
    }
  }

  /// Gives the pixels of streaks of dots the brightness of the paper beside them.
  private static func removeDots(_ bytes: inout [UInt8], _ lines: Lines, _ maximumWidth: Int) {
    for line in streaksOfDots(bytes, lines, maximumWidth) {
      let reach = 2 * (maximumWidth / 2 + 1)
      let near = max(line - reach, 0)..<min(line + reach + 1, lines.count)
      for place in 0..<lines.length {
        let pixels = near.map { bytes[lines.index($0, place)] }
        bytes[lines.index(line, place)] = pixels.closed(maximumWidth)[line - near.lowerBound]
      }
    }
  }

  /// Returns the lines with nearly every section darker than its neighbours on both sides.
  private static func streaksOfDots(_ bytes: [UInt8], _ lines: Lines, _ maximumWidth: Int) -> [Int]
  {
    guard lines.length >= sectionCount else { return [] }
    var dark = [Int](repeating: 0, count: lines.count)
    for section in 0..<sectionCount {
      let (start, end) = (section * lines.length, (section + 1) * lines.length)
      let means = means(bytes, lines, start / sectionCount..<end / sectionCount)
      let even = means.closed(maximumWidth)
      for line in dark.indices where even[line] - means[line] >= minimumDarkening {
        dark[line] += 1
      }
    }
    // The examined image is blurred: a streak is wider than its darkest line.
    let widened = dark.extremes(reach: 1, max)
    let minimum = minimumSections * Double(sectionCount)
    return widened.indices.filter { Double(widened[$0]) >= minimum }
  }

  /// Returns the mean of each line in a section.
  private static func means(
    _ bytes: [UInt8], _ lines: Lines, _ section: Range<Int>
  ) -> [Double] {
    var sums = [Int](repeating: 0, count: lines.count)
    for place in section {
      for line in sums.indices { sums[line] += Int(bytes[lines.index(line, place)]) }
    }
    return sums.map { Double($0) / Double(section.count) }
  }

  /// Returns the value with a rank, from 0, among pixels at equal distances.
  private static func value(
    _ bytes: [UInt8], from start: Int, count: Int, stride: Int, rank: Int
  ) -> Int {
    var histogram = Histogram()
    for place in 0..<count { histogram.add(bytes[start + place * stride]) }
    return histogram.value(ofRank: rank).map { Int($0) } ?? 255
  }
}

extension Array where Element: Comparable {
  /// Returns the elements without valleys of up to `maximumWidth` elements, or one or two more:
  /// each is the minimum of the maxima around it (a morphological closing).
  fileprivate func closed(_ maximumWidth: Int) -> [Element] {
    extremes(reach: maximumWidth / 2 + 1, Swift.max).extremes(
      reach: maximumWidth / 2 + 1, Swift.min)
  }

  /// Returns the extreme around each element, up to `reach` elements away.
  fileprivate func extremes(reach: Int, _ extreme: (Element, Element) -> Element) -> [Element] {
    indices.map { index in
      self[Swift.max(index - reach, 0)...Swift.min(index + reach, count - 1)]
        .reduce(self[index], extreme)
    }
  }
}
