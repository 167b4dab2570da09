import Testing

@testable import Conversion

@Suite struct PageRenderingTests {
  @Test(arguments: [(1, 1), (10, 10), (180, 15), (720, 60)])
  func `a page may be drawn for a part of the time for recognising it`(timeout: Int, limit: Int) {
    #expect(PageRendering.limit(ofTimeout: timeout) == limit)
  }
}
