import Codecs
import TestSupport
import Testing

/// HEIC images, which locked workers decode through libheif.
@Suite(.enabled(if: HEIFDecoder.load(), "libheif is not installed"))
struct HEICTests {
  @Test func `a HEIC image is a page like any other, in files, folders and batches`() throws {
    let directory = TemporaryDirectory()
    try directory.write(SampleHEIC.bytes, to: "scans/photo.heic")
    let run = try directory.scanpdf("scans/photo.heic", "-q", "--dpi", "150", "-o", "out.pdf")
    #expect(run.errors.isEmpty)
    #expect(try directory.words(of: "out.pdf") == ["several", "words"])
    let folder = try directory.scanpdf("scans", "-q", "--dpi", "150", "--text", "-")
    #expect(folder.text == "several words\n")
    try directory.scanpdf("batch", "scans", "-q", "--dpi", "150", "--output-dir", "pdfs")
    #expect(try directory.words(of: "pdfs/scans.pdf") == ["several", "words"])
  }
}
