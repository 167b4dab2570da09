import Exports
import Files
import ImageFiles
import PDFSyntax
import PageModel
package import PagePipeline
import WorkerProtocol

/// Writes the text of a PDF, which workers read, some pages each.
package struct PDFText {
  /// The number of pages whose text a worker reads.
  private static let pagesAtOnce = 100

  private let path: String
  private let bytes: [UInt8]
  private let surveyor: PDFSurveyor

  /// Writes the text of the selected pages, all if `pages` is `nil`, of the PDF at `path` to
  /// `output`, as `PlainText` formats it; `-` is standard input or output.
  ///
  /// - password: Opens encrypted PDFs.
  /// - Throws: a `ConversionError` if the PDF cannot be read, a page does not exist, or the text
  ///   cannot be written.
  package static func write(
    of path: String, pages: PageSelection?, to output: String, password: String? = nil,
    report: (PDFTextNote) -> Void = { _ in }
  ) async throws(ConversionError) {
    let bytes = try bytes(of: path)
    let longest = PDFSignature.longestPreamble + PDFSignature.header.count
    guard PDFSignature.isAtBeginning(of: Array(bytes.prefix(longest))) else {
      throw .pdf(path: path, .notPDF)
    }
    let text = PDFText(path: path, bytes: bytes, surveyor: PDFSurveyor(ofTextWith: password))
    try await text.write(pages: pages, to: output, report: report)
  }

  private static func bytes(of path: String) throws(ConversionError) -> [UInt8] {
    guard InputPath.isStandardInput(path) else { return try InputList.pdfBytes(of: path) }
    return try rethrow(
      as: ConversionError.input, from: try FileReader.standardInput(filter: .pdfs))
  }

  /// Writes the text of the selected pages, all if `pages` is `nil`, to `output`.
  ///
  /// - Throws: a `ConversionError` if the text of no page can be read, a page does not exist, or
  ///   the text cannot be written.
  private func write(
    pages: PageSelection?, to output: String, report: (PDFTextNote) -> Void
  ) async throws(ConversionError) {
    let survey = try await surveyor.text(of: bytes, path: path, pages: []).survey
    if survey.rewriting == .damaged {
      report(note("is damaged; its text was read as far as qpdf could repair it"))
    }
    if let offset = UnfinishedUpdate.offset(in: bytes) {
      report(note("\(PDFInputError.endsWithinUpdate(offset))"))
    }
    let all = Array(survey.pages.indices)
    let indices = try pages.map { (pages) throws(ConversionError) in try pages.selected(of: all) }
    var file = try rethrow(as: ConversionError.output, from: try OutputFile(path: output))
    let wanted = indices ?? all
    var tally = Tally()
    for start in stride(from: 0, to: wanted.count, by: Self.pagesAtOnce) {
      let part = wanted[start..<min(start + Self.pagesAtOnce, wanted.count)]
      let found = try await surveyor.text(of: bytes, path: path, pages: Set(part))
      for (place, index) in part.enumerated() {
        let text = try text(ofPage: index, found, &tally)
        let isFirst = start + place == 0
        let bytes = Array(((isFirst ? "" : PlainText.pageBreak) + text).utf8)
        try rethrow(as: ConversionError.output, from: try file.write(bytes))
      }
    }
    guard tally.unknownLetters < tally.letters || tally.letters == 0 else {
      throw .pdf(path: path, .textUnreadable("its fonts do not give the Unicode values of letters"))
    }
    for note in notes(tally) { report(note) }
    do {
      try file.publish()
    } catch {
      throw .output(error)
    }
  }

  /// The numbers of letters so far, and the pages whose text is not whole, from 1.
  private struct Tally {
    var pagesWithUnknownLetters: [Int] = []
    var cutPages: [Int] = []
    var letters = 0
    var unknownLetters = 0
    /// Whether scanpdf made a page, which had no text to recognise if it has none.
    var hasOwnPage = false
  }

  private func notes(_ tally: Tally) -> [PDFTextNote] {
    var notes: [PDFTextNote] = []
    if tally.unknownLetters > 0 {
      let letters = tally.unknownLetters == 1 ? "1 letter" : "\(tally.unknownLetters) letters"
      notes.append(
        note(
          "\(letters) on \(Self.list(tally.pagesWithUnknownLetters)) "
            + "without a Unicode value left out; pdftotext may read more"))
    }
    if !tally.cutPages.isEmpty {
      notes.append(
        note(
          "a part of the text of \(Self.list(tally.cutPages)) is too long or cannot be "
            + "decoded, and is left out; pdftotext may read more"))
    }
    guard tally.letters == 0, !tally.hasOwnPage, notes.isEmpty else { return notes }
    return [
      note("has no text; recognise it first, as with scanpdf in.pdf -o out.pdf", isProblem: false)
    ]
  }

  private static func list(_ pages: [Int]) -> String {
    let first = "page \(pages.first ?? 0)"
    return pages.count > 1 ? "\(pages.count) pages, the first is \(first)," : first
  }

  private func note(_ message: String, isProblem: Bool = true) -> PDFTextNote {
    PDFTextNote(description: "\(InputPath.name(path)): \(message)", isProblem: isProblem)
  }

  private func text(
    ofPage index: Int, _ found: ValidatedSurvey, _ tally: inout Tally
  ) throws(ConversionError) -> String {
    guard found.survey.pages.indices.contains(index), let text = found.survey.pages[index].text
    else { return "" }
    tally.letters += text.letters
    tally.unknownLetters += text.unknownLetters
    if text.unknownLetters > 0 { tally.pagesWithUnknownLetters.append(index + 1) }
    if text.isCut { tally.cutPages.append(index + 1) }
    tally.hasOwnPage = tally.hasOwnPage || text.isInReadingOrder
    do {
      let page = try text.page(in: found.bytes)
      return PlainText.text(
        of: text.isInReadingOrder ? page.withoutControls : page.understoodAsWritten)
    } catch {
      throw .pdf(path: path, .textUnreadable(PDFSurveyor.malformedAnswer))
    }
  }
}

/// A remark on the text of a PDF.
package struct PDFTextNote: Sendable, CustomStringConvertible {
  package let description: String
  /// Whether text may be missing.
  package let isProblem: Bool
}

extension RecognizedPage {
  /// The page without directional marks, and without control characters, which a terminal would
  /// obey.
  fileprivate var withoutControls: RecognizedPage {
    compactMapLines { line in
      line.with(words: line.words.compactMap(\.withoutControls))
    }
  }
}

extension Word {
  fileprivate var withoutControls: Word? {
    let text = text.unicodeScalars.filter { !$0.isControl }
    return text.isEmpty
      ? nil : Word(text: String(String.UnicodeScalarView(text)), box: box, confidence: confidence)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}"
      || properties.generalCategory == .control
  }
}
