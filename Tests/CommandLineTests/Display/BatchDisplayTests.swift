import Arguments
import Batch
import Documents
import Testing

@testable import scanpdf

/// The messages of a batch.
@Suite struct BatchDisplayTests {
  @Test func `the documents of a lost lease leave the bar`() {
    let progress = BatchProgress(verbosity: .normal, style: .none)
    progress.show(
      .began(documents: 3, pages: 7, finished: 0, skipped: SkippedEntries()), isKnown: false)
    #expect(progress.bar.documentCount == 3)
    progress.show(.abandoned, isKnown: false)
    #expect(progress.bar.documentCount == 0)
    #expect(progress.bar.pageCount == 0)
  }

  @Test func `PDFs that are skipped are distinguished from PDFs that a list may name`() {
    var skipped = SkippedEntries()
    skipped.files = ["out/a.pdf"]
    skipped.pdfs = ["in/c/scan.pdf"]
    #expect(
      PageDescription.skipped(skipped, .verbose) == [
        "skipped 1 file that is not an image", "out/a.pdf: a PDF among outputs; skipped",
        "skipped 1 PDF beside images: in/c/scan.pdf; made searchable only if listed too",
      ])
  }
}
