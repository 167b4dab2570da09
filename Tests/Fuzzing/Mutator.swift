import TestSupport

/// Makes mutated inputs, always the same sequence of the same inputs.
struct Mutator {
  private let inputs: [[UInt8]]
  private var random = SeededGenerator(seed: 1)

  /// The maximum length of an input in bytes.
  private static let maximumLength = 1 << 16
  /// Bytes that are numbers at the ends of their ranges, or parts of PDF files.
  private static let pieces: [[UInt8]] =
    [
      [0], [0xFF], [0x7F], [0x80], [0xFF, 0xFF], [0x7F, 0xFF], [0x80, 0], [0, 0, 0, 0],
      [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [1, 0, 0, 0],
      [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0x80], [0x7F] + [UInt8](repeating: 0xFF, count: 7),
      [0x80] + [UInt8](repeating: 0, count: 7),
    ]
    + [
      "-1", "0", "65536", "2147483648", "9223372036854775808", "1e308", "-.0", "<<", ">>", "[",
      "]", "(", ")", " 1 0 R", "/Kids", "/Length 0", "stream\n", "endstream", " q ", " Q ", " BT ",
      " ET ", " cm ", " Do ", " Tj ", "\"", "{", "}", "\n", "\u{301}",
    ].map { Array($0.utf8) }

  /// Makes a mutator of `inputs`.
  init(_ inputs: [[UInt8]]) {
    self.inputs = inputs
  }

  /// Returns an input with one to eight mutations.
  mutating func next() -> [UInt8] {
    var input = inputs.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...8, using: &random) { mutate(&input) }
    return Array(input.prefix(Self.maximumLength))
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let start = Int.random(in: 0...input.count, using: &random)
    let length = Int.random(in: 1...(1 << Int.random(in: 0...6, using: &random)), using: &random)
    let range = start..<min(input.count, start + length)
    let piece = Self.pieces.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where start < input.count: input[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where start < input.count: input[start] = .random(in: 0...255, using: &random)
    case 2: input.removeSubrange(range)
    case 3: input.insert(contentsOf: input[range], at: start)
    case 4: input.insert(contentsOf: piece, at: start)
    case 5: input.replaceSubrange(start..<min(input.count, start + piece.count), with: piece)
    default: splice(&input, at: start)
    }
  }

  /// Replaces all from `start` on by the end of another input.
  private mutating func splice(_ input: inout [UInt8], at start: Int) {
    let other = inputs.randomElement(using: &random) ?? []
    input.removeSubrange(start...)
    input += other.suffix(Int.random(in: 0...other.count, using: &random))
  }
}
