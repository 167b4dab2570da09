import Conversion
import Testing

@Suite struct ShellOrderTests {
  @Test(arguments: [
    ["page1.png", "page10.png", "page2.png"], ["A.png", "b10.png", "b9.png"],
    ["a1.png", "B10.png", "B2.png"], ["scans/11/a.png", "scans/2/a.png"],
  ])
  func `a list as the shell makes it is told from natural order`(paths: [String]) throws {
    let pair = try #require(ShellGlobOrder.misplaced(in: paths))
    #expect(NaturalOrder.precedes(pair.second, pair.first))
  }

  @Test(arguments: [
    [], ["a.png"], ["page1.png", "page2.png", "page10.png"], ["page01.png", "page02.png"],
    ["b.png", "a10.png", "a2.png"], ["page10.png", "page1.png", "page2.png"],
    ["a.png", "B.png", "c.png"], ["B.png", "a.png"],
  ])
  func `a list in natural order or in an order of its own is left alone`(paths: [String]) {
    #expect(ShellGlobOrder.misplaced(in: paths) == nil)
  }
}
