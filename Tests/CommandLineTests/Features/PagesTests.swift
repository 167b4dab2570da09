import TestSupport
import Testing

/// Images go in untouched, and their words can be found.
@Suite struct PagesTests {
  let directory = TemporaryDirectory()

  @Test func `samples become pages with their words in reading order`() throws {
    let samples = ["01-letter.jpg", "04-recipe.png", "05-memo.png", "09-blank.png"]
    for sample in samples { _ = try directory.copySample(sample) }
    try directory.scanpdf(samples[0], samples[1], samples[2], samples[3], "-o", "out.pdf")
    #expect(try directory.faults(of: "out.pdf") == "")
    let sizes = try directory.pageSizes(of: "out.pdf")
    #expect(sizes.count == 4)
    for size in sizes {
      #expect(abs(size[0] - 595.28) < 0.5, "A4, not \(size)")
      #expect(abs(size[1] - 841.89) < 0.5, "A4, not \(size)")
    }
    for (index, sample) in samples.enumerated() {
      let printed = try Sample.words(on: sample)
      let found = try directory.words(of: "out.pdf", page: index + 1)
      let lost = found.difference(from: printed).removals.count
      #expect(lost * 100 <= printed.count * 3, "\(sample): \(lost) words of \(printed.count)")
      #expect(found.count <= printed.count + printed.count / 20)
    }
    let images = try directory.images(of: "out.pdf", as: "-all")
    let isFile = try images.first == Sample.bytes("01-letter.jpg")
    #expect(isFile, "the JPEG file's own bytes")
  }

  @Test func `pages come in the order of their names on the command line`() throws {
    for name in ["one", "two", "three"] {
      try directory.write(PrintedPage("page \(name)").png(), to: "\(name).png")
    }
    try directory.scanpdf("two.png", "three.png", "one.png", "two.png", "-o", "out.pdf")
    let words = try directory.words(of: "out.pdf")
    #expect(words == ["page", "two", "page", "three", "page", "one", "page", "two"])
  }

  @Test func `the same images give the same bytes, with one worker as with two`() throws {
    for name in ["one", "two", "three"] {
      try directory.write(PrintedPage("page \(name)").png(), to: "\(name).png")
    }
    for (jobs, output) in [("1", "a.pdf"), ("2", "b.pdf"), ("2", "c.pdf")] {
      try directory.scanpdf("one.png", "two.png", "three.png", "-j", jobs, "-o", output)
    }
    let bytes = try directory.bytes(of: "a.pdf")
    #expect(!bytes.isEmpty)
    let isSame = try ["b.pdf", "c.pdf"].map { try directory.bytes(of: $0) == bytes }
    #expect(isSame == [true, true])
  }

  @Test func `a wrong resolution loses no words`() throws {
    try directory.copySample("03-minutes.png")
    let right = try directory.scanpdf("03-minutes.png", "-q", "-o", "right.pdf", "--text", "-")
    let wrong = try directory.scanpdf(
      "03-minutes.png", "-q", "--dpi", "1200", "-o", "wrong.pdf", "--text", "-")
    let words = [right, wrong].map {
      String(decoding: $0.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).count
    }
    #expect(words[0] > 300, "\(words)")
    #expect(words[1] > words[0] * 19 / 20, "\(words)")
  }

  @Test func `a page without text succeeds`() throws {
    try directory.write(PrintedPage("").png(), to: "blank.png")
    let run = try directory.scanpdf("blank.png", "-v", "-o", "out.pdf")
    #expect(run.errors.contains("blank.png: no text recognised"))
    #expect(run.errors.contains("blank.png: 0 words, 150 dpi"))
  }

  @Test func `an earlier PDF is replaced and keeps its mode`() throws {
    try directory.write(PrintedPage("new").png(), to: "a.png")
    try directory.write("old".utf8, to: "out.pdf")
    _ = try directory.run("chmod", "640", "out.pdf")
    try directory.scanpdf("a.png", "-o", "out.pdf")
    #expect(try directory.text(of: "out.pdf").contains("new"))
    #expect(try directory.run("stat", "-c", "%a", "out.pdf").text == "640\n")
  }

  @Test func `a symbolic link at the output is followed`() throws {
    try directory.write(PrintedPage("linked").png(), to: "a.png")
    try directory.makeDirectory("elsewhere")
    try directory.link("out.pdf", to: "elsewhere/real.pdf")
    try directory.scanpdf("a.png", "-o", "out.pdf")
    #expect(try directory.text(of: "elsewhere/real.pdf").contains("linked"))
    #expect(try directory.run("readlink", "out.pdf").text == "elsewhere/real.pdf\n")
  }

  @Test func `a new PDF has the date of the scan, or none`() throws {
    try directory.write(PrintedPage("none").png(), to: "none.png")
    func date(_ arguments: String...) throws -> String? {
      let run = try ScanPDFProgram.start(arguments + ["-q", "-o", "date.pdf"], in: directory)
      #expect(try run.finish().ending == .exit(0))
      let lines = try directory.run("pdfinfo", "-rawdates", "date.pdf").text.split(separator: "\n")
      return lines.first { $0.hasPrefix("CreationDate:") }?.split(separator: " ").last
        .map(String.init)
    }
    #expect(try date("none.png") == nil)
    let dated = PrintedPage("dated").png(changed: [7, 0xE7, 1, 2, 3, 4, 5])
    try directory.write(dated, to: "dated.png")
    #expect(try date("none.png", "dated.png") == "D:20230102030405Z")
    #expect(try directory.faults(of: "date.pdf") == "")
    #expect(try date("dated.png", "--strip-metadata") == nil)
    let meta = try directory.run("pdfinfo", "-meta", "date.pdf").text
    #expect(!meta.contains("CreateDate"))
  }
}
