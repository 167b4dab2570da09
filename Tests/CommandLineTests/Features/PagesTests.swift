import TestSupport
import Testing

/// Pictures go in untouched, and their words can be found.
@Suite struct PagesTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func `samples become pages with their words in reading order`() throws {
    let samples = ["01-letter.jpg", "04-recipe.png", "05-memo.png", "09-blank.png"]
    for sample in samples { _ = try folder.copySample(sample) }
    let run = try folder.scanpdf(samples[0], samples[1], samples[2], samples[3], "-o", "out.pdf")
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(try folder.faults(of: "out.pdf") == "")
    let sizes = try folder.pageSizes(of: "out.pdf")
    #expect(sizes.count == 4)
    for size in sizes {
      #expect(abs(size[0] - 595.28) < 0.5 && abs(size[1] - 841.89) < 0.5, "A4, not \(size)")
    }
    for (index, sample) in samples.enumerated() {
      let printed = try Sample.words(on: sample)
      let found = try folder.words(of: "out.pdf", page: index + 1)
      let lost = found.difference(from: printed).removals.count
      #expect(lost * 100 <= printed.count * 3, "\(sample): \(lost) words of \(printed.count)")
      #expect(found.count <= printed.count + printed.count / 20)
    }
    let pictures = try folder.pictures(of: "out.pdf", as: "-all")
    let isFile = try pictures.first == Sample.bytes("01-letter.jpg")
    #expect(isFile, "the JPEG file's own bytes")
  }

  @Test func `pages come in the order of their names on the command line`() throws {
    for name in ["one", "two", "three"] {
      try folder.write(PrintedPage("page \(name)").png(), to: "\(name).png")
    }
    try folder.scanpdf("two.png", "three.png", "one.png", "two.png", "-o", "out.pdf")
    let words = try folder.words(of: "out.pdf")
    #expect(words == ["page", "two", "page", "three", "page", "one", "page", "two"])
  }

  @Test func `the same pictures give the same bytes, with one worker as with two`() throws {
    for name in ["one", "two", "three"] {
      try folder.write(PrintedPage("page \(name)").png(), to: "\(name).png")
    }
    for (jobs, output) in [("1", "a.pdf"), ("2", "b.pdf"), ("2", "c.pdf")] {
      try folder.scanpdf("one.png", "two.png", "three.png", "-j", jobs, "-o", output)
    }
    let bytes = try folder.bytes(of: "a.pdf")
    #expect(!bytes.isEmpty)
    let isSame = try ["b.pdf", "c.pdf"].map { try folder.bytes(of: $0) == bytes }
    #expect(isSame == [true, true])
  }

  @Test func `a wrong resolution costs no words`() throws {
    try folder.copySample("03-minutes.png")
    let right = try folder.scanpdf("03-minutes.png", "-q", "-o", "right.pdf", "--text", "-")
    let wrong = try folder.scanpdf(
      "03-minutes.png", "-q", "--dpi", "1200", "-o", "wrong.pdf", "--text", "-")
    let words = [right, wrong].map {
      String(decoding: $0.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).count
    }
    #expect(words[0] > 300 && words[1] > words[0] * 9 / 10, "\(words)")
  }

  @Test func `a page without text is done`() throws {
    try folder.write(PrintedPage("").png(), to: "blank.png")
    let run = try folder.scanpdf("blank.png", "-v", "-o", "out.pdf")
    #expect(run.ending == .exit(0))
    #expect(run.errors.contains("blank.png: no text recognised"))
    #expect(run.errors.contains("blank.png: 0 words, 150 dpi"))
  }

  @Test func `an earlier PDF is replaced and keeps its mode`() throws {
    try folder.write(PrintedPage("new").png(), to: "a.png")
    try folder.write("old".utf8, to: "out.pdf")
    _ = try folder.run("chmod", "640", "out.pdf")
    try folder.scanpdf("a.png", "-o", "out.pdf")
    #expect(try folder.text(of: "out.pdf").contains("new"))
    #expect(try folder.run("stat", "-c", "%a", "out.pdf").text == "640\n")
  }

  @Test func `a symbolic link at the output is followed`() throws {
    try folder.write(PrintedPage("linked").png(), to: "a.png")
    try folder.makeDirectory("elsewhere")
    try folder.link("out.pdf", to: "elsewhere/real.pdf")
    try folder.scanpdf("a.png", "-o", "out.pdf")
    #expect(try folder.text(of: "elsewhere/real.pdf").contains("linked"))
    #expect(try folder.run("readlink", "out.pdf").text == "elsewhere/real.pdf\n")
  }
}
