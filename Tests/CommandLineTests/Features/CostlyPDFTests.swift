import Foundation
import TestSupport
import Testing

/// Small PDFs whose parts refer to one another, so that copying them could cost any multiple of
/// their size.
@Suite struct CostlyPDFTests {
  let directory = TemporaryDirectory()

  /// A PDF of a blank page with a list of streams, each of which contains all that follow it.
  private static func nestedStreams() -> [UInt8] {
    let count = 1_200
    func digits(_ number: Int) -> Substring { String(10_000_000_000 + number).dropFirst() }
    func head(_ number: Int, length: Int) -> String {
      "\(10_000 + number) 0 obj\n<< /Length \(digits(length)) >>\nstream\n"
    }
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R /AF 4 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 40 20] /Resources << >> >>",
      "[\((0..<count).map { "\(10_000 + $0) 0 R" }.joined(separator: " "))]",
    ]
    var file = "%PDF-1.4\n"
    var rows = "0 5\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      rows += "\(digits(file.utf8.count)) 00000 n \n"
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    rows += "10000 \(count)\n"
    let headLength = head(0, length: 0).utf8.count
    for number in 0..<count {
      rows += "\(digits(file.utf8.count)) 00000 n \n"
      file += head(number, length: (count - number - 1) * headLength + 20)
    }
    file += String(repeating: "x", count: 20) + "\nendstream\nendobj\n"
    let section = file.utf8.count
    file += "xref\n\(rows)trailer\n<< /Root 1 0 R /Size \(10_000 + count) >>\n"
    return Array("\(file)startxref\n\(section)\n%%EOF\n".utf8)
  }

  @Test func `streams that contain one another are not copied, with the reason`() throws {
    try directory.write(Self.nestedStreams(), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--rebuild", "-o", "out.pdf", exit: 65)
    #expect(
      run.errors.contains("scan.pdf: takes far more work than a file of its size may (more than"),
      "\(run.errors)")
    #expect(try Set(directory.contents().keys) == ["scan.pdf"])
  }

  @Test func `the other documents of a batch are made`() throws {
    for name in ["a", "b", "c"] {
      try directory.write(PNGBuilder(width: 60, height: 40).bytes(), to: "scans/\(name)/1.png")
    }
    try directory.write(Self.nestedStreams(), to: "scans/costly/scan.pdf")
    let run = try directory.scanpdf("batch", "scans", "-o", "out", "--rebuild", exit: 1)
    #expect(run.errors.contains("takes far more work"))
    let made = try FileManager.default.subpathsOfDirectory(atPath: directory.path("out"))
    #expect(Set(made.filter { $0.hasSuffix(".pdf") }) == ["a.pdf", "b.pdf", "c.pdf"])
  }
}
