import Foundation
import TestSupport
import Testing

/// `batch --dry-run`, several roots, formats by flags; `--recursive`; blank pages.
@Suite struct BatchChoiceTests {
  let directory = TemporaryDirectory(pages: [
    "scans/a.png": "first words", "scans/inner/b.png": "inner words", "more/c.png": "more words",
  ])

  @Test func `a dry run says what would be made and why, and makes nothing`() throws {
    let first = try directory.scanpdf("batch", "scans", "-opdfs", "--dry-run")
    #expect(
      first.text == "pdfs/scans.pdf: to be made of 1 page, new\n"
        + "pdfs/inner.pdf: to be made of 1 page, new\n")
    #expect(try directory.contents()["pdfs"] == nil)
    try directory.scanpdf("batch", "scans", "-q", "-o", "pdfs")
    try directory.write(PrintedPage("other words").png(), to: "scans/inner/b2.png")
    try directory.write(Array("taken".utf8), to: "pdfs/more.pdf")
    let second = try directory.scanpdf("batch", "scans", "-o", "pdfs", "--dry-run")
    #expect(
      second.text == "pdfs/scans.pdf: up to date\npdfs/inner.pdf: to be made of 2 pages, again: "
        + "its files or the options have changed\n")
    let third = try directory.scanpdf("batch", "more", "-o", "pdfs", "--dry-run", exit: 1)
    #expect(third.text.hasPrefix("pdfs/more.pdf: cannot be made: pdfs/more.pdf: already exists"))
    #expect(try directory.bytes(of: "pdfs/more.pdf") == Array("taken".utf8))
  }

  @Test func `a dry run names the PDFs of stacks`() throws {
    try directory.write(PrintedPage("other words").png(), to: "scans/inner/b2.png")
    let options = ["batch", "scans", "-o", "pdfs", "--dry-run", "--split-at", "patch"]
    let stack = "to be made of 2 pages, new; a further stack:"
    #expect(
      try directory.scanpdf(options).text
        == "pdfs/scans.pdf: to be made of 1 page, new\n"
        + "pdfs/inner.pdf: \(stack) inner-2.pdf or the next free name\n")
    #expect(
      try directory.scanpdf(options + ["--name", "{file}-{number:2}"]).text
        == "pdfs/a-01.pdf: to be made of 1 page, new\n"
        + "pdfs/b-01.pdf: \(stack) b-02.pdf or the next free name\n")
  }

  @Test func `a list names the documents, and workers share them by leases`() throws {
    try directory.write("a.png\0inner/\0".utf8, to: "list")
    let options = ["batch", "scans", "-o", "pdfs", "--manifest", "list"]
    let dry = try directory.scanpdf(options + ["--dry-run"])
    #expect(
      dry.text == "pdfs/a.pdf: to be made of 1 page, new\n"
        + "pdfs/inner.pdf: to be made of 1 page, new\n")
    let first = try directory.scanpdf(options + ["--lease", "leases"])
    #expect(first.messages.last == "scanpdf: 2 made, 0 unchanged, 0 not made")
    let report = try directory.fileText("leases/000000.jsonl")
    #expect(report.split(separator: "\n").count { $0.contains(#""status":"made""#) } == 2)
    let second = try directory.scanpdf(options + ["--lease", "leases"])
    #expect(second.messages == ["scanpdf: 0 made, 0 unchanged, 0 not made"])
    try directory.write("a.png\n".utf8, to: "list")
    try directory.scanpdf(options + ["--lease", "leases"], exit: 65)
    let retried = try directory.scanpdf(options + ["--retry-from", "leases/000000.jsonl"])
    #expect(retried.messages == ["scanpdf: 0 made, 0 unchanged, 0 not made"])
    try directory.write("a.png\na.jpg\n".utf8, to: "list")
    let twice = try directory.scanpdf(options, exit: 65)
    #expect(twice.errors.contains("list: line 2: its PDF is a.pdf, as that of line 1"))
  }

  @Test(arguments: [
    ["--name", "{file}"], ["--split-at", "blank"], ["--lease", "l", "--report", "r"],
    ["--lease", "l", "--shard", "1/2"], ["--lease", "l", "--dry-run"], ["more"],
  ])
  func `a list excludes options that need all documents`(options: [String]) throws {
    try directory.scanpdf(
      ["batch", "scans", "-o", "pdfs", "--manifest", "list"] + options, exit: 64)
  }

  @Test func `the documents of several roots are below the roots' names`() throws {
    try directory.scanpdf("batch", "scans", "more", "-q", "-o", "pdfs", "--text")
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path + "/pdfs")
    #expect(
      files.sorted() == [
        "more.pdf", "more.txt", "scans", "scans.pdf", "scans.txt", "scans/inner.pdf",
        "scans/inner.txt",
      ])
    #expect(try directory.bytes(of: "pdfs/scans/inner.txt") == Array("inner words\n".utf8))
  }

  @Test func `folders in folders are inputs only if asked for`() throws {
    let flat = try directory.scanpdf("scans", "--text", "-")
    #expect(flat.text == "first words\n")
    let deep = try directory.scanpdf("scans", "more", "--recursive", "--text", "-")
    #expect(deep.text == "first words\n\u{C}inner words\n\u{C}more words\n")
  }

  @Test func `blank pages are left out or marked, drawings stay`() throws {
    try directory.write(PrintedPage("").png(), to: "scans/b.png")
    try directory.scanpdf("scans", "-q", "-o", "kept.pdf")
    let run = try directory.scanpdf("scans", "-o", "out.pdf", "--skip-blank")
    #expect(run.messages.contains("scanpdf: scans/b.png: blank; left out"))
    #expect(run.messages.contains("scanpdf: out.pdf: 1 page"))
    let marked = try directory.scanpdf("scans", "-q", "--mark-blank", "--json", "-")
    let json = try JSONSerialization.jsonObject(with: Data(marked.output))
    let pages = (json as? [String: Any])?["pages"] as? [[String: Any]]
    #expect(pages?.map { $0["blank"] as? Bool } == [nil, true])
    try directory.expectFailure(
      ["scans/b.png", "-q", "-o", "none.pdf", "--skip-blank"], exit: 65,
      "all pages are blank; leave out --skip-blank")
  }

  @Test func `images and batches are split at blank pages`() throws {
    try directory.write(PrintedPage("").png(), to: "scans/b.png")
    try directory.write(PrintedPage("last words").png(), to: "scans/c.png")
    try directory.scanpdf(
      "scans", "-q", "--output-dir", "pdfs", "--split-at", "blank", "--name", "post")
    #expect(try directory.words(of: "pdfs/post.pdf") == ["first", "words"])
    #expect(try directory.words(of: "pdfs/post-2.pdf") == ["last", "words"])
    let batch = try directory.scanpdf(
      "batch", "scans", "-o", "out", "--split-at", "blank", "--progress", "plain", "--text")
    #expect(batch.messages.contains("scanpdf: [1/2] out/scans.pdf: 2 pages in 2 PDFs"))
    #expect(try directory.bytes(of: "out/scans-2.txt") == Array("last words\n".utf8))
    let pdf = try directory.scanpdf(
      "pdfs/post.pdf", "--output-dir", "other", "--split-at", "blank", exit: 65)
    #expect(pdf.errors.contains("is a PDF, whose pages stay together; leave out --split-at"))
  }
}
