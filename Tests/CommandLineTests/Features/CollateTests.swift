import TestSupport
import Testing

/// `--collate`: the fronts and backs of sheets, put in order.
@Suite struct CollateTests {
  let directory = TemporaryDirectory(pages: [
    "fronts/1.png": "one", "fronts/2.png": "three", "fronts/10.png": "five",
    "backs/1.png": "six", "backs/2.png": "four", "backs/10.png": "two",
  ])

  private static let order: [Substring] = ["one", "two", "three", "four", "five", "six"]

  @Test func `the backs of a turned stack are put between the fronts`() throws {
    try directory.scanpdf("--collate", "fronts", "backs", "-o", "out.pdf", "-q")
    #expect(try directory.words(of: "out.pdf") == Self.order)
  }

  @Test func `backs may be in the order of the sheets`() throws {
    try directory.scanpdf("--collate", "fronts", "backs", "-o", "out.pdf", "-q", "--backs-in-order")
    #expect(
      try directory.words(of: "out.pdf") == ["one", "six", "three", "four", "five", "two"])
  }

  @Test func `PDFs are sides too, and pages are chosen after that`() throws {
    try directory.scanpdf("fronts", "-o", "fronts.pdf", "-q")
    try directory.scanpdf("backs", "-o", "backs.pdf", "-q")
    try directory.scanpdf("fronts.pdf", "backs.pdf", "--collate", "-o", "out.pdf", "-q")
    #expect(try directory.words(of: "out.pdf") == Self.order)
    #expect(try directory.faults(of: "out.pdf") == "")
    try directory.scanpdf(
      "fronts.pdf", "backs", "--collate", "-o", "some.pdf", "-q", "--pages", "2-3")
    #expect(try directory.words(of: "some.pdf") == ["two", "three"])
  }

  @Test func `different numbers of sides are refused with both numbers`() throws {
    _ = try directory.run("rm", "backs/10.png")
    try directory.expectFailure(
      ["--collate", "fronts", "backs", "-o", "out.pdf"], exit: 65,
      "--collate: there are 3 fronts, but 2 backs; scan the missing sides, or take out pages, "
        + "until they are equal")
  }

  @Test(arguments: [
    (["--collate", "fronts"], "--collate: expected two inputs, the fronts and the backs, got 1"),
    (["fronts", "--backs-in-order"], "--backs-in-order: expected --collate FRONTS BACKS"),
    (
      ["--collate", "fronts", "backs", "--files-from", "x"],
      "--collate and --files-from exclude each other; use one of them"
    ),
  ])
  func `other inputs than two sides are refused`(arguments: [String], message: String) throws {
    try directory.expectFailure(arguments + ["-o", "out.pdf"], exit: 64, message)
  }

  @Test(arguments: ["--interleave", "--prompt"])
  func `a scan does not ask where nobody answers`(option: String) throws {
    let run = try directory.scanpdf("scan", option, "-o", "out.pdf", exit: 64)
    #expect(run.errors.contains("\(option): asks on standard input, where nobody answers"))
  }
}
