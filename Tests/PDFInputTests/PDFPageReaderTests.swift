import Codecs
import ImageFiles
import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import WorkerProtocol

@Suite struct PDFPageReaderTests {
  @Test func `a page is taken out of a file with what it inherits and nothing else`() throws {
    var scan = SampleScan(content: "q 40 0 0 20 0 0 cm /Im0 Do Q 0 0 9 9 re f")
    scan.pageCount = 30
    scan.page = ["MediaBox": [0, 0, 40, 20], "Rotate": 90]
    let file = try scan.bytes()
    let request = PDFSurveyRequest(maximumPixels: 10_000)
    let pages = try DocumentSurveyor.survey(file, request).survey.pages
    let extracted = try PDFPageReader.file(
      ofPage: pages[20].page, omitsText: false, in: file)
    #expect(extracted.count < file.count / 2)
    let page = try DocumentSurveyor.survey(extracted, request).survey.pages
    #expect(page.map(\.rotation) == [90])
    #expect(page[0].canvas == pages[20].canvas)
    #expect(throws: ImageXObjectError.unreadablePage) {
      try PDFPageReader.file(
        ofPage: IndirectReference(number: 999), omitsText: false, in: file)
    }
  }

  /// The pixels of the page, as gray values.
  private func pixels(_ scan: SampleScan) throws -> [UInt8] {
    let file = try scan.bytes()
    let survey = try DocumentSurveyor.survey(file, PDFSurveyRequest(maximumPixels: 10_000)).survey
    let page = try #require(survey.pages.first)
    let canvas = try #require(page.canvas, "\(page.problem ?? "")")
    let request = PDFPageRequest(
      page: page.page, reusesFile: false, size: canvas.size, resolution: Resolution(72),
      maximumPixels: 10_000, threads: 1)
    let bitmap = try PDFPageReader.bitmap(of: request, in: file, eighths: 8)
    #expect(bitmap.size == canvas.size)
    switch bitmap.format {
    case .gray: return bitmap.bytes
    case .rgb: return stride(from: 0, to: bitmap.bytes.count, by: 3).map { bitmap.bytes[$0] }
    case .bilevel:
      return (0..<bitmap.size.area).map { index in
        let (y, x) = index.quotientAndRemainder(dividingBy: bitmap.size.width)
        return bitmap.bytes[y * bitmap.bytesPerRow + x / 8] << UInt8(x % 8) & 0x80 == 0 ? 0 : 255
      }
    }
  }

  /// White in the upper left corner of the stored image.
  private static let usual: [UInt8] = [255, 0, 0, 0, 0, 0, 0, 0]

  @Test(arguments: [
    ("q 40 0 0 20 0 0 cm", 0, usual), ("q -40 0 0 20 40 0 cm", 0, [0, 0, 0, 255, 0, 0, 0, 0]),
    ("q 40 0 0 -20 0 20 cm", 0, [0, 0, 0, 0, 255, 0, 0, 0]),
    ("q 40 0 0 20 0 0 cm", 90, [0, 255, 0, 0, 0, 0, 0, 0]),
    ("q 40 0 0 20 0 0 cm", 180, [0, 0, 0, 0, 0, 0, 0, 255]),
    ("q 40 0 0 20 0 0 cm", 270, [0, 0, 0, 0, 0, 0, 255, 0]),
  ])
  func `an image stands as its page shows it`(
    matrix: String, rotation: Int, expected: [UInt8]
  ) throws {
    var scan = SampleScan(content: "\(matrix) /Im0 Do Q")
    scan.page["Rotate"] = .integer(rotation)
    #expect(try pixels(scan) == expected)
  }

  private static let gray: PDFObject = .name("DeviceGray")
  @Test(arguments: [false, true])
  func `JBIG2 data are black where their pixels are 1`(isInverted: Bool) throws {
    let bitmap = Bitmap(
      size: PixelSize(width: 4, height: 2), format: .bilevel, bytes: [0x80, 0x00])
    let data = try #require(JBIG2Encoder.encode(bitmap)?.data)
    var dictionary: PDFDictionary = [
      "ColorSpace": Self.gray, "BitsPerComponent": 1, "Filter": .name("JBIG2Decode"),
    ]
    if isInverted { dictionary["Decode"] = [1, 0] }
    let scan = SampleScan(image: PDFStream(dictionary: dictionary, data: data))
    #expect(try pixels(scan) == Self.usual.map { isInverted ? 255 - $0 : $0 })
  }

  @Test func `a page with JBIG2 symbols is left to another program`() throws {
    // A symbol dictionary (ITU-T T.88, 7.3).
    let symbols: [UInt8] = [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]
    let scan = SampleScan(
      image: PDFStream(
        dictionary: [
          "ColorSpace": Self.gray, "BitsPerComponent": 1, "Filter": .name("JBIG2Decode"),
        ], data: symbols))
    let survey = try DocumentSurveyor.survey(
      scan.bytes(), PDFSurveyRequest(maximumPixels: 10_000)
    ).survey
    #expect(survey.pages[0].treatment.action == .render)
    #expect(survey.pages[0].problem?.contains("JBIG2") == true)
  }

  @Test func `several images are laid over one another`() throws {
    let content = "q 20 0 0 10 0 10 cm /Im0 Do Q q 20 0 0 10 20 0 cm /Im0 Do Q"
    let black = [UInt8](repeating: 0, count: 4)
    let white = [UInt8](repeating: 255, count: 4)
    let row = [255] + black.dropFirst()
    #expect(
      try pixels(SampleScan(content: content))
        == row + white + black + white + white + row + white + black)
  }

  @Test(arguments: ["Lab", "Pattern"])
  func `a colour space that is not read is named`(name: String) throws {
    let scan = SampleScan(
      image: PDFStream(
        dictionary: ["ColorSpace": [.name(PDFName(name)), [:]], "BitsPerComponent": 8],
        data: Self.usual))
    let survey = try DocumentSurveyor.survey(
      scan.bytes(), PDFSurveyRequest(maximumPixels: 10_000)
    ).survey
    #expect(survey.pages[0].treatment.action == .render)
    #expect(survey.pages[0].problem?.contains(name) == true)
  }

  @Test(
    arguments: [
      (gray, usual),
      (
        [
          .name("Indexed"), .name("DeviceRGB"), 0, .string(PDFString(bytes: [255, 255, 255])),
        ],
        usual.map { 255 - $0 }
      ),
    ] as [(PDFObject, [UInt8])])
  func `a range of values that exceeds all numbers is read`(
    space: PDFObject, expected: [UInt8]
  ) throws {
    let huge = "17" + String(repeating: "0", count: 307) + ".0"
    var scan = SampleScan()
    scan.image.dictionary["ColorSpace"] = space
    scan.image.dictionary["Decode"] = .array(
      ["-" + huge, huge].map { .spelled(Array($0.utf8)) })
    #expect(try pixels(scan) == expected)
  }

  @Test func `an image of too many pixels is refused before it is decoded`() throws {
    var scan = SampleScan()
    scan.image.dictionary["Width"] = 100_000
    scan.image.dictionary["Height"] = 100_000
    let survey = try DocumentSurveyor.survey(
      scan.bytes(), PDFSurveyRequest(maximumPixels: 10_000)
    ).survey
    #expect(survey.pages[0].problem?.contains("--max-pixels") == true)
  }
}
