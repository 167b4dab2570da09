import TestSupport
import Testing

/// Stacks between sheets with codes, from the sheets that are printed to the names of PDFs.
@Suite struct SeparatorTests {
  let directory = TemporaryDirectory()

  /// Makes sheets with codes, and returns their images as they are scanned.
  private func sheets(_ texts: String..., type: String) throws -> [String] {
    try directory.scanpdf(
      ["separators"] + texts + ["--type", type, "-o", "sheets.pdf", "-q"])
    #expect(try directory.faults(of: "sheets.pdf") == "")
    _ = try directory.run("pdftoppm", "-r", "150", "-gray", "-png", "sheets.pdf", "sheet-\(type)")
    return texts.indices.map { "sheet-\(type)-\($0 + 1).png" }
  }

  @Test func `each stack becomes a PDF with the name of the code before it`() throws {
    let codes = try sheets("Miller", "../Smith & Co", type: "qr") + sheets("A-17", type: "code39")
    for name in ["one", "two", "three", "four"] {
      try directory.write(PrintedPage(name).png(), to: "\(name).png")
    }
    let run = try directory.scanpdf(
      ["one.png", codes[0], "two.png", codes[1], "three.png", codes[2], "four.png"]
        + ["--output-dir", "out", "--split-at", "code", "--name", "{code}"])
    #expect(run.errors.contains("separator; left out"))
    let names = ["scan", "Miller", "Smith & Co", "A-17"]
    for (name, word) in zip(names, ["one", "two", "three", "four"]) {
      #expect(try directory.words(of: "out/\(name).pdf").joined() == word)
    }
  }

  @Test func `a patch code ends a stack, and codes stand in JSON`() throws {
    let patch = try sheets("T", type: "patch")[0]
    for name in ["one", "two"] {
      try directory.write(PrintedPage(name).png(), to: "\(name).png")
    }
    try directory.scanpdf(
      "one.png", patch, "two.png", "--output-dir", "out", "--split-at", "patch", "--name",
      "{number}", "-q")
    #expect(try directory.words(of: "out/1.pdf") == ["one"])
    #expect(try directory.words(of: "out/2.pdf") == ["two"])
    try directory.scanpdf(patch, "--codes", "--json", "a.json", "-q")
    let json = try directory.fileText("a.json")
    #expect(json.contains(#""codes":[{"type":"patch","text":"T"}]"#), "\(json)")
  }

  @Test(arguments: [
    ("separators Müller --type code39 -o a.pdf", "--type code39: no code of 'Müller'"),
    ("separators 7 --type patch -o a.pdf", "expected T or 2"),
    ("a.png --output-dir o --split-at codes", "blank, blank-sheet, code, code:PATTERN or patch"),
    ("batch a --output-dir o --name {code}", "a batch names PDFs before it reads their pages"),
  ])
  func `what cannot be drawn or named is refused`(arguments: String, message: String) throws {
    let run = try directory.scanpdf(arguments.split(separator: " ").map(String.init), exit: 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
