/// The adaptive probability of one context of the arithmetic coder (ITU-T T.88, annex E.1.2).
///
/// The raw value is twice the index into table E.1, plus the more probable symbol.
struct ArithmeticState {
  /// The state of an unused context.
  static let initial: UInt8 = 0

  /// The size of the interval of the less probable symbol, by raw value (`Qe`).
  let intervals: [UInt32]
  /// The raw value after the more probable symbol, by raw value (`NMPS`).
  let afterMoreProbable: [UInt8]
  /// The raw value after the less probable symbol, by raw value (`NLPS`, `SWITCH`).
  let afterLessProbable: [UInt8]

  /// The tables that the encoder and the decoder read.
  static let tables = ArithmeticState()

  private init() {
    intervals = Self.intervals.flatMap { [$0, $0] }
    afterMoreProbable = Self.afterMoreProbable.flatMap { [2 * $0, 2 * $0 + 1] }
    afterLessProbable = Self.afterLessProbable.enumerated().flatMap { index, next -> [UInt8] in
      let isSwitched = Self.switching.contains(index)
      let kept = 2 * next
      return isSwitched ? [kept + 1, kept] : [kept, kept + 1]
    }
  }

  // The columns of ITU-T T.88, table E.1; `switching` has the rows whose SWITCH is 1.
  private static let intervals: [UInt32] = [
    0x5601, 0x3401, 0x1801, 0x0AC1, 0x0521, 0x0221, 0x5601, 0x5401, 0x4801, 0x3801, 0x3001, 0x2401,
    0x1C01, 0x1601, 0x5601, 0x5401, 0x5101, 0x4801, 0x3801, 0x3401, 0x3001, 0x2801, 0x2401, 0x2201,
    0x1C01, 0x1801, 0x1601, 0x1401, 0x1201, 0x1101, 0x0AC1, 0x09C1, 0x08A1, 0x0521, 0x0441, 0x02A1,
    0x0221, 0x0141, 0x0111, 0x0085, 0x0049, 0x0025, 0x0015, 0x0009, 0x0005, 0x0001, 0x5601,
  ]
  private static let afterMoreProbable: [UInt8] = [
    1, 2, 3, 4, 5, 38, 7, 8, 9, 10, 11, 12, 13, 29, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 45, 46,
  ]
  private static let afterLessProbable: [UInt8] = [
    1, 6, 9, 12, 29, 33, 6, 14, 14, 14, 17, 18, 20, 21, 14, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22,
    23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 46,
  ]
  private static let switching = [0, 6, 14]
}
