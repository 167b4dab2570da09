import Exports
import Inputs
import PDFInput
import PDFSyntax
import PageModel
import PagePipeline
import SearchablePDF
import TestSupport
import TextLayer
import WorkerProtocol

extension FuzzSubject {
  /// The files that the surveys among the seeds describe.
  private static let surveyedFiles = FuzzSubject.pdf.seeds

  /// Reads a survey as that of each file, and uses what is accepted.
  func readPDFSurvey(_ bytes: [UInt8]) {
    for purpose in [PDFSurveyRequest.Purpose.update, .images, .append, .text] {
      let request = PDFSurveyRequest(maximumPixels: 1 << 16, purpose: purpose, readsText: true)
      guard let answer = try? ValidatedSurvey(bytes, answering: request, fileLength: 1 << 16)
      else { continue }
      for file in Self.surveyedFiles {
        guard
          let pdf = try? SurveyedPDF(
            path: "a.pdf", file: file, answer, appends: purpose == .append)
        else { continue }
        update(pdf)
        for (source, page) in zip(ScanSource.all(of: pdf).prefix(20), pdf.survey.pages) {
          describe(source, page)
        }
      }
    }
  }

  /// Reads an object and writes it as an update and as a copy do.
  func readPDFDictionary(_ bytes: [UInt8]) {
    var tokens = PDFTokenizer(bytes)
    guard let object = try? tokens.object(WorkBudget(fileLength: bytes.count)) else { return }
    _ = ObjectSerializer.bytes(of: .dictionary(object.dictionary?.forUpdate ?? [:]))
    _ = ObjectSerializer.bytes(of: object)
  }

  private func update(_ pdf: SurveyedPDF) {
    var update = DocumentUpdate(of: pdf)
    var page = PreparedPage.ofWord("a")
    for index in pdf.survey.pages.indices.prefix(20) {
      page.quarters = index & 3
      _ = update.setText(of: page, onPage: index)
    }
    page.quarters = 0
    _ = update.append(page)
    _ = try? update.finish(Metadata(producer: "fuzzer"))
  }

  /// Copies the first page of a file, and every other one, into a new document.
  func readPDFCopy(_ bytes: [UInt8]) {
    let request = PDFSurveyRequest(maximumPixels: 1_000, purpose: .rebuild, readsText: true)
    guard let (survey, data) = try? DocumentSurveyor.survey(bytes, request),
      let payload = try? PDFSurveyFraming.encode(survey, bytes: data),
      let answer = try? ValidatedSurvey(payload, answering: request, fileLength: bytes.count),
      let pdf = try? SurveyedPDF(path: "a.pdf", file: bytes, answer)
    else { return }
    for claims in [false, true] { copy(pdf, claims: claims) }
  }

  private func copy(_ pdf: SurveyedPDF, claims: Bool) {
    let places = stride(from: 0, to: min(pdf.survey.pages.count, 20), by: 2).map {
      PDFPageSource(pdf: pdf, index: $0)
    }
    var page = PreparedPage.ofWord("a")
    let new = try? RebuiltDocument(
      of: places, main: pdf, mustClaim: claims, in: DocumentWriter())
    guard var document = new else { return }
    for place in places {
      page.quarters = place.index & 3
      // A page that is rebuilt leaves the claim.
      _ =
        claims
        ? document.append(page, insteadOf: place) : try? document.append(page, copying: place)
    }
    _ = try? document.finish(Metadata(producer: "fuzzer"), keepsMetadata: true)
  }

  /// Makes the messages of `-v`, the report and the sidecars of a page.
  private func describe(_ source: ScanSource, _ survey: PDFPageSurvey) {
    for quarters in 0..<4 {
      let turned = survey.turned(quarters: quarters)
      guard let canvas = turned.canvas else { continue }
      let resolution = canvas.resolution(userUnit: turned.userUnit)
      _ = PageResolution(resolution: resolution, origin: .file).description
      _ = PixelBox(turned.visiblePixels(of: canvas), in: canvas.size)
      _ = turned.geometry
    }
    guard let page = source.unchangedPage.map({ SidecarPage(number: 1, $0) }) else { return }
    _ = page.report.jsonMembers(isReproducible: true)
    _ = page.report.problems.map(\.description) + page.report.warnings.map(\.description)
    let options = ConversionOptions(
      recognition: RecognitionOptions(languages: ""), jobs: 1,
      metadata: Metadata(producer: "fuzzer"))
    let document = SidecarDocument(options, [source])
    for formatter in OutputFormats.formatters { _ = formatter.init(document).text(of: page) }
  }

  /// Reads numbers of 8 bytes as sizes, resolutions and boxes.
  func readGeometry(_ bytes: [UInt8]) {
    let patterns = stride(from: 0, to: bytes.count - 7, by: 8).map { start in
      bytes[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    guard patterns.count >= 6 else { return }
    let numbers = patterns.map { Double(bitPattern: $0) }
    let size = PixelSize(
      width: Int(truncatingIfNeeded: patterns[4] >> 32), height: Int(patterns[5] >> 32))
    let resolution = Resolution(horizontal: numbers[0], vertical: numbers[1])
    for chosen in [
      PageResolution(resolution: resolution, origin: .file),
      PageResolution.choose(for: size, file: resolution, option: nil),
      PageResolution.choose(for: size, file: nil, option: numbers[0]),
    ] {
      _ = "\(chosen) \(chosen.doubt ?? "")"
    }
    let box = BoundingBox(
      left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    _ = PixelBox(box, in: size)
    _ = JSONText.box(box)
    for number in numbers { precondition(abs(Int(bounded: number)) <= 1 << 53) }
  }
}
