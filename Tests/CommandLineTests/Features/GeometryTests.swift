import TestSupport
import Testing

/// Pages that do not lie as they should.
@Suite struct GeometryTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `a page scanned upside down is shown upright, its bytes untouched`() throws {
    let page = try directory.copySample("14-upside-down.jpg")
    let run = try directory.scanpdf(page, "-v", "-o", "out.pdf", "--json", "pages.json")
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.errors.contains("turned by 180° to be upright"))
    let printed = try Sample.words(on: page)
    #expect(Array(try directory.words(of: "out.pdf").prefix(3)) == Array(printed.prefix(3)))
    let isFile = try directory.images(of: "out.pdf", as: "-all").first == Sample.bytes(page)
    #expect(isFile)
    let json = String(decoding: try directory.bytes(of: "pages.json"), as: UTF8.self)
    #expect(json.contains(#""rotated":180,"rotatedBy":""#))
  }

  @Test func `a sheet in a photograph is cut out as a page of its size if that is asked for`()
    throws
  {
    let page = try directory.copySample("15-photograph.jpg")
    let run = try directory.scanpdf(
      page, "--rectify", "auto", "--level", "fast", "-o", "out.pdf", "--json", "pages.json")
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(try directory.faults(of: "out.pdf") == "")
    let size = try #require(try directory.pageSizes(of: "out.pdf").first)
    #expect(abs(size[0] - 595.28) < 3 && abs(size[1] - 841.89) < 3, "A4, not \(size)")
    let found = try directory.words(of: "out.pdf")
    let printed = try Sample.words(on: page)
    let lost = found.difference(from: printed).removals.count
    #expect(lost * 100 <= printed.count * 2, "\(lost) words of \(printed.count)")
    let json = String(decoding: try directory.bytes(of: "pages.json"), as: UTF8.self)
    #expect(json.contains(#""rectified":true"#) && json.contains(#""paper":["#))
    #expect(json.contains(#""width":1800,"height":2400"#), "boxes are those of the photograph")
  }

  @Test func `an image without a sheet stays whole, and that is said`() throws {
    try directory.copySample("10-bullets.png")
    let run = try directory.scanpdf("10-bullets.png", "--rectify", "on", "-o", "out.pdf")
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.errors.contains("no sheet of paper is certain in the image"))
    #expect(try directory.images(of: "out.pdf", as: "-png").count == 1)
  }
}
