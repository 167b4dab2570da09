import PDFSyntax
import TestSupport
import Testing

@Suite struct NumberFormattingTests {
  @Test(
    arguments: [
      (0.0, 2, "0"), (-0.0, 2, "0"), (0.004, 2, "0"), (-0.004, 2, "0"), (0.005, 2, "0.01"),
      (1, 2, "1"), (-1.5, 2, "-1.5"), (0.1 + 0.2, 5, "0.3"), (0.05, 2, "0.05"), (-0.05, 1, "-0.1"),
      (595.276, 2, "595.28"), (9.995, 0, "10"), (99.999, 2, "100"), (100, 0, "100"),
      (1e-7, 5, "0"), (123.000_01, 5, "123.00001"), (1e300, 2, "32767"), (-40_000, 2, "-32767"),
      (.infinity, 2, "32767"), (-.infinity, 2, "-32767"), (.nan, 2, "0"),
      (32_767, 9, "32767"), (0.123_456_789, 9, "0.123456789"),
    ] as [(Double, Int, String)])
  func `a real has digits and a point`(value: Double, decimals: Int, text: String) {
    #expect(Self.text(value, decimals: decimals) == text)
  }

  @Test(arguments: [(0, "0"), (-7, "-7"), (1200, "1200"), (Int.min, "-9223372036854775808")])
  func `an integer has digits`(value: Int, text: String) {
    var bytes: [UInt8] = []
    NumberFormatting.append(value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the nearest number is written and returned`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for decimals in 0...6 {
      let magnitude = Double.random(in: 0...4, using: &random)
      let value =
        Double.random(in: -4...4, using: &random) * [1, 10, 100, 1000][Int(magnitude) % 4]
      let text = Self.text(value, decimals: decimals)
      let rounded = NumberFormatting.rounded(value, decimals: decimals)
      #expect(Double(text) == rounded)
      #expect(Self.text(rounded, decimals: decimals) == text)
      let step = (0..<decimals).reduce(1.0) { step, _ in step / 10 }
      #expect(abs(rounded - value) <= step * 0.500_001)
      #expect(text.wholeMatch(of: #/-?(0|[1-9]\d*)(\.\d*[1-9])?/#) != nil)
      #expect(text != "-0")
    }
  }

  private static func text(_ value: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberFormatting.append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
