import Testing

@testable import PDFInput

@Suite struct ContentRemovalsTests {
  private func applied(_ parts: [(Range<Int>, String)]) -> String {
    var removals = ContentRemovals()
    for (range, replacement) in parts { removals.add(range, replacement: replacement) }
    return String(decoding: removals.applied(to: Array("0123456789".utf8)), as: UTF8.self)
  }

  @Test func `parts are replaced in any order, and a space stands for each`() {
    #expect(applied([]) == "0123456789")
    #expect(applied([(6..<8, ""), (1..<3, "T*")]) == "0 T* 345 89")
    #expect(applied([(0..<10, "")]) == " ")
  }

  @Test func `of overlapping parts the first is replaced, and none is after the end`() {
    #expect(applied([(2..<5, ""), (4..<7, "x")]) == "01 56789")
    #expect(applied([(8..<20, ""), (30..<40, "x")]).hasPrefix("01234567 "))
  }
}
