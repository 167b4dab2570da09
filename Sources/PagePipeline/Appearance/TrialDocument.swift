import PDFSyntax
package import PDFUpdate
package import SearchablePDF

/// Makes PDFs that are drawn and then discarded.
package enum TrialDocument {
  /// Returns a PDF of pages.
  package static func bytes(of pages: [PreparedPage]) -> [UInt8] {
    do {
      var document = try DocumentWriter(sink: FileTail(), claim: .none)
      for page in pages { try document.append(page) }
      return try document.finish(Metadata(producer: "")).bytes
    } catch {
      // The images are longer than a PDF can be, so no page can be drawn.
      return []
    }
  }

  /// Returns the bytes that an update with the given pages adds to a PDF; none of a file that would
  /// be longer than a PDF can be, so that no page can be drawn.
  ///
  /// - pages: The index and the new form of each changed page.
  package static func update(
    of pdf: SurveyedPDF, with pages: [(index: Int, page: PreparedPage)]
  ) -> [UInt8]? {
    do {
      var update = try DocumentUpdate(of: pdf, sink: FileTail(skipping: pdf.bytes.count))
      for (index, page) in pages { _ = try update.append(page, toPage: index) }
      return try update.finish(Metadata(producer: "")).bytes
    } catch {
      // Without the update, the file would look the same.
      return nil
    }
  }
}

/// Collects the bytes of a PDF in memory, without its beginning.
struct FileTail: ByteSink {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes still to be skipped.
  private var skipped: Int

  /// Makes an empty tail that skips the first bytes.
  init(skipping count: Int = 0) {
    skipped = count
  }

  mutating func write(_ bytes: [UInt8]) throws(Never) {
    let skip = min(skipped, bytes.count)
    skipped -= skip
    self.bytes += bytes[skip...]
  }
}
