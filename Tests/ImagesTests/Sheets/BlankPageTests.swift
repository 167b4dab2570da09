@testable import Codecs
@testable import Sheets
import Foundation
import PageModel
import TestSupport
import Testing

/// Which pages are blank: A7 sheets at 100 dots per inch, drawn with what scans of paper show.
@Suite struct BlankPageTests {
  /// A sheet in gray that is drawn on.
  private struct Sheet {
    let width = 291
    let height = 413
    var pixels: [UInt8]
    var random: SeededGenerator

    init(seed: UInt64, paper: UInt8 = 243) {
      pixels = [UInt8](repeating: paper, count: width * height)
      random = SeededGenerator(seed: seed)
    }

    mutating func darken(_ x: Int, _ y: Int, to value: UInt8) {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return }
      pixels[y * width + x] = min(pixels[y * width + x], value)
    }

    mutating func fill(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, with value: UInt8) {
      for row in y..<y + rows { for column in x..<x + columns { darken(column, row, to: value) } }
    }

    /// A pale streak of which a threshold has left dots and a few dashes.
    mutating func drawDots() {
      for y in stride(from: 0, to: height, by: 8) { fill(100, y, 1, 1, with: 100) }
      for (y, length) in [(105, 4), (158, 9), (170, 3), (181, 6)] {
        fill(100, y, 1, length, with: 0)
      }
    }

    /// Holes of 6 mm, 8 mm from the left edge.
    mutating func punch() {
      for center in [height / 3, height * 2 / 3] {
        for y in -12...12 {
          for x in -12...12 where x * x + y * y < 140 { darken(31 + x, center + y, to: 30) }
        }
      }
    }

    /// The dark background of the scanner above and beside a sheet that lies crooked by some
    /// degrees.
    mutating func skew(degrees: Double) {
      let slope = tan(degrees * .pi / 180)
      for y in 0..<height {
        for x in 0..<max(Int(Double(height - y) * slope), 0) { darken(x, y, to: 25) }
      }
      for x in 0..<width {
        for y in 0..<max(Int(Double(x) * slope), 0) { darken(x, y, to: 25) }
      }
    }

    /// The shadow of the edge of a sheet that lies crooked and is smaller than the scanner.
    mutating func drawEdge() {
      for y in 0..<height { fill(240 + y / 25, y, 2, 1, with: 150) }
    }

    /// The edges of a smaller sheet that lies crooked, joined by a streak of dirt.
    mutating func drawEdgesAndStreak() {
      for y in 0..<height { fill(8 + y / 30, y, 2, 1, with: 120) }
      for x in 0..<width { fill(x, 10 + x / 30, 1, 2, with: 120) }
      fill(200, 0, 2, height, with: 120)
    }

    /// A streak and the edge of a sheet of which a threshold has left dashes.
    mutating func drawDashes() {
      var y = 0
      while y < height {
        let length = Int.random(in: 2...8, using: &random)
        fill(190, y, 2, length, with: 60)
        fill(20 + y / 25, y + 3, 2, length, with: 60)
        y += length + Int.random(in: 5...20, using: &random)
      }
    }

    /// Holes of 6 mm, 8 mm from the left edge, of whose rims only arcs are dark.
    mutating func punchPale() {
      for center in [height / 3, height * 2 / 3] {
        for step in 0..<360 where !(80...100).contains(step) && !(170...260).contains(step) {
          let angle = Double(step) * .pi / 180
          fill(31 + Int(11.5 * cos(angle)), center + Int(11.5 * sin(angle)), 2, 2, with: 70)
        }
      }
    }

    /// A straight stroke, as long as a pen or a staple makes.
    mutating func drawStroke(from x: Int, _ y: Int, by dx: Int, _ dy: Int) {
      let steps = max(abs(dx), abs(dy))
      for step in 0...steps { fill(x + dx * step / steps, y + dy * step / steps, 2, 2, with: 80) }
    }

    /// Lines of marks like words, as print gives in black and the print on the back in light gray.
    mutating func print(_ value: UInt8, lines: Int) {
      for line in 0..<lines {
        var x = 60
        while x < width - 60 {
          let length = Int.random(in: 4...12, using: &random)
          fill(x, 80 + line * 16, 2, 8, with: value)
          fill(x + 2, 80 + line * 16 + 3, length, 2, with: value)
          x += length + 6
        }
      }
    }

    mutating func addNoise(_ width: Int) {
      for index in pixels.indices {
        let noise = Int(random.next() % UInt64(2 * width + 1)) - width
        pixels[index] = UInt8(clamping: Int(pixels[index]) + noise)
      }
    }

    mutating func addDust(_ count: Int) {
      for _ in 0..<count {
        fill(
          Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random), 2,
          2, with: 90)
      }
    }

    /// The shadow of a feeder, darker to one side.
    mutating func shade() {
      for y in 0..<height {
        for x in 0..<width {
          let value = Int(pixels[y * width + x]) * (1000 - x * 250 / width) / 1000
          pixels[y * width + x] = UInt8(clamping: value)
        }
      }
    }

    var bitmap: Bitmap {
      Bitmap(size: PixelSize(width: width, height: height), format: .gray, bytes: pixels)
    }

    var isBlank: Bool { BlankPage.isBlank(bitmap, resolution: Resolution(100)) }
  }

  /// Draws what paper may show without print.
  private static let disturbances: [(String, @Sendable (inout Sheet) -> Void)] = [
    ("nothing", { _ in }), ("noise", { $0.addNoise(30) }), ("punched holes", { $0.punch() }),
    ("a crooked sheet", { $0.skew(degrees: 2.5) }), ("the back", { $0.print(205, lines: 17) }),
    ("dust", { $0.addDust(30) }), ("a shadow", { $0.shade() }),
    ("a streak", { $0.fill(180, 0, 2, 413, with: 120) }), ("an edge", { $0.drawEdge() }),
    ("a staple", { $0.drawStroke(from: 12, 14, by: 26, 10) }),
    ("edges and a streak", { $0.drawEdgesAndStreak() }), ("dashes", { $0.drawDashes() }),
    ("dots", { $0.drawDots() }),
    (
      "a pale streak under noise",
      {
        $0.fill(180, 0, 2, 413, with: 195)
        $0.addNoise(40)
      }
    ),
    ("pale holes", { $0.punchPale() }),
    (
      "all",
      {
        $0.print(208, lines: 17)
        $0.punch()
        $0.skew(degrees: 1.5)
        $0.addDust(15)
        $0.shade()
        $0.addNoise(15)
      }
    ),
  ]

  @Test(arguments: disturbances.indices)
  func `paper without print is blank, and with a page number or a line of text is not`(index: Int) {
    let (name, disturb) = Self.disturbances[index]
    var empty = Sheet(seed: UInt64(index))
    disturb(&empty)
    #expect(empty.isBlank, "\(name)")
    var numbered = Sheet(seed: UInt64(index))
    // A digit of 2.3 mm.
    numbered.fill(145, 370, 5, 2, with: 60)
    numbered.fill(148, 370, 2, 9, with: 60)
    disturb(&numbered)
    #expect(!numbered.isBlank, "\(name), and a page number")
    var printed = Sheet(seed: UInt64(index))
    printed.print(50, lines: 1)
    disturb(&printed)
    #expect(!printed.isBlank, "\(name), and a line")
  }

  @Test func `small print from edge to edge, as on a receipt, is not blank`() {
    var sheet = Sheet(seed: 1)
    // Small letters of 6 points are 4 pixels high, every second one with an ascender.
    for y in [180, 192] {
      for x in stride(from: 12, to: 278, by: 5) { sheet.fill(x, y, 3, 4, with: 60) }
      for x in stride(from: 12, to: 278, by: 10) { sheet.fill(x, y - 3, 1, 3, with: 60) }
    }
    #expect(!sheet.isBlank)
  }

  /// Draws small marks that someone has made in the border of a sheet.
  private static let marks: [(String, @Sendable (inout Sheet) -> Void)] = [
    ("the digit 1 with a pen", { $0.drawStroke(from: 20, 14, by: 3, 24) }),
    (
      "a tick",
      {
        $0.drawStroke(from: 14, 24, by: 6, 12)
        $0.drawStroke(from: 20, 36, by: 16, -26)
      }
    ),
    (
      "the letter K",
      {
        $0.drawStroke(from: 14, 14, by: 0, 24)
        $0.drawStroke(from: 14, 28, by: 18, -14)
        $0.drawStroke(from: 17, 25, by: 15, 13)
      }
    ),
    (
      "a few ones below each other",
      {
        for line in 0..<4 { $0.drawStroke(from: 30, 60 + 20 * line, by: 0, 9) }
      }
    ),
  ]

  @Test(arguments: marks.indices)
  func `a small mark in the border is not blank`(index: Int) {
    let (name, draw) = Self.marks[index]
    var sheet = Sheet(seed: UInt64(index))
    draw(&sheet)
    #expect(!sheet.isBlank, "\(name)")
  }

  @Test func `coloured paper is blank too`() {
    #expect(Sheet(seed: 1, paper: 150).isBlank)
  }

  @Test(
    arguments: [
      // White paper, and yellow paper whose blue is nearly that of violet ink.
      ([243, 243, 243], [130, 165, 232]), ([240, 225, 150], [130, 140, 132]),
    ] as [([UInt8], [UInt8])])
  func `a signature in pale ink is not blank`(paper: [UInt8], ink: [UInt8]) {
    let size = Sheet(seed: 1).bitmap.size
    var bytes = [[UInt8]](repeating: paper, count: size.area)
    for x in 100..<200 {
      let y = 200 + Int(12 * sin(Double(x) / 4))
      for row in y..<y + 2 { bytes[row * size.width + x] = ink }
    }
    let page = Bitmap(size: size, format: .rgb, bytes: bytes.flatMap(\.self))
    #expect(!BlankPage.isBlank(page, resolution: Resolution(100)))
    let plain = [[UInt8]](repeating: paper, count: size.area).flatMap(\.self)
    let empty = Bitmap(size: size, format: .rgb, bytes: plain)
    #expect(BlankPage.isBlank(empty, resolution: Resolution(100)))
  }

  @Test(arguments: [6, 12])
  func `noise in each channel of empty yellow paper is no ink`(noise: Int) {
    var random = SeededGenerator(seed: 9)
    let size = PixelSize(width: 827, height: 1_169)
    let bytes = (0..<size.area).flatMap { _ in
      [240, 205, 90].map {
        UInt8(clamping: $0 + Int.random(in: -2 * noise...2 * noise, using: &random))
      }
    }
    let paper = Bitmap(size: size, format: .rgb, bytes: bytes)
    #expect(BlankPage.isBlank(paper, resolution: Resolution(100)))
  }

  @Test func `black pages and photographs are not blank`() {
    #expect(!Sheet(seed: 1, paper: 20).isBlank)
    var photograph = Sheet(seed: 1)
    for y in 0..<photograph.height {
      for x in 0..<photograph.width {
        photograph.darken(x, y, to: UInt8(clamping: 40 + (x + y) * 200 / 704))
      }
    }
    #expect(!photograph.isBlank)
  }

  @Test func `specks of a black and white scan are not print`() {
    var random = SeededGenerator(seed: 7)
    let size = PixelSize(width: 800, height: 1200)
    var bytes = [UInt8](repeating: 0xFF, count: PixelFormat.bilevel.byteCount(size: size))
    for _ in 0..<3_000 {
      let pixel = Int.random(in: 0..<size.area, using: &random)
      bytes[pixel / 8] &= ~(0x80 >> UInt8(pixel % 8))
    }
    let specks = Bitmap(size: size, format: .bilevel, bytes: bytes)
    #expect(BlankPage.isBlank(specks, resolution: Resolution(200)))
  }

  /// An A7 sheet at 200 dots per inch with a row of marks like letters of seven points.
  private static func row(of count: Int, brightness: UInt8) -> Bitmap {
    let size = PixelSize(width: 582, height: 826)
    var bytes = [UInt8](repeating: 243, count: size.area)
    for letter in 0..<count {
      let left = 121 + 10 * letter
      for y in 401..<411 {
        for x in left..<left + (y < 409 ? 2 : 7) { bytes[y * size.width + x] = brightness }
      }
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }

  @Test(arguments: [
    // Faint print, less than a word of it, and print that shines through.
    (6, 150, false), (5, 150, false), (4, 150, true), (12, 205, true),
  ])
  func `a row of faint small print is not blank`(
    count: Int, brightness: UInt8, isBlank: Bool
  ) {
    let page = Self.row(of: count, brightness: brightness)
    #expect(BlankPage.isBlank(page, resolution: Resolution(200)) == isBlank)
  }

  @Test func `an image of one pixel is judged without a trap`() {
    let pixel = Bitmap(size: PixelSize(width: 1, height: 1), format: .gray, bytes: [255])
    #expect(!BlankPage.isBlank(pixel, resolution: Resolution(300)))
  }
}
