import PDFSyntax
import PageModel
import Testing

@testable import WorkerProtocol

/// No answer of a survey worker reaches the rest of the main process unchecked.
@Suite struct ValidatedSurveyTests {
  private static var request: PDFSurveyRequest {
    var request = PDFSurveyRequest(existingText: .all, maximumPixels: 1_000, readsText: true)
    request.wantsLineObjects = true
    return request
  }
  private static let fileLength = 6_000

  /// The survey of a file with a page to recognise, whose ranges refer to 100 bytes.
  private static var survey: PDFSurvey {
    var page = PDFPageSurvey(
      page: IndirectReference(number: 3), treatment: .recognize(canvas))
    page.width = 612
    page.height = 792
    page.removal = removal(PDFFormSurvey(IndirectReference(number: 4), content: 30..<40))
    var survey = PDFSurvey()
    survey.pages = [page]
    survey.nextNumber = 9
    return survey
  }

  private static let canvas = PDFPageSurvey.Canvas(
    size: PixelSize(width: 850, height: 1_100), left: 0, bottom: 0, right: 612, top: 792)

  private static func removal(
    _ form: PDFFormSurvey, content: PDFTextRemoval.Content = .kept
  ) -> PDFTextRemoval {
    var removal = PDFTextRemoval()
    removal.content = content
    removal.forms = [form]
    return removal
  }

  private static func validated(
    _ survey: PDFSurvey, _ request: PDFSurveyRequest = request
  ) throws -> ValidatedSurvey {
    let payload = try PDFSurveyFraming.encode(survey, bytes: Array(repeating: 7, count: 100))
    return try ValidatedSurvey(payload, answering: request, fileLength: fileLength)
  }

  @Test func `a sound survey is accepted as it is`() throws {
    let answer = try Self.validated(Self.survey)
    #expect(answer.survey == Self.survey)
    #expect(answer.bytes == Array(repeating: 7, count: 100))
  }

  private static let treatments: [PDFPageSurvey.Treatment] = [
    .leaveBlank, .leaveText(readBy: nil), .leaveText(readBy: .all, lacksUnicode: true),
    .leaveRepeated, .leaveUndecodable, .leaveIrremovableText, .recognize(canvas),
    .render(.init(dotsPerInch: 300, omitsText: true)),
  ]

  @Test(arguments: treatments)
  func `a page keeps its treatment and its image in a message`(
    treatment: PDFPageSurvey.Treatment
  ) throws {
    var request = Self.request
    request.purpose = .rebuild
    var survey = Self.survey
    survey.pages[0].treatment = treatment
    #expect(try Self.validated(survey, request).survey == survey)
    survey.pages[0].image = PDFPageImage(
      file: 40..<50, orientation: .upright, resolution: Resolution(72), profile: 0..<0,
      canvas: Self.canvas)
    #expect(try Self.validated(survey, request).survey == survey)
  }

  @Test(arguments: [("canvas", treatments[6]), ("rendering", treatments[7])])
  func `a treatment without its value is refused`(
    key: String, treatment: PDFPageSurvey.Treatment
  ) throws {
    var survey = Self.survey
    survey.pages[0].treatment = treatment
    let payload = try PDFSurveyFraming.encode(survey, bytes: [])
    let json = String(decoding: payload.dropFirst(8), as: UTF8.self)
    #expect(json.contains("\"\(key)\":"))
    let lacking = json.replacing("\"\(key)\":", with: "\"unknown\":")
    #expect(Self.refusal(of: lacking)?.description == "JSON that is not a survey")
  }

  /// A survey that no sound worker sends.
  enum ImpossibleSurvey: String, CaseIterable {
    case noPages, negativeGeneration, hugeGeneration
    case numberAfterTheLast, hugeNextNumber, fewNumbers, formGeneration, missingPages
    case missingWithoutRepair, claimWithEscapes, replacedForNoReason
    case reasonWithoutReplacement, twoChangesOfOnePage, rotation45, rotationMaximum, noUserUnit
    case tinyUserUnit, negativeUserUnit, farOrigin, noPixels, hugeSize
    case turnedCanvas, negativeWidth, hugeRendering, emptyRendering, image
    case impossibleLetters, noTextResolution
    case negativeRange, rangeAfterTheEnd, twinRanges, emptyRemoval
    case overlappingLines, lineAfterTheContent, negativeSequence, contentAfterTheEnd
  }

  private static func altered(by change: ImpossibleSurvey) -> PDFSurvey {
    var survey = survey
    var page = survey.pages[0]
    switch change {
    case .noPages:
      survey.pages = []
      return survey
    case .negativeGeneration: page.page = IndirectReference(number: 3, generation: -1)
    case .hugeGeneration: page.page = IndirectReference(number: 3, generation: 65_536)
    case .numberAfterTheLast: page.page = IndirectReference(number: 9)
    case .hugeNextNumber: survey.nextNumber = 8_388_607
    case .fewNumbers: survey.nextNumber = 1
    case .formGeneration:
      page.removal = removal(
        PDFFormSurvey(IndirectReference(number: 4, generation: -5), content: 0..<1))
    case .missingPages: survey.missingPages = .max
    case .missingWithoutRepair: survey.missingPages = 1
    case .claimWithEscapes: survey.archivalClaim = "1b\u{1B}[31m"
    case .replacedForNoReason: survey.rewritten = 40..<90
    case .reasonWithoutReplacement: survey.rewriting = .damaged
    case .twoChangesOfOnePage: survey.pages.append(page)
    case .rotation45: page.rotation = 45
    case .rotationMaximum: page.rotation = .max
    case .noUserUnit: page.userUnit = 0
    case .tinyUserUnit: page.userUnit = 1e-300
    case .negativeUserUnit: page.userUnit = -1
    case .farOrigin: page.origin = Point(x: 1e308, y: 0)
    case .negativeWidth: page.width = -1
    case .hugeRendering: page.treatment = .render(.init(dotsPerInch: 1e9))
    case .emptyRendering: page.treatment = .render(.init(dotsPerInch: 0))
    case .noPixels, .hugeSize, .turnedCanvas: page.treatment = .recognize(canvas(of: change))
    case .image:
      page.image = PDFPageImage(
        file: 40..<50, orientation: .upright, resolution: Resolution(72), profile: 0..<0,
        canvas: canvas)
    case .impossibleLetters, .noTextResolution:
      page.text = PDFPageText(
        records: 0..<0, dotsPerInch: change == .noTextResolution ? 0 : 300,
        letters: change == .impossibleLetters ? .max : 0, unknownLetters: 0, isCut: false)
    case .negativeRange: page.removal?.content = .replaced(-1..<5)
    case .rangeAfterTheEnd: page.removal?.content = .replaced(90..<101)
    case .twinRanges:
      page.removal = removal(
        PDFFormSurvey(IndirectReference(number: 4), content: 0..<60), content: .replaced(0..<60))
    case .emptyRemoval: page.removal = PDFTextRemoval()
    case .overlappingLines: page.lineObjects = lines(5..<9, 8..<12)
    case .lineAfterTheContent: page.lineObjects = lines(5..<21)
    case .negativeSequence: page.lineObjects = lines(5..<9, sequence: -1)
    case .contentAfterTheEnd: page.lineObjects = PDFLineObjects(content: 90..<101, lines: [])
    }
    survey.pages[0] = page
    return survey
  }

  /// Describes lines in 20 bytes of content.
  private static func lines(_ ranges: Range<Int>..., sequence: Int? = nil) -> PDFLineObjects {
    PDFLineObjects(
      content: 40..<60,
      lines: ranges.map { .init(range: $0, firstSequence: sequence, cellStarts: []) })
  }

  @Test func `text objects are accepted only if they were asked for`() throws {
    var survey = Self.survey
    survey.pages[0].lineObjects = Self.lines(5..<9, 9..<12)
    #expect(try Self.validated(survey).survey == survey)
    var request = Self.request
    request.wantsLineObjects = false
    #expect(throws: SurveyFault("impossible text objects")) {
      try Self.validated(survey, request)
    }
  }

  private static func canvas(of change: ImpossibleSurvey) -> PDFPageSurvey.Canvas {
    let width = change == .noPixels ? 0 : change == .hugeSize ? 1 << 62 : 9
    let right = change == .turnedCanvas ? -1.0 : 612
    return .init(
      size: PixelSize(width: width, height: 9), left: 0, bottom: 0, right: right, top: 792)
  }

  /// Returns the fault for which an impossible survey is refused.
  private static func fault(of change: ImpossibleSurvey) -> SurveyFault {
    switch change {
    case .noPages: SurveyFault("no pages")
    case .negativeGeneration, .hugeGeneration, .numberAfterTheLast, .formGeneration:
      SurveyFault("an object number out of range")
    case .hugeNextNumber, .fewNumbers: SurveyFault("a number of objects out of range")
    case .missingPages, .missingWithoutRepair: SurveyFault("an impossible number of missing pages")
    case .claimWithEscapes: SurveyFault("a malformed claim of PDF/A")
    case .replacedForNoReason, .reasonWithoutReplacement:
      SurveyFault("an unexpected or missing rewritten file")
    case .twoChangesOfOnePage: SurveyFault("a repeated page")
    case .rotation45, .rotationMaximum, .noUserUnit, .tinyUserUnit, .negativeUserUnit, .farOrigin,
      .noPixels, .hugeSize, .turnedCanvas, .negativeWidth:
      SurveyFault("impossible geometry")
    case .hugeRendering, .emptyRendering: SurveyFault("a resolution to render out of range")
    case .image: SurveyFault("an image that was not requested")
    case .impossibleLetters, .noTextResolution: SurveyFault("impossible text")
    case .negativeRange, .rangeAfterTheEnd, .contentAfterTheEnd:
      SurveyFault("a range outside of the answer")
    case .twinRanges: SurveyFault("a part of the answer that is used twice")
    case .emptyRemoval: SurveyFault("an empty removal of text")
    case .overlappingLines, .lineAfterTheContent, .negativeSequence:
      SurveyFault("impossible text objects")
    }
  }

  @Test(arguments: ImpossibleSurvey.allCases)
  func `an impossible survey is refused`(change: ImpossibleSurvey) {
    #expect(throws: Self.fault(of: change)) { try Self.validated(Self.altered(by: change)) }
  }

  @Test func `a page beyond the limits of PDF stays as it is and is reported`() throws {
    var survey = Self.survey
    survey.pages[0].width = 14_401
    let page = try #require(try Self.validated(survey).survey.pages.first)
    #expect(page.treatment == .leaveUndecodable)
    #expect(page.problem != nil)
    for right in [1e-300, 1e7] {
      survey = Self.survey
      survey.pages[0].treatment = .recognize(
        .init(size: PixelSize(width: 9, height: 9), left: 0, bottom: 0, right: right, top: 9))
      #expect(try !Self.validated(survey).survey.pages[0].isChangeable)
    }
  }

  @Test func `the reason why a page is left is short and printable`() throws {
    var survey = Self.survey
    survey.pages[0].problem =
      "x\u{1B}]0;owned\u{7}\u{202E}\nscanpdf: fake" + String(repeating: "y", count: 100_000)
    let problem = try #require(try Self.validated(survey).survey.pages[0].problem)
    #expect(problem.hasPrefix("x?]0;owned???scanpdf: fakeyyy"))
    #expect(problem.count == 200)
  }

  @Test func `a claim of PDF/A is cut, and an impossible number of colours is none`() throws {
    var survey = Self.survey
    survey.archivalClaim = String(repeating: "b", count: 1_000)
    survey.outputComponents = .max
    let accepted = try Self.validated(survey).survey
    #expect(accepted.archivalClaim?.count == 16)
    #expect(accepted.outputComponents == 0)
  }

  @Test func `pages are changed only on request`() {
    for purpose in [PDFSurveyRequest.Purpose.images, .append, .text] {
      let request = PDFSurveyRequest(maximumPixels: 1_000, purpose: purpose)
      #expect(throws: SurveyFault("a changed page that was not requested")) {
        try Self.validated(Self.survey, request)
      }
    }
  }

  /// JSON that would cost much time or memory to decode, and why it is refused before.
  private static let costly: [String: String] = [
    "{\"pages\":[\(repeated("{},", 200_000)){}]}": "too many pages",
    "{\"identifier\":[\(repeated("9,", 500_000))9],\"pages\":[]}": "a document too long",
    "{\"pages\":[{\"contents\":[\(repeated("9,", 700_000))9]}]}": "a page too long",
    "{\"pages\":[{\"problem\":\"\(repeated("x", 2_000_000))\"}]}": "a page too long",
    repeated("{\"a\":", 1_000) + "1" + repeated("}", 1_000): "values nested too deeply",
    "{\"pages\":[\(repeated("[", 1_000))]}": "values nested too deeply",
    "{\"pages\":[{": "a truncated array of pages",
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func refusal(of json: String) -> SurveyFault? {
    var length = json.utf8.count
    let prefix = (0..<8).map { _ in
      defer { length >>= 8 }
      return UInt8(truncatingIfNeeded: length)
    }
    return #expect(throws: SurveyFault.self) {
      try ValidatedSurvey(
        prefix + Array(json.utf8), answering: request, fileLength: fileLength)
    }
  }

  @Test func `JSON that costs much is refused before it is decoded`() {
    for (json, reason) in Self.costly {
      #expect(Self.refusal(of: json)?.description == reason, "\(json.prefix(30))")
    }
  }

  @Test(arguments: ["{\"p\\u0061ges\":[{}]}", ""])
  func `short JSON of another form is refused`(json: String) {
    #expect(Self.refusal(of: json)?.description == "JSON that is not a survey")
  }

  @Test func `the answer about a small file is short`() {
    #expect(SurveyLimits(fileLength: 6_000).answer < 20 << 20)
    #expect(SurveyLimits(fileLength: 1 << 30).answer < 4 << 30)
    #expect(SurveyLimits(fileLength: .max).answer > 0)
  }
}
