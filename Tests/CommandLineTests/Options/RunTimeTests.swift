import Testing

@testable import scanpdf

@Suite struct RunTimeTests {
  @Test(arguments: [
    (0, 10, 0.0, "0 s"), (3, 10, 30, "30 s"), (4, 10, 40, "40 s, 60 s left"),
    (10, 10, 100, "2 min"), (100, 10_000, 600, "10 min, 16.5 h left"),
    (4, 400, 4, "4 s, 7 min left"),
  ])
  func `the remaining time follows from the pages so far`(
    done: Int, count: Int, seconds: Double, text: String
  ) {
    let time = RunTime(done: done, count: count, elapsed: .seconds(seconds))
    #expect(time.description == text)
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], BarGlyphs.unicode), (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .ascii),
    (["LC_ALL": "", "LC_CTYPE": "C.utf8"], .unicode), ([:], .ascii),
  ])
  func `the locale decides about the characters of bars`(
    environment: [String: String], glyphs: BarGlyphs
  ) {
    #expect(BarGlyphs(environment: environment) == glyphs)
  }

  @Test func `names are cut at their start, and bars stay in their width`() {
    #expect(BarGlyphs.unicode.cut("a long name", to: 5) == "…name")
    #expect(BarGlyphs.ascii.cut("a long name", to: 5) == "...me")
    #expect(BarGlyphs.ascii.cut("name", to: 0) == "")
    #expect(BarGlyphs.ascii.bar(9, of: 3, width: 4) == "[####]")
  }
}
