import Exports
import Files
import ImageFiles
import PDFSyntax
package import PagePipeline
import SearchablePDF

/// Writes the text of PDFs; the main process reads those that scanpdf has made, and workers read
/// all others.
package enum PDFText {
  /// Writes the text of the selected pages, all if `pages` is `nil`, of the PDF at `path` to
  /// `output`, as `PlainText` formats it; `-` is standard input or output.
  ///
  /// - password: Opens encrypted PDFs.
  ///
  /// Throws a `ConversionError` if the PDF cannot be read, a page does not exist, or the text
  /// cannot be written.
  package static func write(
    of path: String, pages: PageSelection?, to output: String, password: String? = nil,
    report: (PDFTextNote) -> Void = { _ in }
  ) async throws(ConversionError) {
    let request = Request(path: path, pages: pages, output: output)
    guard let unread = try own(request) else { return }
    let bytes = if let unread = unread.bytes { unread } else { try InputList.pdfBytes(of: path) }
    let text = ForeignPDFText(
      path: path, bytes: bytes, surveyor: PDFSurveyor(ofTextWith: password))
    try await text.write(pages: pages, to: output, report: report)
  }

  /// A PDF that scanpdf has not made, with its bytes if it is not a regular file.
  private struct ForeignFile {
    var bytes: [UInt8]?
  }

  /// Writes the text of a PDF that scanpdf has made; returns the file if it is any other PDF.
  private static func own(_ request: Request) throws(ConversionError) -> ForeignFile? {
    let path = request.path
    guard !InputPath.isStandardInput(path), let status = FileStatus(of: path), status.isRegular
    else {
      let bytes = try bytes(of: path)
      var source = HeldBytes(bytes)
      let isWritten = try request.write(from: &source, length: bytes.count).get()
      return isWritten ? nil : ForeignFile(bytes: bytes)
    }
    let result = try rethrow(as: ConversionError.input) { () throws(FileError) in
      try FileReader.withWindow(on: path) { request.write(from: &$0, length: status.size) }
    }
    return try result.get() ? nil : ForeignFile()
  }

  private static func bytes(of path: String) throws(ConversionError) -> [UInt8] {
    try rethrow(as: ConversionError.input) { () throws(FileError) in
      InputPath.isStandardInput(path)
        ? try FileReader.standardInput(filter: .pdfs)
        : try FileReader.contents(of: path, filter: .pdfs).bytes
    }
  }

  /// The parameters of `write`.
  private struct Request {
    let path: String
    let pages: PageSelection?
    let output: String

    /// Writes the text of the file of `length` bytes in `source`; returns false if the file does
    /// not have the structure that scanpdf writes.
    func write<Source: ByteSource>(
      from source: inout Source, length: Int
    ) -> Result<Bool, ConversionError> {
      var text: DocumentText<Source>
      do {
        text = try DocumentText(source, length: length)
      } catch .notPDF {
        // Readers accept bytes before the header (ISO 32000-1, annex H, note 13).
        let longest = PDFSignature.longestPreamble + PDFSignature.header.count
        let beginning = source.piece(at: 0, count: min(length, longest)) ?? []
        guard PDFSignature.isAtBeginning(of: beginning) else {
          return .failure(.pdfText(path: path, .notPDF))
        }
        return .success(false)
      } catch {
        return .success(false)
      }
      // Another version of scanpdf may write other forms.
      if text.pageCount > 0, (try? text.text(ofPage: 0)) == nil { return .success(false) }
      do throws(ConversionError) {
        defer { source = text.source }
        let all = Array(0..<text.pageCount)
        let indices = try pages.map { pages throws(ConversionError) in
          try pages.selected(of: all)
        }
        try write(indices ?? all, of: &text)
        return .success(true)
      } catch {
        return .failure(error)
      }
    }

    private func write<Source: ByteSource>(
      _ indices: [Int], of text: inout DocumentText<Source>
    ) throws(ConversionError) {
      var file = try rethrow(as: ConversionError.output) { () throws(FileError) in
        try OutputFile(path: output)
      }
      for (place, index) in indices.enumerated() {
        let page = try reading { () throws(PDFReaderError) in try text.text(ofPage: index) }
        let bytes = Array(((place > 0 ? PlainText.pageBreak : "") + page).utf8)
        do {
          try file.write(bytes)
        } catch {
          throw .output(error)
        }
      }
      do {
        try file.publish()
      } catch {
        throw .output(error)
      }
    }

    private func reading<Value>(
      _ body: () throws(PDFReaderError) -> Value
    ) throws(ConversionError) -> Value {
      do {
        return try body()
      } catch {
        throw .pdfText(path: path, error)
      }
    }
  }
}

/// Lets a PDF be read from its file piece by piece.
extension FileWindow: ByteSource {}
