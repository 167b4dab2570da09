import Documents
import TestSupport
import Testing

@Suite struct NaturalOrderTests {
  @Test(arguments: [
    ["page1", "page2", "page10", "page11", "page100"],
    ["1.png", "2.png", "10.png"],
    ["a", "a1", "a1b", "a2", "b"],
    ["scan 9 of 10", "scan 10 of 10"],
    ["page", "page 1", "page1"],
    ["x007", "x07", "x7", "x8"],
    ["x01a", "x1a", "x01b", "x1b"],
    ["0", "00", "1"],
    ["v1.2", "v1.10", "v2"],
    ["99999999999999999999", "100000000000000000000"],
    ["A", "a", "ä", "ö"],
  ])
  func `names are sorted in natural order`(names: [String]) {
    #expect(names.reversed().sorted(by: NaturalOrder.precedes) == names)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `natural order is a strict total order`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let names = (0..<25).map { _ in
      String(
        (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
          "0012ab-ä".randomElement(using: &random)
        })
    }
    let before = NaturalOrder.precedes
    for a in names {
      for b in names {
        #expect(a.utf8.elementsEqual(b.utf8) != (before(a, b) != before(b, a)), "seed \(seed)")
        for c in names where before(a, b) && before(b, c) {
          #expect(before(a, c), "\(a) \(b) \(c), seed \(seed)")
        }
      }
    }
  }
}

@Suite struct UnintendedOrderTests {
  @Test(arguments: [
    ["page1.png", "page10.png", "page2.png"], ["A.png", "b10.png", "b9.png"],
    ["a1.png", "B10.png", "B2.png"], ["scans/11/a.png", "scans/2/a.png"],
  ])
  func `a list in shell order is detected`(paths: [String]) throws {
    let pair = try #require(UnintendedOrder.misplaced(in: paths))
    #expect(NaturalOrder.precedes(pair.second, pair.first))
  }

  @Test(arguments: [
    ["p10.png", "p2.png", "p1.png"], ["p10.png", "p1.png", "p2.png"],
    ["p2.png", "p10.png", "p1.png"], ["p2.png", "p1.png", "p10.png"],
    ["p1.png", "p10.png", "p2.png"],
  ])
  func `numbered pages in any other order than that of their numbers are detected`(
    paths: [String]
  ) throws {
    let pair = try #require(UnintendedOrder.misplaced(in: paths))
    #expect(NaturalOrder.precedes(pair.second, pair.first))
  }

  @Test(arguments: [
    [], ["a.png"], ["page1.png", "page2.png", "page10.png"], ["page01.png", "page02.png"],
    ["b.png", "a10.png", "a2.png"], ["page10.png", "cover1.png", "page2.png"],
    ["a.png", "B.png", "c.png"], ["B.png", "a.png"],
  ])
  func `a list in natural or any other order is accepted`(paths: [String]) {
    #expect(UnintendedOrder.misplaced(in: paths) == nil)
  }
}
