import PDFSyntax
import TestSupport
import Testing

@Suite struct PDFDateTests {
  @Test(arguments: [
    (0, "D:19700101000000Z", "1970-01-01T00:00:00Z"),
    (-1, "D:19691231235959Z", "1969-12-31T23:59:59Z"),
    (951_782_400, "D:20000229000000Z", "2000-02-29T00:00:00Z"),
    (1_795_250_513, "D:20261121084153Z", "2026-11-21T08:41:53Z"),
    (4_107_542_400, "D:21000301000000Z", "2100-03-01T00:00:00Z"),
    (Int.max, "D:99991231235959Z", "9999-12-31T23:59:59Z"),
    (Int.min, "D:00010101000000Z", "0001-01-01T00:00:00Z"),
  ])
  func `seconds become a date`(seconds: Int, pdf: String, iso8601: String) {
    let date = PDFDate(secondsSince1970: seconds)
    #expect(date.description == pdf)
    #expect(date.iso8601 == iso8601)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `any day of the calendar comes back`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let year = Int.random(in: 1...9999, using: &random)
    let month = Int.random(in: 1...12, using: &random)
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    // Includes the ends of months.
    for day in [1, Int.random(in: 1...28, using: &random), lengths[month - 1]] {
      let before = year - 1
      let days =
        before * 365 + before / 4 - before / 100 + before / 400
        + lengths.prefix(month - 1).reduce(0, +) + day - 1
      let date = PDFDate(secondsSince1970: (days - 719_162) * 86_400)
      let numbers = date.iso8601.prefix(10).split(separator: "-").compactMap { Int($0) }
      #expect(numbers == [year, month, day])
    }
  }
}
