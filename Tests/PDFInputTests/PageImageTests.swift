import Codecs
import ImageFiles
import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing
import WorkerProtocol

/// Pages as image files, which join others.
@Suite struct PageImageTests {
  private func page(_ scan: SampleScan) throws -> (survey: PDFPageSurvey, bytes: [UInt8]) {
    let (survey, bytes) = try DocumentSurvey.make(
      of: scan.bytes(), PDFSurveyRequest(maximumPixels: 10_000, purpose: .images))
    return (try #require(survey.pages.first), bytes)
  }

  private func image(_ scan: SampleScan) throws -> SourceImage {
    let (survey, bytes) = try page(scan)
    let image = try #require(survey.image, "\(survey.problem ?? "")")
    return try SourceImage(bytes: Array(bytes[image.file])).placed(
      image.orientation, resolution: image.resolution, profile: Array(bytes[image.profile]))
  }

  @Test func `a JPEG keeps its bytes`() throws {
    let jpeg = JPEGBuilder(width: 8, height: 4, componentCount: 3).bytes()
    let scan = SampleScan(
      image: PDFStream(
        dictionary: [
          "Width": 8, "Height": 4, "ColorSpace": .name("DeviceRGB"), "BitsPerComponent": 8,
          "Filter": .name("DCTDecode"),
        ], data: jpeg))
    #expect(try image(scan).bytes == jpeg)
  }

  @Test func `fax data keep their bytes and their colours`() throws {
    let bitmap = Bitmap(
      size: PixelSize(width: 32, height: 2), format: .bilevel,
      bytes: [0x80, 0, 0xF0, 0xFF, 0, 0, 0, 0])
    let fax = try #require(LosslessEncoder.smallerBilevel(bitmap, than: 10_000))
    for isBlackOne in [false, true] {
      var dictionary: PDFDictionary = [
        "Width": 32, "Height": 2, "ColorSpace": .name("DeviceGray"), "BitsPerComponent": 1,
        "Filter": .name("CCITTFaxDecode"),
        "DecodeParms": ["K": -1, "Columns": 32, "BlackIs1": .boolean(isBlackOne)],
      ]
      if isBlackOne { dictionary["Decode"] = [1, 0] }
      let scan = SampleScan(image: PDFStream(dictionary: dictionary, data: fax.data))
      let source = try image(scan)
      #expect(source.encoded?.data == fax.data)
      #expect(
        try ImageDecoder.decode(source.bytes, format: .tiff, maximumPixels: 1_000).bitmap == bitmap)
    }
  }

  @Test func `rows with PNG filters keep their bytes`() throws {
    let rows: [UInt8] = [0, 1, 2, 3, 4, 2, 1, 1, 1, 1]
    let data = StoredZlib.stream(rows)
    let scan = SampleScan(
      image: PDFStream(
        dictionary: [
          "ColorSpace": .name("DeviceGray"), "BitsPerComponent": 8,
          "Filter": .name("FlateDecode"), "DecodeParms": ["Predictor": 15, "Columns": 4],
        ], data: data))
    let source = try image(scan)
    #expect(source.encoded?.data == data)
    let bitmap = try ImageDecoder.decode(source.bytes, format: .png, maximumPixels: 100).bitmap
    #expect(bitmap.bytes == [1, 2, 3, 4, 2, 3, 4, 5])
  }

  @Test func `any other image is encoded again without loss`() throws {
    let source = try image(SampleScan())
    #expect(source.size == PixelSize(width: 4, height: 2))
    #expect(source.resolution == Resolution(7.2))
  }

  @Test func `a page turns its image`() throws {
    var scan = SampleScan()
    scan.page["Rotate"] = 90
    scan.page["UserUnit"] = 2
    let source = try image(scan)
    #expect(source.orientation == .turnedClockwise)
    #expect(source.resolution == Resolution(3.6))
  }

  @Test(arguments: [
    ("q 40 0 0 20 0 0 cm /Im0 Do Q BT /F0 9 Tf (a) Tj ET", "it shows text"),
    ("q 40 0 0 20 0 0 cm /Im0 Do Q 0 0 9 9 re f", "it has drawings"),
    ("q 20 0 0 20 0 0 cm /Im0 Do Q q 20 0 0 20 20 0 cm /Im0 Do Q", "one opaque image"),
    ("q 30 0 0 20 0 0 cm /Im0 Do Q", "does not fill"), ("q Q", "one opaque image"),
  ])
  func `a page that is more or less than an image is not one`(
    content: String, reason: String
  ) throws {
    let survey = try page(SampleScan(content: content)).survey
    #expect(survey.image == nil)
    #expect(survey.problem?.contains(reason) == true)
  }

  @Test func `a page with links is not an image`() throws {
    var scan = SampleScan()
    scan.page["Annots"] = [["Subtype": .name("Link"), "Rect": [0, 0, 9, 9]]]
    #expect(try page(scan).survey.problem == "it has notes, links or form fields")
  }
}
