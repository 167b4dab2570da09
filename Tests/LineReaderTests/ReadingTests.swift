import CLineNetwork
import TestSupport
import Testing

/// Images of lines whose probabilities are known.
@Suite struct ReadingTests {
  private let builder = LanguageDataBuilder()

  private func text(
    _ line: String, doubts: [Character: Character] = [:], of builder: LanguageDataBuilder,
    usesDictionary: Bool = true, userWords: String = ""
  ) throws -> String? {
    let reader = try LineReader(
      builder.bytes(), usesDictionary: usesDictionary, userWords: userWords)
    return reader.text(LineImage(line, doubts: doubts, of: builder))
  }

  @Test(arguments: [
    ("_aaa_", "a"), ("aa_aab", "aab"), ("_ab _ cd_", "ab cd"), (" ab ", "ab"),
    ("a.1(", "a.1("),
  ])
  func `repeated codes are one character, and spaces divide words`(
    line: String, expected: String
  ) throws {
    #expect(try text(line, of: builder) == expected)
  }

  @Test func `characters share the pixels between them`() throws {
    let line = try #require(
      LineReader(builder.bytes()).read(LineImage("_aa__b_ c", of: builder)))
    #expect(line.map(\.left) == [0, 4, 8])
    #expect(line.map(\.right) == [4, 6, 9])
    #expect(line.map(\.beginsWord) == [true, false, true])
  }

  @Test func `places are pixels of an image of another height`() throws {
    let reader = try LineReader(builder.bytes())
    let image = LineImage("_aa__b_ c", of: builder)
    let (own, doubled) = try (#require(reader.read(image)), #require(reader.read(image.doubled)))
    #expect(doubled.map(\.text) == own.map(\.text))
    #expect(doubled.map(\.left) == own.map { 2 * $0.left })
    #expect(doubled.map(\.right) == own.map { 2 * $0.right })
  }

  @Test(arguments: [1, 8, 24])
  func `a turned line is read like an upright one`(bitsPerPixel: Int) throws {
    let reader = try LineReader(builder.bytes())
    let image = LineImage("_aa__b_ c", of: builder)
    let upright = try #require(reader.read(image))
    for turns in 0..<4 {
      #expect(reader.read(image, bitsPerPixel: bitsPerPixel, quarterTurns: turns) == upright)
    }
  }

  @Test func `light text on dark paper is read`() throws {
    let reader = try LineReader(builder.bytes())
    let image = LineImage("_ab c_", of: builder)
    #expect(reader.text(image.inverted) == "ab c")
    #expect(reader.read(image.inverted)?.map(\.left) == reader.read(image)?.map(\.left))
  }

  @Test func `a doubtful character lowers the confidence of its word only`() throws {
    let reader = try LineReader(builder.bytes())
    let line = try #require(reader.read(LineImage("ab cd", doubts: ["d": "e"], of: builder)))
    #expect(line.map(\.text) == ["a", "b", "c", "e"])
    #expect(line[0].confidence > 90)
    #expect(line[0].confidence == line[1].confidence)
    #expect(line[2].confidence < 90)
  }

  @Test func `a word of the dictionary is preferred to a little more probable characters`() throws {
    var builder = builder
    builder.words = ["ab", "abcd", "cab"]
    #expect(try text("a_b", doubts: ["b": "c"], of: builder) == "ab")
    #expect(try text("c_a_b ab", doubts: ["b": "e"], of: builder) == "cab ab")
    #expect(try text("e_b", doubts: ["b": "c"], of: builder) == "ec")
    #expect(try text("a_b", doubts: ["b": "c"], of: builder, usesDictionary: false) == "ac")
  }

  @Test func `words of the user are preferred without the dictionary too`() throws {
    for usesDictionary in [true, false] {
      let read = try text(
        "a_b c_b", doubts: ["b": "c"], of: builder, usesDictionary: usesDictionary,
        userWords: "ab\r\n\nabab\n?b\n")
      #expect(read == "ab cc")
    }
  }

  @Test func `patterns of punctuation stand around words`() throws {
    var builder = builder
    builder.words = ["ab"]
    builder.punctuation = [" ", "( ", " ."]
    #expect(try text("a_b_.", doubts: [".": "c"], of: builder) == "ab.")
    #expect(try text("(_a_b", doubts: ["(": "c"], of: builder) == "(ab")
    #expect(try text("(_a_b_.", doubts: [".": "c"], of: builder) == "(abc")
  }

  @Test func `a digit of a pattern is any digit`() throws {
    var builder = builder
    builder.numbers = ["  .", " . "]
    builder.words = ["ab"]
    #expect(try text("1_2_.", doubts: [".": "c"], of: builder) == "12.")
    #expect(try text("2_.1", doubts: [".": "c"], of: builder) == "2.1")
    #expect(try text("a_._1", doubts: [".": "c"], of: builder) == "ac1")
  }

  @Test func `some characters have several codes`() throws {
    var builder = builder
    builder.codes = ["c": [11, 12], "d": [11, 11, 13]]
    let reader = try LineReader(builder.bytes())
    #expect(builder.nullCode == 14)
    #expect(reader.text(LineImage([11, 11, 12, 14, 5, 14, 11, 14, 12], of: builder)) == "cec")
    #expect(reader.text(LineImage([11, 14, 11, 13, 0, 5], of: builder)) == "d e")
  }

  @Test func `characters that the data exclude are not read`() throws {
    var builder = builder
    builder.variables = "tessedit_ocr_engine_mode\t1\ntessedit_char_blacklist b1\nother c\n"
    #expect(try text("a_b_c1", doubts: ["c": "b"], of: builder) == "ac")
  }

  @Test func `every character of a script without spaces can be a word`() throws {
    var builder = builder
    builder.script = "Han"
    builder.words = ["ab"]
    #expect(try text("a_b_a_b_e_c", of: builder) == "ab ab e c")
  }

  @Test func `an image without pixels for a time step is an empty line`() throws {
    let reader = try LineReader(builder.bytes())
    #expect(reader.read(LineImage("", of: builder)) == [])
    var flat = LineImage("a", of: builder)
    (flat.height, flat.width, flat.pixels) = (0, 5, [])
    #expect(reader.read(flat) == [])
    (flat.height, flat.width, flat.pixels) = (1000, 1, [UInt8](repeating: 0, count: 1000))
    #expect(reader.read(flat) == [])
  }

  @Test func `an image that is too wide for a network has no text`() throws {
    let reader = try LineReader(builder.bytes())
    var wide = LineImage("a", of: builder)
    (wide.height, wide.width) = (1, 4000)
    wide.pixels = [UInt8](repeating: 0, count: wide.width)
    #expect(reader.read(wide) == [])
  }
}
