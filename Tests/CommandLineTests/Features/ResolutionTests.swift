import TestSupport
import Testing

/// The sizes of pages.
@Suite struct ResolutionTests {
  let directory = TemporaryDirectory()
  let page = PrintedPage("size")

  @Test func `the file's resolution is used`() throws {
    try directory.write(page.png(dpi: 200), to: "a.png")
    let run = try directory.scanpdf("a.png", "-o", "out.pdf")
    #expect(!run.errors.contains("resolution"))
    let size = try #require(try directory.pageSizes(of: "out.pdf").first)
    #expect(abs(size[0] - 1240 * 72 / 200) < 0.1)
    #expect(abs(size[1] - 240 * 72 / 200) < 0.1)
  }

  @Test func `an assumed resolution is reported`() throws {
    try directory.write(page.png(dpi: nil), to: "a.png")
    let run = try directory.scanpdf("a.png", "-o", "out.pdf")
    let message = "scanpdf: a.png: no usable resolution in the file; laid out as A4 at 106 dpi"
    #expect(run.messages.last == message + " (--dpi sets it)")
    let size = try #require(try directory.pageSizes(of: "out.pdf").first)
    #expect(abs(size[0] - 841.89) < 0.1)
  }

  @Test func `a doubtful resolution and a crop without one are reported`() throws {
    try directory.write(page.png(dpi: 1_200), to: "a.png")
    let run = try directory.scanpdf("a.png", "-o", "out.pdf")
    let doubt = "the file's 1200 dpi make the page 26 × 5 mm; if that is wrong, set --dpi"
    #expect(run.messages.last == "scanpdf: a.png: \(doubt)")
    try directory.write(PNGBuilder(width: 20, height: 20).bytes(), to: "b.png")
    let crop = try directory.scanpdf("b.png", "-o", "out.pdf")
    let layout = "no usable resolution in the file; laid out at 72 dpi (--dpi sets it)"
    #expect(crop.messages.contains("scanpdf: b.png: \(layout)"))
  }

  @Test func `--dpi overrides the file's resolution`() throws {
    try directory.write(page.png(dpi: 200), to: "a.png")
    let run = try directory.scanpdf("a.png", "--dpi", "100", "-o", "out.pdf")
    #expect(!run.errors.contains("resolution"))
    let size = try #require(try directory.pageSizes(of: "out.pdf").first)
    #expect(abs(size[0] - 892.8) < 0.1)
    #expect(abs(size[1] - 172.8) < 0.1)
  }
}
