import COperations
import Glibc
import TestSupport
import Testing

/// Our own operations on images, compared with their definitions pixel by pixel.
@Suite struct ImageOperationsTests {
  /// An image of a byte per pixel.
  private struct Image {
    var width, height: Int
    var pixels: [UInt8]

    /// Makes an image; `value` gets the column and row of each pixel.
    init(_ width: Int, _ height: Int, value: (Int, Int) -> UInt8) {
      (self.width, self.height) = (width, height)
      pixels = (0..<width * height).map { value($0 % width, $0 / width) }
    }

    /// The pixel; `nil` outside the image.
    subscript(x: Int, y: Int) -> UInt8? {
      (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : nil
    }

    /// The pixels in a rectangle, as far as it is on the image.
    func values(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> [UInt8] {
      rows.flatMap { y in columns.compactMap { x in self[x, y] } }
    }

    /// The image after an operation on its pixels; `nil` if that fails.
    func after(_ operation: ([UInt8], Int32, Int32, inout [UInt8]) -> Bool) -> Image? {
      var result = self
      guard operation(pixels, Int32(width), Int32(height), &result.pixels) else { return nil }
      return result
    }
  }

  /// Random ink: blots and strokes that are as wide as a word of 32 pixels and wider.
  private func ink(_ random: inout SeededGenerator) -> Image {
    let size = (Int.random(in: 1...100, using: &random), Int.random(in: 1...30, using: &random))
    let share = Double.random(in: 0.05...0.9, using: &random)
    let boxes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let x = Int.random(in: 0..<size.0, using: &random)
      let y = Int.random(in: 0..<size.1, using: &random)
      let right = x + Int.random(in: 0...70, using: &random)
      return (x...right, y...y + Int.random(in: 0...9, using: &random))
    }
    return Image(size.0, size.1) { x, y in
      boxes.contains { $0.0.contains(x) && $0.1.contains(y) }
        || Double.random(in: 0...1, using: &random) < share * share ? 1 : 0
    }
  }

  private func gray(_ random: inout SeededGenerator) -> Image {
    let size = (Int.random(in: 1...40, using: &random), Int.random(in: 1...25, using: &random))
    return Image(size.0, size.1) { _, _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The ink within a brick's reach of each pixel, whose middle is at half its size, rounded down.
  private func dilated(_ image: Image, _ across: Int, _ down: Int) -> Image {
    Image(image.width, image.height) { x, y in
      let columns = x + across / 2 - across + 1...x + across / 2
      return image.values(columns, y + down / 2 - down + 1...y + down / 2).contains(1) ? 1 : 0
    }
  }

  /// The ink in bricks that have only ink.
  private func opened(_ image: Image, _ across: Int, _ down: Int) -> Image {
    var result = Image(image.width, image.height) { _, _ in 0 }
    for y in 0...max(image.height - down, 0) {
      for x in 0...max(image.width - across, 0) {
        let brick = image.values(x...x + across - 1, y...y + down - 1)
        guard brick.count == across * down, !brick.contains(0) else { continue }
        for row in y..<y + down {
          for column in x..<x + across { result.pixels[row * image.width + column] = 1 }
        }
      }
    }
    return result
  }

  /// What is in no brick without ink, which may reach beyond the image.
  private func closed(_ image: Image, _ across: Int, _ down: Int) -> Image {
    let wide = Image(image.width + 2 * across, image.height + 2 * down) { x, y in
      (image[x - across, y - down] ?? 0) == 0 ? 1 : 0
    }
    let paper = opened(wide, across, down)
    return Image(image.width, image.height) { x, y in paper[x + across, y + down] == 0 ? 1 : 0 }
  }

  @Test(arguments: UInt64(1)...24)
  func `bricks open, close and dilate ink`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let image = ink(&random)
    let across = Int.random(in: 1...(seed % 3 == 0 ? 70 : 6), using: &random)
    let down = Int.random(in: 1...6, using: &random)
    for (operation, expected) in [
      (COperations_opening, opened(image, across, down)),
      (COperations_closing, closed(image, across, down)),
      (COperations_dilation, dilated(image, across, down)),
    ] {
      let found = image.after { pixels, width, height, result in
        unsafe COperations_brick(
          operation, pixels, width, height, Int32(across), Int32(down), &result)
      }
      #expect(found?.pixels == expected.pixels, "\(operation) \(across) × \(down)")
    }
  }

  /// The greatest difference of a gray operation from what `value` says of each pixel.
  private func difference(
    _ image: Image, _ operation: COperations_Gray, reach: Int = 0, amount: Double = 0,
    value: (Int, Int) -> Double
  ) -> Double? {
    let found = image.after { pixels, width, height, result in
      unsafe COperations_gray(
        operation, pixels, width, height, Int32(reach), Float(amount), &result)
    }
    return found?.pixels.indices.map { index in
      abs(Double(found?.pixels[index] ?? 0) - value(index % image.width, index / image.width))
    }.max()
  }

  /// The mean of a square, as far as it is on the image.
  private func mean(_ image: Image, _ x: Int, _ y: Int, reach: Int) -> Double {
    let square = image.values(x - reach...x + reach, y - reach...y + reach)
    return square.reduce(0) { $0 + Double($1) } / Double(square.count)
  }

  @Test(arguments: UInt64(1)...8)
  func `gray images are averaged, blurred and sharpened`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let image = gray(&random)
    let reach = Int.random(in: 1...8, using: &random)
    let averaged = try #require(
      difference(image, COperations_average, reach: reach) { mean(image, $0, $1, reach: reach) })
    #expect(averaged <= 0.501)
    let strength = Double.random(in: 0.2...2, using: &random)
    let sharpened = try #require(
      difference(image, COperations_sharpening, reach: reach, amount: strength) { x, y in
        let pixel = Double(image[x, y] ?? 0)
        return min(max(pixel + strength * (pixel - mean(image, x, y, reach: reach)), 0), 255)
      })
    // The mean of a wide square, and what is added, are whole.
    #expect(sharpened <= 1.01 + (reach > 2 ? 0.5 * strength : 0))
    let deviation = Double.random(in: 0.4...1.6, using: &random)
    let blurred = try #require(
      difference(image, COperations_normalBlur, amount: deviation) { x, y in
        normalMean(image, x, y, deviation: deviation)
      })
    #expect(blurred <= 0.51)
  }

  /// The mean by a normal distribution over three deviations, of an image that is mirrored at its sides.
  private func normalMean(_ image: Image, _ x: Int, _ y: Int, deviation: Double) -> Double {
    let reach = min(Int((3 * deviation).rounded(.up)), 5)
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let total = weights.reduce(0, +)
    func mirrored(_ index: Int, _ count: Int) -> Int {
      let inside = index < 0 ? -index - 1 : index >= count ? 2 * count - index - 1 : index
      return min(max(inside, 0), count - 1)
    }
    var sum = 0.0
    for (row, ofRow) in zip(-reach...reach, weights) {
      for (column, ofColumn) in zip(-reach...reach, weights) {
        let pixel = image[mirrored(x + column, image.width), mirrored(y + row, image.height)] ?? 0
        sum += ofRow * ofColumn * Double(pixel)
      }
    }
    return sum / total / total
  }

  @Test(arguments: UInt64(1)...8)
  func `pixels darker than a threshold are ink`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = (Int.random(in: 1...100, using: &random), Int.random(in: 1...9, using: &random))
    let image = Image(size.0, size.1) { _, _ in UInt8.random(in: 0...255, using: &random) }
    let threshold = UInt8.random(in: 1...255, using: &random)
    let ink = image.after {
      unsafe COperations_gray(COperations_threshold, $0, $1, $2, Int32(threshold), 0, &$3)
    }
    #expect(ink?.pixels == image.pixels.map { $0 < threshold ? 1 : 0 })
  }

  @Test(arguments: UInt64(1)...8)
  func `the ground of a gray image becomes white`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let image = gray(&random)
    let evened = try #require(
      difference(image, COperations_evenGround, reach: 4) { x, y in
        let ground = (mean(image, x, y, reach: 4) + 0.5).rounded(.down) + 1
        let share = (Double(image[x, y] ?? 0) / ground - 0.3) / 0.6
        return min(max(255 * share, 0), 255)
      })
    #expect(evened <= 1.001)
  }

  @Test(arguments: UInt64(1)...8)
  func `pixels of another size are interpolated`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let image = gray(&random)
    let size = (Int.random(in: 1...80, using: &random), Int.random(in: 1...50, using: &random))
    var result = Image(size.0, size.1) { _, _ in 0 }
    let isMade = unsafe COperations_interpolate(
      image.pixels, Int32(image.width), Int32(image.height), &result.pixels, Int32(size.0),
      Int32(size.1))
    #expect(isMade)
    /// The pixel before a place and its neighbour, and the sixteenths between both.
    func place(_ index: Int, _ count: Int, _ original: Int) -> (Int, Int, Double) {
      let sixteenths = Int(16 * Float(original) / Float(count) * Float(index))
      let first = min(sixteenths / 16, original - 1)
      return (first, min(first + 1, original - 1), Double(sixteenths % 16) / 16)
    }
    let differences = result.pixels.indices.map { index in
      let (left, right, x) = place(index % size.0, size.0, image.width)
      let (top, bottom, y) = place(index / size.0, size.1, image.height)
      func row(_ y: Int) -> Double {
        Double(image[left, y] ?? 0) * (1 - x) + Double(image[right, y] ?? 0) * x
      }
      return abs(Double(result.pixels[index]) - row(top) * (1 - y) - row(bottom) * y)
    }
    #expect(differences.allSatisfy { $0 <= 0.51 })
  }

  @Test(arguments: UInt64(1)...24)
  func `parts of ink are what a fill reaches, also over corners`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let image = ink(&random)
    var expected = [Int32](repeating: 0, count: image.pixels.count)
    var boxes: [[Int32]] = []
    for start in image.pixels.indices where image.pixels[start] == 1 && expected[start] == 0 {
      var part: [(x: Int, y: Int)] = []
      var rest = [(x: start % image.width, y: start / image.width)]
      while let (x, y) = rest.popLast() {
        guard image[x, y] == 1, expected[y * image.width + x] == 0 else { continue }
        expected[y * image.width + x] = Int32(boxes.count + 1)
        part.append((x, y))
        for row in y - 1...y + 1 { for column in x - 1...x + 1 { rest.append((column, row)) } }
      }
      let (columns, rows) = (part.map(\.x).sorted(), part.map(\.y).sorted())
      boxes.append(
        [
          columns[0], rows[0], columns[part.count - 1] - columns[0] + 1,
          rows[part.count - 1] - rows[0] + 1, part.count,
        ].map(Int32.init))
    }
    var numbers = [Int32](repeating: 0, count: image.pixels.count)
    var found = [Int32](repeating: 0, count: 5 * image.pixels.count)
    let count = unsafe COperations_components(
      image.pixels, Int32(image.width), Int32(image.height), &numbers, &found)
    #expect(Int(count) == boxes.count)
    #expect(numbers == expected)
    #expect(Array(found.prefix(5 * boxes.count)) == boxes.flatMap(\.self))
  }
}
