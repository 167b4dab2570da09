import Testing
import TestSupport

/// A damaged image is shown as far as it can be decoded, and page numbers hold.
@Suite struct DamageTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    for number in 1...9 {
      try directory.write(PrintedPage("page \(number)").png(), to: "\(number).png")
    }
  }

  private func pages() -> [String] { (1...9).map { "\($0).png" } }

  @Test func `a truncated image among others is reported`() throws {
    let sample = try Sample.bytes("03-minutes.png")
    try directory.write(sample.prefix(sample.count / 2), to: "5.png")
    let run = try directory.scanpdf(pages() + ["-o", "out.pdf"], exit: 1)
    let message = try #require(run.messages.first { $0.contains(";") })
    #expect(
      message.hasPrefix("scanpdf: 5.png: the file ends in the middle of the image, after row "))
    #expect(
      message.hasSuffix(" of 3508; the page shows the part that could be decoded; scan it again"))
    #expect(run.messages.last == message)
    #expect(run.messages.contains("scanpdf: out.pdf: 9 pages"))
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.pageSizes(of: "out.pdf").count == 9)
    #expect(try directory.words(of: "out.pdf", page: 5).starts(with: ["Minutes", "of", "the"]))
    #expect(try directory.words(of: "out.pdf", page: 9) == ["page", "9"])
  }

  @Test func `a truncated JPEG is encoded again`() throws {
    try directory.write(Sample.bytes("01-letter.jpg").prefix(200_000), to: "5.jpg")
    let run = try directory.scanpdf("5.jpg", "1.png", "-q", "-o", "out.pdf", exit: 1)
    #expect(run.messages.count == 1)
    #expect(
      run.errors.hasSuffix("; the page shows the part that could be decoded; scan it again\n"))
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.words(of: "out.pdf", page: 1).count > 50)
  }

  @Test func `a circular list of TIFF pages is reported`() throws {
    var file = TIFFBuilder(
      TIFFFrameBuilder(width: 60, height: 40), TIFFFrameBuilder(width: 60, height: 40))
    file.lastLink = file.firstDirectory
    try directory.write(file.bytes(), to: "a.tif")
    let run = try directory.scanpdf("a.tif", "-q", "-o", "out.pdf", exit: 1)
    let message = "the file's list of pages is broken here, pages after this one may be missing"
    #expect(run.errors.hasPrefix("scanpdf: a.tif (image 2 of 2): \(message); "))
    #expect(try directory.pageSizes(of: "out.pdf").count == 2)
  }

  @Test func `a file that is not an image becomes a placeholder page`() throws {
    try directory.write("shopping list".utf8, to: "1.png")
    try directory.write([], to: "5.png")
    let run = try directory.scanpdf(pages() + ["-q", "-o", "out.pdf"], exit: 1)
    #expect(
      run.messages == [
        "scanpdf: 1.png: \(NotAnImage.message); a placeholder page was inserted",
        "scanpdf: 5.png: empty file; scan or copy it again; a placeholder page was inserted",
      ])
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.pageSizes(of: "out.pdf").count == 9)
    #expect(try directory.words(of: "out.pdf", page: 1).isEmpty)
    #expect(try directory.words(of: "out.pdf", page: 2) == ["page", "2"])
    let size = try #require(try directory.pageSizes(of: "out.pdf").first)
    #expect(abs(size[0] - 595.28) < 0.5, "A4")
    #expect(abs(size[1] - 841.89) < 0.5, "A4")
  }
}
