import Codecs
import ImageFiles
import PDFInput
import PDFSyntax
import PageModel
import TestSupport
import Testing
import WorkerProtocol

/// Pages as image files, which are combined with others.
@Suite struct PageImageTests {
  private func page(_ scan: SampleScan) throws -> (survey: PDFPageSurvey, bytes: [UInt8]) {
    let (survey, bytes) = try DocumentSurveyor.survey(
      scan.bytes(), PDFSurveyRequest(maximumPixels: 10_000, purpose: .images))
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

  /// Resources and entries with which a page gives its image other tones or colours.
  private static let tones: [(resources: PDFDictionary, content: String, space: PDFObject)] = {
    let draw = "q 40 0 0 20 0 0 cm /Im0 Do Q"
    let function: PDFObject = ["FunctionType": 2, "Domain": [0, 1], "N": 3]
    let calibrated: PDFObject = [.name("CalGray"), ["WhitePoint": [1, 1, 1], "Gamma": 4]]
    let gray = PDFObject.name("DeviceGray")
    let parameters: [PDFDictionary] = [
      ["TR": function], ["TR2": .array([PDFObject](repeating: function, count: 4))],
      ["BG": function], ["BG2": function], ["UCR": function], ["UCR2": function],
      ["HT": ["HalftoneType": 1, "TransferFunction": function]],
    ]
    var tones: [(PDFDictionary, String, PDFObject)] = parameters.map {
      (["ExtGState": ["G": .dictionary($0)]], "/G gs \(draw)", gray)
    }
    let names: [PDFName] = ["DefaultGray", "DefaultRGB", "DefaultCMYK"]
    for name in names {
      var spaces: PDFDictionary = [:]
      spaces[name] = calibrated
      tones.append((["ColorSpace": .dictionary(spaces)], draw, gray))
    }
    tones.append((PDFDictionary(), draw, calibrated))
    return tones
  }()

  @Test(arguments: tones.indices)
  func `an image whose tones depend on the page is not taken out of it`(index: Int) throws {
    let (resources, content, space) = Self.tones[index]
    for isForm in [false, true] {
      var scan = SampleScan(content: isForm ? "/Fm0 Do" : content, form: isForm ? content : nil)
      scan.resources = resources
      scan.image.dictionary["ColorSpace"] = space
      let problem = try page(scan).survey.problem
      #expect(problem == "its image alone would have other tones or colours", "\(resources)")
    }
  }

  @Test func `parameters by which nothing changes its tones do not matter`() throws {
    for value in [PDFObject.name("Identity"), .name("Default"), [.name("Identity")]] {
      var scan = SampleScan(content: "/G gs q 40 0 0 20 0 0 cm /Im0 Do Q")
      scan.resources = ["ExtGState": ["G": ["TR": value, "TR2": value, "LW": 2]]]
      #expect(try page(scan).survey.image != nil)
    }
  }

  @Test func `an output intent matters if it is for the colours of the image`() throws {
    let intents: PDFObject = [
      [
        "S": .name("GTS_PDFA1"),
        "DestOutputProfile": .reference(IndirectReference(number: 2)),
      ]
    ]
    for (components, isImage) in [(1, false), (3, true)] {
      for isOnPage in [false, true] {
        var scan = SampleScan(catalog: isOnPage ? [:] : ["OutputIntents": intents])
        if isOnPage { scan.page["OutputIntents"] = intents }
        scan.streams = [
          PDFStream(dictionary: ["N": .integer(components)], data: ProfileBuilder.profile())
        ]
        #expect(try (page(scan).survey.image != nil) == isImage)
      }
    }
  }

  @Test func `a page with actions is not an image`() throws {
    var scan = SampleScan()
    scan.page["AA"] = ["O": ["S": .name("JavaScript"), "JS": .text("app.alert(1)")]]
    #expect(try page(scan).survey.problem == "it has actions")
  }

  @Test func `a page with links is not an image`() throws {
    var scan = SampleScan()
    scan.page["Annots"] = [["Subtype": .name("Link"), "Rect": [0, 0, 9, 9]]]
    #expect(try page(scan).survey.problem == "it has notes, links or form fields")
  }
}
