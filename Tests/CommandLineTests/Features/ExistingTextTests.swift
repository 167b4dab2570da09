import TestSupport
import Testing

/// Text that the pages of a PDF have already.
@Suite struct ExistingTextTests {
  let directory = TemporaryDirectory()

  @Test func `pages that are not recognised keep the text that they have`() throws {
    try directory.write(PrintedPage("some printed words").pdf(pages: 3), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "-q", "-o", "own.pdf")
    let old = "BT 3 Tr /F0 9 Tf 9 9 Td (the old text) Tj ET"
    let hidden = try PrintedPage("some printed words").pdf(content: old, pages: 3)
    try directory.write(hidden, to: "hidden.pdf")
    for name in ["own.pdf", "hidden.pdf"] {
      let before = try (1...3).map { try directory.words(of: name, page: $0) }
      for options in [[], ["--rebuild"], ["--page-size", "a4"]] {
        let arguments = [
          name, "-q", "--existing-text", "redo", "--recognize", "2", "-o", "out.pdf",
        ]
        try directory.scanpdf(arguments + options)
        for page in 1...3 {
          #expect(
            try directory.words(of: "out.pdf", page: page)
              == (page == 2 ? ["some", "printed", "words"] : before[page - 1]))
        }
      }
    }
    let claim = try directory.scanpdf(
      "own.pdf", "-q", "--recognize", "2", "--pdfa", "1b", "-o", "claim.pdf", exit: 65)
    #expect(claim.errors.contains("it keeps the text that it has"))
  }

  @Test(arguments: [[], ["--rebuild"]])
  func `a page on which nothing is recognised keeps the text that it has`(
    options: [String]
  ) throws {
    let old = "BT 3 Tr /F0 9 Tf 9 9 Td (the old text) Tj ET"
    try directory.write(try PrintedPage().pdf(content: old), to: "scan.pdf")
    let arguments = ["scan.pdf", "--existing-text", "redo", "-o", "out.pdf", "--text", "out.txt"]
    let run = try directory.scanpdf(arguments + options)
    #expect(run.errors.contains("no text recognised; the text that it has is kept"))
    #expect(try directory.words(of: "out.pdf") == ["the", "old", "text"])
    if options.isEmpty {
      #expect(try directory.bytes(of: "out.pdf") == directory.bytes(of: "scan.pdf"))
      #expect(try directory.bytes(of: "out.txt") == Array("the old text\n".utf8))
    }
  }

  @Test func `a stamp on a scan stays, and the scan is read`() throws {
    let stamp = "BT /F0 9 Tf 9 9 Td (BATES) Tj ET"
    try directory.write(try PrintedPage("some printed words").pdf(content: stamp), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-q", "-o", "out.pdf")
    #expect(run.errors == "")
    #expect(
      try Set(directory.words(of: "out.pdf")) == ["some", "printed", "words", "BATES"])
    try directory.scanpdf("out.pdf", "-q", "-o", "twice.pdf")
    #expect(try directory.words(of: "twice.pdf").count == 4)
  }

  /// The printed words with these words hidden at their places, in points.
  private func scan(hiding words: [String]) throws -> [UInt8] {
    let page = PrintedPage("some printed words")
    try directory.write(page.pdf(), to: "plain.pdf")
    try directory.scanpdf("plain.pdf", "-q", "-o", "own.pdf")
    let height = try directory.pageSizes(of: "own.pdf")[0][1]
    let shown = zip(words, try directory.wordBoxes(of: "own.pdf")).map { word, box in
      "BT 3 Tr /F0 \(box[3] - box[1]) Tf \(box[0]) \(height - box[3]) Td (\(word)) Tj ET"
    }
    return try page.pdf(content: shown.joined(separator: " "))
  }

  @Test(arguments: [[], ["--rebuild"]])
  func `hidden text that is as good as the new one is kept if the better one is wanted`(
    options: [String]
  ) throws {
    try directory.write(try scan(hiding: ["some", "printed", "words"]), to: "scan.pdf")
    let arguments = [
      "scan.pdf", "--existing-text", "better", "-o", "out.pdf", "--json", "out.json",
    ]
    let run = try directory.scanpdf(arguments + options)
    #expect(run.errors.contains("has hidden text that is not worse (estimated word F1 1,"))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
    let json = try directory.fileText("out.json")
    #expect(json.contains("\"oldText\":{\"kept\":true,\"wordF1\":1,"))
    if options.isEmpty {
      #expect(try directory.bytes(of: "out.pdf") == directory.bytes(of: "scan.pdf"))
    }
  }

  @Test(arguments: [[], ["--rebuild"]])
  func `hidden text that is worse is replaced if the better one is wanted`(
    options: [String]
  ) throws {
    try directory.write(try scan(hiding: ["sorne", "prlnted", "wcrds"]), to: "scan.pdf")
    let arguments = ["scan.pdf", "-v", "--existing-text", "better", "-o", "out.pdf"]
    let run = try directory.scanpdf(arguments + options)
    #expect(run.errors.contains("had hidden text that is worse"))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
  }

  @Test func `hidden text that is too long to be compared is kept if the better one is wanted`()
    throws
  {
    let long = "BT 3 Tr /F0 1 Tf 9 9 Td (\(String(repeating: "a", count: 200_100))) Tj ET"
    try directory.write(try PrintedPage("some printed words").pdf(content: long), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--existing-text", "better", "-o", "out.pdf")
    #expect(run.errors.contains("has too much text to be compared; left as it is"))
    #expect(try directory.bytes(of: "out.pdf") == directory.bytes(of: "scan.pdf"))
  }

  @Test func `what makes pages anew is refused if the better text is wanted`() throws {
    try directory.write(try PrintedPage().pdf(), to: "scan.pdf")
    let better = ["scan.pdf", "--existing-text", "better", "-o", "out.pdf"]
    let deskewed = try directory.scanpdf(better + ["--deskew", "on"], exit: 65)
    #expect(deskewed.errors.contains("--existing-text better excludes --deskew on"))
    let supplied = try directory.scanpdf(better + ["--text-from", "a"], exit: 64)
    #expect(supplied.errors.contains("--text-from and --existing-text better exclude each other"))
  }
}
