import Files
import PDFObjects
import SearchablePDF

/// Writes the text of PDFs that scanpdf has made.
package enum PDFText {
  /// Writes the text of the selected pages, all if `pages` is `nil`, of the PDF at `path` to `output`,
  /// as `PlainText` formats it; `-` is standard input or output.
  ///
  /// Throws a `ConversionError` if the PDF cannot be read, scanpdf has not made it, a page does not
  /// exist, or the text cannot be written.
  package static func write(
    of path: String, pages: PageSelection?, to output: String
  ) throws(ConversionError) {
    let request = Request(path: path, pages: pages, output: output)
    guard !InputPath.isStandardInput(path), let status = FileStatus(of: path), status.isRegular
    else {
      let bytes = try bytes(of: path)
      var source = HeldBytes(bytes)
      return try request.write(from: &source, length: bytes.count).get()
    }
    let result = try rethrow(as: ConversionError.input) { () throws(FileError) in
      try FileReader.withWindow(on: path) { request.write(from: &$0, length: status.size) }
    }
    try result.get()
  }

  private static func bytes(of path: String) throws(ConversionError) -> [UInt8] {
    try rethrow(as: ConversionError.input) { () throws(FileError) in
      InputPath.isStandardInput(path)
        ? try FileReader.standardInput(filter: .pdfs)
        : try FileReader.contents(of: path, filter: .pdfs).bytes
    }
  }

  /// The arguments of `write`.
  private struct Request {
    let path: String
    let pages: PageSelection?
    let output: String

    /// Writes the text of the file of `length` bytes in `source`.
    func write<Source: ByteSource>(
      from source: inout Source, length: Int
    ) -> Result<Void, ConversionError> {
      do throws(ConversionError) {
        var text = try reading { () throws(PDFReaderError) in
          try DocumentText(source, length: length)
        }
        defer { source = text.source }
        let all = Array(0..<text.pageCount)
        let indices = try pages.map { pages throws(ConversionError) in
          try pages.selected(of: all)
        }
        try write(indices ?? all, of: &text)
        return .success(())
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

/// Files can be read as PDFs piece by piece.
extension FileWindow: ByteSource {}
