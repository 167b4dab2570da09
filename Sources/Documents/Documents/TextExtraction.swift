import Files
import ImageFiles
package import Inputs
import PDFSyntax
package import PageModel
package import PagePipeline
package import Understanding
import WorkerProtocol

/// Reads the text of a PDF through workers, each of which reads some pages.
package struct TextExtraction: Sendable {
  /// The maximum number of pages whose text a worker reads.
  private static let pagesAtOnce = 100

  /// The path of the PDF; `-` is standard input.
  package let path: String
  /// The bytes of the PDF; rewritten by qpdf if `wantsFile` was set and the PDF is damaged or
  /// encrypted.
  package private(set) var bytes: [UInt8]
  /// The number of pages.
  package let pageCount: Int
  /// The remarks on the whole file.
  package let notes: [PDFTextNote]
  private let surveyor: PDFSurveyor
  private let keepsPlaces: Bool

  /// Opens the PDF at `path`, whose bytes are `bytes` if they were read already.
  ///
  /// - keepsPlaces: Whether words get their places; the tags of pages that scanpdf has made then
  ///   decide lines and paragraphs only if they agree with the places.
  /// - wantsFile: Whether `bytes` must be a file that any program can read.
  /// - Throws: a `ConversionError` if the PDF cannot be read.
  package init(
    of path: String, bytes: [UInt8]? = nil, password: String? = nil, keepsPlaces: Bool,
    wantsFile: Bool = false
  ) async throws(ConversionError) {
    let bytes = if let bytes { bytes } else { try Self.bytes(of: path) }
    let longest = PDFSignature.maximumPreamble + PDFSignature.header.count
    guard PDFSignature.isAtBeginning(of: Array(bytes.prefix(longest))) else {
      throw .pdf(path: path, .notPDF)
    }
    let surveyor = PDFSurveyor(ofTextWith: password, keepsPlaces: keepsPlaces)
    let answer = try await surveyor.text(of: bytes, path: path, pages: [], wantsFile: wantsFile)
    self.path = path
    self.bytes = answer.survey.rewritten.map { Array(answer.bytes[$0]) } ?? bytes
    self.surveyor = surveyor
    self.keepsPlaces = keepsPlaces
    pageCount = answer.survey.pages.count
    notes = Self.notes(on: answer.survey, bytes, path)
  }

  private static func notes(
    on survey: PDFSurvey, _ bytes: [UInt8], _ path: String
  ) -> [PDFTextNote] {
    var notes: [PDFTextNote] = []
    if survey.rewriting == .damaged {
      let message = "is damaged; its text was read as far as qpdf could repair it"
      notes.append(PDFTextNote(on: path, message))
    }
    if let offset = UnfinishedUpdate.offset(in: bytes) {
      notes.append(PDFTextNote(on: path, "\(PDFInputError.endsWithinUpdate(offset))"))
    }
    return notes
  }

  private static func bytes(of path: String) throws(ConversionError) -> [UInt8] {
    guard InputPath.isStandardInput(path) else { return try InputList.pdfBytes(of: path) }
    return try reading(FileReader.standardInput(filter: .pdfs))
  }

  /// Returns the indices of the selected pages, from 0; all if `pages` is `nil`.
  ///
  /// - Throws: `noSuchPage` if a page does not exist.
  package func indices(of pages: PageSelection?) throws(ConversionError) -> [Int] {
    try pages.selected(of: Array(0..<pageCount))
  }

  /// Returns the source of the page at `index`, for reports.
  package func source(ofPage index: Int) -> ScanSource {
    ScanSource(path: path, at: ScanSource.Position(index: index, of: pageCount))
  }

  /// Reads the pages at `indices`, calls `deliver` with each in this order, and returns a tally of
  /// missing text.
  ///
  /// - Throws: a `ConversionError` if the text cannot be read, or the error of `deliver`.
  package func read(
    _ indices: [Int], deliver: (ExtractedPage) async throws(ConversionError) -> Void
  ) async throws(ConversionError) -> PDFTextTally {
    var tally = PDFTextTally(path: path)
    for part in indices.portions(of: Self.pagesAtOnce) {
      let found = try await surveyor.text(of: bytes, path: path, pages: Set(part))
      for index in part {
        let page = try page(at: index, found)
        tally.add(page)
        try await deliver(page)
      }
    }
    return tally
  }

  private func page(at index: Int, _ found: ValidatedSurvey) throws(ConversionError)
    -> ExtractedPage
  {
    let pages = found.survey.pages
    guard pages.indices.contains(index), let text = pages[index].text else {
      return ExtractedPage(
        index: index, recognized: .empty, text: nil, survey: nil, dotsPerInch: nil)
    }
    do {
      let page = try text.page(in: found.bytes)
      return ExtractedPage(
        index: index,
        recognized: text.isInReadingOrder
          ? page.compactMapWords(\.withoutControls).withTables : page.understoodAsWritten,
        text: text, survey: pages[index],
        dotsPerInch: keepsPlaces ? text.resolution : nil)
    } catch {
      throw .pdf(path: path, .textUnreadable(PDFSurveyor.malformedAnswer))
    }
  }
}

/// A page of a PDF and its text.
package struct ExtractedPage: Sendable, DocumentPage {
  /// The index of the page in the PDF, from 0.
  package let index: Int
  /// The text in reading order, in pixels of the page as shown if places were asked for.
  package let recognized: RecognizedPage
  /// The evidence from the surrounding pages about the text.
  package var context = PageContext()
  /// The record of the text; `nil` if nothing was read.
  let text: PDFPageText?
  let survey: PDFPageSurvey?
  /// The resolution of the pixels in dots per inch; `nil` if the text has no places.
  let dotsPerInch: Double?

  /// The length of a unit of user space, in points.
  package var userUnit: Double { survey?.userUnit ?? 1 }

  /// Returns the page for drawing it at a resolution in dots per inch.
  package func pageToDraw(dotsPerInch: Double, for purpose: PageToDraw.Purpose) -> PageToDraw {
    PageToDraw(
      index: index, sides: (survey?.width ?? 0, survey?.height ?? 0), userUnit: userUnit,
      dotsPerInch: dotsPerInch, for: purpose)
  }

  /// Whether the page has confidences of its words; otherwise, all are 100.
  package var hasConfidences: Bool { text?.hasConfidences ?? false }
}

/// A tally of the text that is missing in pages of a PDF.
package struct PDFTextTally {
  fileprivate let path: String
  private var pages: [(number: Int, text: PDFPageText)] = []

  fileprivate init(path: String) { self.path = path }

  fileprivate mutating func add(_ page: ExtractedPage) {
    if let text = page.text { pages.append((page.index + 1, text)) }
  }

  private func sum(of count: (PDFPageText) -> Int) -> Int {
    pages.reduce(0) { $0 + count($1.text) }
  }

  /// Throws a `ConversionError` if no letter can be read.
  package func check() throws(ConversionError) {
    let letters = sum(of: \.letters)
    guard letters == 0 || sum(of: \.unknownLetters) < letters else {
      throw .pdf(path: path, .textUnreadable("its fonts do not give the Unicode values of letters"))
    }
  }

  /// The remarks on text that is missing.
  package var notes: [PDFTextNote] {
    let unknown = sum(of: \.unknownLetters).counted("letter")
    let notes = [
      list { $0.unknownLetters > 0 }.map {
        "\(unknown) on \($0) without a Unicode value left out; pdftotext may read more"
      },
      list(where: \.isCut).map {
        "a part of the text of \($0) is too long or cannot be decoded, and is left out; "
          + "pdftotext may read more"
      },
      list { $0.unreadFields > 0 }.map {
        "the text of \($0) lacks values of form fields; \(PDFPageText.adviceOnFields)"
      },
    ].compactMap(\.self).map { PDFTextNote(on: path, $0) }
    // A page that scanpdf made had no text to recognise if it has none.
    guard notes.isEmpty, pages.allSatisfy({ $0.text.letters == 0 && !$0.text.isInReadingOrder })
    else { return notes }
    let advice = "has no text; recognise it first, as with scanpdf in.pdf -o out.pdf"
    return [PDFTextNote(on: path, advice, reportsProblem: false)]
  }

  /// Returns the pages for which `isNamed` is true, as a part of a sentence; `nil` if there are
  /// none.
  private func list(where isNamed: (PDFPageText) -> Bool) -> String? {
    let named = pages.filter { isNamed($0.text) }
    guard let first = named.first.map({ "page \($0.number)" }) else { return nil }
    return named.count > 1 ? "\(named.count) pages, the first is \(first)," : first
  }
}

/// A remark on the text of a PDF.
package struct PDFTextNote: Sendable, CustomStringConvertible {
  package let description: String
  /// Whether text may be missing.
  package let reportsProblem: Bool

  init(on path: String, _ message: String, reportsProblem: Bool = true) {
    description = "\(InputPath.name(path)): \(message)"
    self.reportsProblem = reportsProblem
  }
}

extension Word {
  /// The word without directional marks, and without control characters, which a terminal would
  /// obey; `nil` if nothing is left.
  fileprivate var withoutControls: Word? {
    let text = text.unicodeScalars.filter {
      !$0.isDirectionMark && $0.properties.generalCategory != .control
    }
    return text.isEmpty
      ? nil : Word(text: String(String.UnicodeScalarView(text)), box: box, confidence: confidence)
  }
}
