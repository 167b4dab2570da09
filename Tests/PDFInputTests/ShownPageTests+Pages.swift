import PDFInput
import PDFSyntax
import TestSupport
import Testing
import WorkerProtocol

extension PDFPageSurvey {
  /// The form in which the page must be rendered; `nil` if it need not be.
  var rendering: Rendering? {
    if case .render(let rendering) = treatment { rendering } else { nil }
  }
}

/// The pages that the tests construct.
extension ShownPageTests {
  /// Returns the names of the layers that are off where the first page is drawn.
  static func layersThatAreOff(
    in scan: SampleScan, _ page: PDFPageSurvey
  ) throws -> [PDFObject?] {
    let extracted = try PDFPageReader.file(
      ofPage: page.page, omitsText: false, in: scan.bytes())
    let file = try SourceFile(extracted)
    let catalog = try file.resolved(file.trailer["Root"] ?? .null)
    let layers = try file.resolved(catalog["OCProperties"] ?? .null)
    let configuration = try file.resolved(layers["D"] ?? .null)
    #expect(configuration["AS"] == nil)
    return try (configuration["OFF"]?.elements ?? []).map { try file.resolved($0)["Name"] }
  }

  static func page(_ scan: SampleScan, _ text: ExistingText) throws -> PDFPageSurvey {
    let request = PDFSurveyRequest(existingText: text, maximumPixels: 20_000)
    return try #require(DocumentSurveyor.survey(scan.bytes(), request).survey.pages.first)
  }

  static func treatment(of scan: SampleScan) throws -> Treatment? {
    let page = try page(scan, .keep)
    switch page.treatment {
    case .recognize: return .images
    case .render(let rendering): return .drawn((rendering.dotsPerInch * 10).rounded() / 10)
    case .leaveBlank: return .nothing
    case .leaveText: return .text
    default: return nil
    }
  }

  static func reference(_ number: Int) -> PDFObject {
    .reference(IndirectReference(number: number))
  }

  /// The use of the group 7 by an event, without a category.
  static let viewed: PDFDictionary = ["Event": .name("View"), "OCGs": [reference(7)]]

  /// Returns the group 7 with a state for viewing.
  static func automatic(_ state: PDFName) -> PDFObject {
    [
      "Type": .name("OCG"), "Name": .text("automatic"),
      "Usage": ["View": ["ViewState": .name(state)]],
    ]
  }

  /// Sets the configuration of some groups and the group 7.
  static func configure(
    _ groups: [Int], _ configuration: PDFDictionary, in scan: inout SampleScan
  ) {
    scan.catalog["OCProperties"] = [
      "OCGs": .array((groups + [7]).map(reference)), "D": .dictionary(configuration),
    ]
  }

  /// Returns an annotation on the whole page, with the stream of a number as its appearance.
  static func appearance(_ number: Int) -> PDFDictionary {
    ["Subtype": .name("Stamp"), "Rect": [0, 0, 40, 20], "AP": ["N": reference(number)]]
  }

  /// Returns a page with what the constructions refer to.
  static func scan(_ content: String) -> SampleScan {
    var scan = SampleScan(content: content)
    (scan.objects, scan.streams) = (layers, streams)
    configure([2, 3], ["OFF": [reference(2)], "AS": [.dictionary(viewed)]], in: &scan)
    scan.xObjects = [
      "Soft": reference(10), "Masked": reference(11), "Keyed": reference(12),
      "OffImage": reference(13), "OffForm": reference(14), "Stencil": reference(9),
      "Group": reference(20), "Cut": reference(21), "Bare": reference(22),
    ]
    scan.fonts = [
      "FB": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Blocks"),
        "Encoding": ["Differences": [97, .name("uni2588"), .name("uni25A0")]],
      ],
      "FG": [
        "Type": .name("Font"), "Subtype": .name("Type3"), "FontBBox": [0, 0, 0, 0],
        "FontMatrix": [0.01, 0, 0, 0.01, 0, 0], "FirstChar": 97,
        "Widths": [50, 50, 50, 50, 50, 50],
        "Encoding": [
          "Differences": .array([97] + ["a", "b", "c", "d", "e", "g7"].map(PDFObject.name))
        ],
        "CharProcs": [
          "a": reference(23), "b": reference(24), "c": reference(25), "d": reference(26),
          "e": reference(27), "g7": reference(24),
        ],
      ],
    ]
    scan.resources = [
      "Properties": [
        "Off": reference(2), "On": reference(3), "AllOn": reference(4), "AnyOn": reference(5),
        "May": reference(6), "Auto": reference(7),
      ],
      "ExtGState": [
        "Transfer": ["TR": reference(8)], "Multiply": ["BM": .name("Multiply")],
        "Half": ["ca": 0.5], "None": ["ca": 0],
        "Mask": ["SMask": ["S": .name("Alpha"), "G": reference(15)]],
      ],
    ]
    return scan
  }

  /// The objects from 2 on: groups that are off, on and automatic, and memberships of them.
  private static let layers: [PDFObject] = [
    ["Type": .name("OCG"), "Name": .text("off")], ["Type": .name("OCG"), "Name": .text("on")],
    ["Type": .name("OCMD"), "OCGs": [reference(2), reference(3)], "P": .name("AllOn")],
    ["Type": .name("OCMD"), "OCGs": [reference(2), reference(3)]],
    ["Type": .name("OCMD"), "OCGs": reference(2), "VE": [.name("Not"), reference(2)]],
    ["Type": .name("OCG"), "Name": .text("automatic")],
  ]

  /// The streams from 8 on: masks, images and forms.
  private static let streams: [PDFStream] = [
    pixel(["Width": 8, "Height": 4], [UInt8](repeating: 9, count: 32)),
    PDFStream(
      dictionary: [
        "Type": .name("XObject"), "Subtype": .name("Image"), "ImageMask": true,
        "BitsPerComponent": 1, "Width": 160, "Height": 80,
      ], data: [UInt8](repeating: 0x5A, count: 1_600)),
    pixel(["SMask": reference(8)]), pixel(["Mask": reference(9)]), pixel(["Mask": [0, 9]]),
    pixel(["OC": reference(2)]), form("0 g 0 0 40 20 re f", ["OC": reference(2)]),
    form("0 g 0 0 40 20 re f"), form("1 g 0 0 40 20 re f"), form("q Q"),
    form(image), form("BT /F0 9 Tf (a) Tj ET"),
    form(image, ["Group": ["S": .name("Transparency")]]),
    form(image, ["BBox": [0, 0, 40, 15]]), pixel(["ColorSpace": .null]),
    glyph("50 0 d0 q 2 0 0 1 0 0 cm 0 0 m 40 0 l 40 70 l 0 70 l f Q"),
    glyph("50 0 0 0 9 70 d1 0 0 9 70 re f"), glyph("50 0 0 0 40 70 d1 40 0 0 70 0 0 cm /Im0 Do"),
    glyph("50 0 0 0 400 70 d1 400 0 0 70 0 0 cm /Im0 Do"),
    glyph("50 0 0 0 50 70 d1 0 0 m 50 70 l 60 70 l 9 0 l 5 3 l 9 9 l f"),
  ]

  /// Returns the content of a glyph.
  private static func glyph(_ content: String) -> PDFStream {
    PDFStream(data: Array(content.utf8))
  }

  /// Returns an image of one black pixel, with other entries and other data.
  private static func pixel(_ entries: PDFDictionary, _ data: [UInt8] = [0]) -> PDFStream {
    let dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"), "ColorSpace": .name("DeviceGray"),
      "BitsPerComponent": 8, "Width": 1, "Height": 1,
    ]
    return PDFStream(dictionary: dictionary.with(entries), data: data)
  }

  /// Returns a form, which may draw the page's image, the object after these streams.
  private static func form(_ content: String, _ entries: PDFDictionary = [:]) -> PDFStream {
    let dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": [0, 0, 40, 20],
      "Resources": ["XObject": ["Im0": reference(28)]],
    ]
    return PDFStream(dictionary: dictionary.with(entries), data: Array(content.utf8))
  }
}
