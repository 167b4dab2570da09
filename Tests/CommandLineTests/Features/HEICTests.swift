import Codecs
import TestSupport
import Testing

/// HEIC images, which locked workers decode through libheif.
@Suite(.enabled(if: HEIFDecoder.load(), "libheif is not installed"))
struct HEICTests {
  @Test func `a HEIC image is a page like any other, in files, folders and batches`() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("scans")
    try directory.write(SampleHEIC.bytes, to: "scans/photo.heic")
    let run = try directory.scanpdf("scans/photo.heic", "-q", "--dpi", "150", "-o", "out.pdf")
    #expect(run.ending == .exit(0))
    #expect(run.errors.isEmpty)
    #expect(try directory.words(of: "out.pdf") == ["several", "words"])
    let folder = try directory.scanpdf("scans", "-q", "--dpi", "150", "--text", "-")
    #expect(folder.text == "several words\n")
    let batch = try directory.scanpdf(
      "batch", "scans", "-q", "--dpi", "150", "--output-dir", "pdfs")
    #expect(batch.ending == .exit(0))
    #expect(try directory.words(of: "pdfs/scans.pdf") == ["several", "words"])
  }
}
