import TestSupport
import Testing

/// The outline of new documents, which `--outline` chooses.
@Suite struct OutlineTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(PrintedPage("several words").png(), to: "a (1).png")
    try directory.write(PrintedPage("further words").png(), to: "b.png")
    try directory.write(PrintedPage("some words").pdf(), to: "c.pdf")
  }

  /// The titles of the outline and the indices of their pages, as qpdf reads them.
  private func outline(of name: String) throws -> String {
    try directory.shell(
      #"qpdf --json \#(name) | tr -d '\n' | grep -o '"title": "[^"]*"\|"destpageposfrom1": [0-9]*'"#
    ).text
  }

  @Test func `each file has an entry that leads to its first page`() throws {
    let run = try directory.scanpdf(
      "a (1).png", "b.png", "c.pdf", "-o", "out.pdf", "--outline", "files")
    #expect(run.ending == .exit(0), "\(run.errors)")
    let found = try outline(of: "out.pdf")
    for title in ["a (1)", "b", "c"] { #expect(found.contains("\"title\": \"\(title)\"")) }
    for page in 1...3 { #expect(found.contains("\"destpageposfrom1\": \(page)")) }
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `without the option there is no outline`() throws {
    try directory.scanpdf("a (1).png", "-o", "out.pdf")
    #expect(try outline(of: "out.pdf") == "")
  }

  @Test func `a PDF keeps an outline of its own`() throws {
    try directory.scanpdf("a (1).png", "b.png", "-o", "own.pdf", "--outline", "files")
    try directory.scanpdf("own.pdf", "-o", "out.pdf", "--rebuild", "--outline", "files")
    let found = try outline(of: "out.pdf")
    #expect(found.contains("\"title\": \"b\""))
    #expect(!found.contains("own"))
  }

  @Test func `headings are refused, and so is an outline where no files are`() throws {
    try directory.expectFailure(
      ["b.png", "-o", "out.pdf", "--outline", "headings"], exit: 64,
      "--outline headings: headings are not found yet; use --outline files or none")
    try directory.expectFailure(
      ["b.png", "--append", "c.pdf", "-o", "out.pdf", "--outline", "files"], exit: 64,
      "--append and --outline files exclude each other; use one of them")
  }
}
