import PDFSyntax
import TestSupport
import Testing

/// Damaged PDFs as inputs: what is left of them is converted, and the damage is reported.
@Suite struct DamagedPDFTests {
  let directory = TemporaryDirectory()

  @Test func `pages that are missing in a damaged PDF are reported`() throws {
    var scan = SampleScan()
    scan.furtherKids = [.reference(IndirectReference(number: 1_000))]
    try directory.write(scan.bytes(), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf", exit: 1)
    #expect(
      run.errors.contains(
        "scan.pdf: the file is damaged: a page is missing; try mutool clean, or get another copy"))
    for arguments in [
      ["--append", "scan.pdf", "scan.pdf"], ["--collate", "scan.pdf", "scan.pdf"],
    ] {
      try directory.expectFailure(
        arguments + ["-o", "out.pdf"], exit: 65,
        "scan.pdf: is damaged, and a page is missing; try mutool clean, or get another copy")
    }
  }

  @Test func `a damaged or locked PDF in a folder costs no other page`() throws {
    try directory.write(PrintedPage("a page").png(), to: "in/1.png")
    try directory.write(Array("%PDF-1.4\nnothing".utf8), to: "in/2.pdf")
    let scan = try PrintedPage("more words").pdf(pages: 2)
    try directory.write(scan, to: "in/3.pdf")
    _ = try directory.run("qpdf", "--encrypt", "key", "key", "256", "--", "in/3.pdf", "in/4.pdf")
    let run = try directory.scanpdf("in", "-o", "out.pdf", exit: 1)
    #expect(
      run.errors.contains(
        "scanpdf: in/2.pdf: is damaged, and qpdf cannot repair it; try mutool clean, or get another "
          + "copy; a placeholder page was inserted"))
    #expect(
      run.errors.contains(
        "scanpdf: in/4.pdf: is encrypted; give its password with --password-file; a placeholder page "
          + "was inserted"))
    #expect(
      try (1...5).map { try directory.words(of: "out.pdf", page: $0) }
        == [["a", "page"], [], ["more", "words"], ["more", "words"], []])
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `a locked PDF that is named among other inputs is refused`() throws {
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    try directory.write(PrintedPage("more words").pdf(pages: 1), to: "b.pdf")
    _ = try directory.run("qpdf", "--encrypt", "key", "key", "256", "--", "b.pdf", "c.pdf")
    try directory.write(Array("other".utf8), to: "password")
    try directory.expectFailure(
      ["a.png", "c.pdf", "-o", "out.pdf"], exit: 65,
      "c.pdf: is encrypted; give its password with --password-file")
    try directory.expectFailure(
      ["a.png", "c.pdf", "--password-file", "password", "-o", "out.pdf"], exit: 65,
      "c.pdf: is encrypted, and the password does not open it; check --password-file")
  }

  @Test func `a PDF that lacks pages joins with the others, and is reported`() throws {
    var scan = SampleScan()
    scan.furtherKids = [.reference(IndirectReference(number: 1_000))]
    try directory.write(scan.bytes(), to: "scan.pdf")
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    for arguments in [["scan.pdf", "a.png"], ["scan.pdf", "--rebuild"]] {
      let run = try directory.scanpdf(arguments + ["-o", "out.pdf"], exit: 1)
      #expect(
        run.errors.ranges(of: "the file is damaged: a page is missing; try mutool clean").count
          == 1,
        "\(run.errors)")
    }
  }

  @Test func `a PDF that is cut short within its last update is reported`() throws {
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    try directory.scanpdf("a.png", "-o", "once.pdf")
    try directory.scanpdf("--append", "once.pdf", "a.png", "-o", "twice.pdf")
    let length = try directory.bytes(of: "once.pdf").count
    for count in [length + 12, length + 2_000] {
      try directory.write(directory.bytes(of: "twice.pdf").prefix(count), to: "cut.pdf")
      let message =
        "cut short: its last update, from byte \(length) on, is missing; get another copy"
      let run = try directory.scanpdf("cut.pdf", "-o", "out.pdf", exit: 1)
      #expect(run.errors.contains("cut.pdf: the file is \(message)"), "\(run.errors)")
      let text = try directory.scanpdf("text", "cut.pdf", exit: 1)
      #expect(text.text.hasPrefix("a page"))
      #expect(text.errors.contains("cut.pdf: is \(message)"))
      let joined = try directory.scanpdf("cut.pdf", "a.png", "-o", "joined.pdf", exit: 1)
      #expect(joined.errors.contains("the file is \(message)"), "\(joined.errors)")
      #expect(try directory.words(of: "joined.pdf") == ["a", "page", "a", "page"])
      try directory.expectFailure(
        ["--append", "cut.pdf", "a.png", "-o", "out.pdf"], exit: 65, "cut.pdf: is \(message)")
    }
  }
}
