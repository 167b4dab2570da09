import Foundation
import PDFSyntax
import TestSupport
import Testing

/// Small PDFs whose parts refer to one another, so that reading or copying them could cost any
/// multiple of their size.
@Suite struct CostlyPDFTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private static func reference(_ number: Int) -> PDFObject {
    .reference(IndirectReference(number: number))
  }

  /// A scan of two pages with many labels, all of which refer to the same long prefix.
  private static func labels() throws -> [UInt8] {
    var scan = SampleScan()
    scan.pageCount = 2
    let prefix = PDFObject.text(String(repeating: "x", count: 100_000))
    scan.objects = [["S": .name("D"), "P": prefix]]
    scan.catalog["PageLabels"] = [
      "Nums": .array((0..<600).flatMap { [.integer($0), Self.reference(2)] })
    ]
    return try scan.bytes()
  }

  /// A scan whose outline is long, and all of whose items lead to the same long destination.
  private static func outline() throws -> [UInt8] {
    var scan = SampleScan()
    scan.pageCount = 2
    let count = 1_000
    let destination = [Self.reference(9_999)] + [PDFObject](repeating: 0, count: 50_000)
    scan.objects = [.array(destination)]
    for item in 0..<count {
      scan.objects.append([
        "Title": .text("item"), "Dest": Self.reference(2), "Next": Self.reference(4 + item),
      ])
    }
    scan.catalog["Outlines"] = ["First": Self.reference(3)]
    return try scan.bytes()
  }

  @Test func `labels that repeat a long text are refused, with the reason`() throws {
    try directory.write(Self.labels(), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--rebuild", "-o", "out.pdf")
    #expect(run.ending == .exit(65))
    #expect(
      run.errors.contains("scan.pdf: takes far more work than a file of its size may (more than"))
    #expect(try Set(directory.contents().keys) == ["scan.pdf"])
  }

  @Test func `an outline whose items share a long destination is refused`() throws {
    try directory.write(Self.outline(), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--pages", "1", "-o", "out.pdf")
    #expect(run.ending == .exit(65))
    #expect(run.errors.contains("scan.pdf: takes far more work"))
    #expect(try Set(directory.contents().keys) == ["scan.pdf"])
  }

  @Test func `content of millions of operators is refused`() throws {
    let content = Array(String(repeating: "q Q ", count: 1_200_000).utf8)
    var writer = PDFWriter()
    let stream = writer.add(PDFStream(deflating: content))
    let pages = writer.reserve()
    let kids = (0..<3).map { _ in
      PDFObject.reference(
        writer.add([
          "Type": .name("Page"), "Parent": .reference(pages), "MediaBox": [0, 0, 40, 20],
          "Contents": .reference(stream), "Resources": [:],
        ]))
    }
    writer.write(
      ["Type": .name("Pages"), "Kids": .array(kids), "Count": .integer(kids.count)], as: pages)
    let catalog = writer.add(["Type": .name("Catalog"), "Pages": .reference(pages)])
    try directory.write(try writer.bytes(catalog: catalog), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf")
    #expect(run.ending == .exit(65))
    #expect(run.errors.contains("scan.pdf: takes far more work to read"))
  }

  @Test func `the other documents of a batch are made`() throws {
    for name in ["a", "b", "c"] {
      try directory.makeDirectory("scans/\(name)")
      try directory.write(PNGBuilder(width: 60, height: 40).bytes(), to: "scans/\(name)/1.png")
    }
    try directory.makeDirectory("scans/costly")
    try directory.write(Self.outline(), to: "scans/costly/scan.pdf")
    let run = try directory.scanpdf("batch", "scans", "-o", "out", "--pages", "1")
    #expect(run.ending == .exit(1))
    #expect(run.errors.contains("takes far more work"))
    let made = try FileManager.default.contentsOfDirectory(atPath: directory.path("out"))
    #expect(Set(made).isSuperset(of: ["a.pdf", "b.pdf", "c.pdf"]))
    #expect(!made.contains("costly.pdf"))
  }
}
