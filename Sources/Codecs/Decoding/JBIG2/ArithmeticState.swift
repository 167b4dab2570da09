/// The adaptive probability of one context of the arithmetic coder (ITU-T T.88, annex E.1.2).
///
/// The raw value is twice the index into table E.1, plus the more probable symbol.
struct ArithmeticState {
  /// The state of an unused context.
  static let initial: UInt8 = 0

  /// A row of table E.1.
  private struct Row {
    /// The size of the interval of the less probable symbol.
    let interval: UInt32
    let afterMoreProbable: UInt8
    let afterLessProbable: UInt8
    var switchesSymbol = false
  }

  /// For each raw value, the size of the interval of the less probable symbol (`Qe`).
  let intervals: [UInt32]
  /// For each raw value, the raw value after the more probable symbol (`NMPS`).
  let afterMoreProbable: [UInt8]
  /// For each raw value, the raw value after the less probable symbol (`NLPS`, `SWITCH`).
  let afterLessProbable: [UInt8]

  /// The tables that the encoder and the decoder read.
  static let tables = ArithmeticState()

  private init() {
    intervals = Self.rows.flatMap { [$0.interval, $0.interval] }
    afterMoreProbable = Self.rows.flatMap { row in
      [UInt8(0), 1].map { 2 * row.afterMoreProbable + $0 }
    }
    afterLessProbable = Self.rows.flatMap { row in
      [UInt8(0), 1].map { 2 * row.afterLessProbable + (row.switchesSymbol ? 1 - $0 : $0) }
    }
  }

  /// ITU-T T.88, table E.1.
  private static let rows: [Row] = [
    Row(interval: 0x5601, afterMoreProbable: 1, afterLessProbable: 1, switchesSymbol: true),
    Row(interval: 0x3401, afterMoreProbable: 2, afterLessProbable: 6),
    Row(interval: 0x1801, afterMoreProbable: 3, afterLessProbable: 9),
    Row(interval: 0x0AC1, afterMoreProbable: 4, afterLessProbable: 12),
    Row(interval: 0x0521, afterMoreProbable: 5, afterLessProbable: 29),
    Row(interval: 0x0221, afterMoreProbable: 38, afterLessProbable: 33),
    Row(interval: 0x5601, afterMoreProbable: 7, afterLessProbable: 6, switchesSymbol: true),
    Row(interval: 0x5401, afterMoreProbable: 8, afterLessProbable: 14),
    Row(interval: 0x4801, afterMoreProbable: 9, afterLessProbable: 14),
    Row(interval: 0x3801, afterMoreProbable: 10, afterLessProbable: 14),
    Row(interval: 0x3001, afterMoreProbable: 11, afterLessProbable: 17),
    Row(interval: 0x2401, afterMoreProbable: 12, afterLessProbable: 18),
    Row(interval: 0x1C01, afterMoreProbable: 13, afterLessProbable: 20),
    Row(interval: 0x1601, afterMoreProbable: 29, afterLessProbable: 21),
    Row(interval: 0x5601, afterMoreProbable: 15, afterLessProbable: 14, switchesSymbol: true),
    Row(interval: 0x5401, afterMoreProbable: 16, afterLessProbable: 14),
    Row(interval: 0x5101, afterMoreProbable: 17, afterLessProbable: 15),
    Row(interval: 0x4801, afterMoreProbable: 18, afterLessProbable: 16),
    Row(interval: 0x3801, afterMoreProbable: 19, afterLessProbable: 17),
    Row(interval: 0x3401, afterMoreProbable: 20, afterLessProbable: 18),
    Row(interval: 0x3001, afterMoreProbable: 21, afterLessProbable: 19),
    Row(interval: 0x2801, afterMoreProbable: 22, afterLessProbable: 19),
    Row(interval: 0x2401, afterMoreProbable: 23, afterLessProbable: 20),
    Row(interval: 0x2201, afterMoreProbable: 24, afterLessProbable: 21),
    Row(interval: 0x1C01, afterMoreProbable: 25, afterLessProbable: 22),
    Row(interval: 0x1801, afterMoreProbable: 26, afterLessProbable: 23),
    Row(interval: 0x1601, afterMoreProbable: 27, afterLessProbable: 24),
    Row(interval: 0x1401, afterMoreProbable: 28, afterLessProbable: 25),
    Row(interval: 0x1201, afterMoreProbable: 29, afterLessProbable: 26),
    Row(interval: 0x1101, afterMoreProbable: 30, afterLessProbable: 27),
    Row(interval: 0x0AC1, afterMoreProbable: 31, afterLessProbable: 28),
    Row(interval: 0x09C1, afterMoreProbable: 32, afterLessProbable: 29),
    Row(interval: 0x08A1, afterMoreProbable: 33, afterLessProbable: 30),
    Row(interval: 0x0521, afterMoreProbable: 34, afterLessProbable: 31),
    Row(interval: 0x0441, afterMoreProbable: 35, afterLessProbable: 32),
    Row(interval: 0x02A1, afterMoreProbable: 36, afterLessProbable: 33),
    Row(interval: 0x0221, afterMoreProbable: 37, afterLessProbable: 34),
    Row(interval: 0x0141, afterMoreProbable: 38, afterLessProbable: 35),
    Row(interval: 0x0111, afterMoreProbable: 39, afterLessProbable: 36),
    Row(interval: 0x0085, afterMoreProbable: 40, afterLessProbable: 37),
    Row(interval: 0x0049, afterMoreProbable: 41, afterLessProbable: 38),
    Row(interval: 0x0025, afterMoreProbable: 42, afterLessProbable: 39),
    Row(interval: 0x0015, afterMoreProbable: 43, afterLessProbable: 40),
    Row(interval: 0x0009, afterMoreProbable: 44, afterLessProbable: 41),
    Row(interval: 0x0005, afterMoreProbable: 45, afterLessProbable: 42),
    Row(interval: 0x0001, afterMoreProbable: 45, afterLessProbable: 43),
    Row(interval: 0x5601, afterMoreProbable: 46, afterLessProbable: 46),
  ]
}
