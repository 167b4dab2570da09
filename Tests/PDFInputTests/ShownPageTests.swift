import PDFInput
import PDFSyntax
import TestSupport
import Testing
import WorkerProtocol

/// A page is recognised as it is shown: its images are only if they certainly are all that it shows.
@Suite struct ShownPageTests {
  /// The treatment of a page.
  enum Treatment: Equatable {
    case images
    case drawn(dotsPerInch: Double)
    case nothing, text
  }

  /// The page's image, of 4 × 2 pixels, on the whole page: 7.2 dots per inch.
  private static let image = "q 40 0 0 20 0 0 cm /Im0 Do Q "
  private static func placed(_ name: String) -> String { "q 40 0 0 20 0 0 cm /\(name) Do Q " }
  private static func off(_ content: String) -> String { "/OC /Off BDC \(content) EMC " }

  /// What is painted, by what it is.
  private static let contents: [(name: String, content: String, treatment: Treatment)] = [
    ("a scan", image, .images),
    ("a clip around the page", "q 0 0 40 20 re W n \(image)Q", .images),
    ("a clip that is rounded", "q 0.04 0 39.97 20 re W n \(image)Q", .images),
    ("a clip that takes a line away", "q 0 0 40 15 re W n \(image)Q", .drawn(dotsPerInch: 7.2)),
    (
      "an even-odd clip", "q 0 0 40 20 re 5 5 9 9 re W* n \(image)Q", .drawn(dotsPerInch: 7.2)
    ),
    ("white paper below", "1 g 0 0 40 20 re f \(image)", .images),
    ("an area hidden by the scan", "0 1 0 rg 0 0 40 20 re f \(image)", .images),
    ("a black box above", "\(image) 0 g 0 15 40 5 re f", .drawn(dotsPerInch: 300)),
    ("a white box above", "\(image) 1 g 0 15 40 5 re f", .drawn(dotsPerInch: 300)),
    ("a thick line above", "\(image) 1 G 5 w 0 15 m 40 15 l S", .drawn(dotsPerInch: 300)),
    ("a block of text above", "\(image) BT /FB 9 Tf (a) Tj ET", .drawn(dotsPerInch: 300)),
    ("boxes of text above", "\(image) BT /FB 9 Tf (bb) Tj ET", .drawn(dotsPerInch: 300)),
    ("a bullet above", "\(image) BT /FB 9 Tf (b) Tj ET", .images),
    (
      "a glyph above that paints a block, whatever it is called",
      "\(image) BT /FG 9 Tf (aa) Tj ET", .drawn(dotsPerInch: 300)
    ),
    (
      "a glyph above that paints a block beside an unknown letter",
      "\(image) BT /FG 9 Tf (af) Tj ET", .text
    ),
    (
      "a glyph above that paints a large image", "\(image) BT /FG 9 Tf (d) Tj ET",
      .drawn(dotsPerInch: 300)
    ),
    ("glyphs above as large as letters", "\(image) BT /FG 9 Tf (bce) Tj ET", .images),
    ("a shading above", "\(image) /Sh0 sh", .drawn(dotsPerInch: 300)),
    ("a box in a layer that is off", image + off("0 g 0 0 40 20 re f"), .images),
    (
      "a box in a layer that is on", image + "/OC /On BDC 0 g 0 0 9 9 re f EMC",
      .drawn(dotsPerInch: 300)
    ),
    (
      "a box in a layer that may be off", image + "/OC /May BDC 0 g 0 0 9 9 re f EMC",
      .drawn(dotsPerInch: 300)
    ),
    (
      "an inline image above", "\(image) q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q",
      .drawn(dotsPerInch: 300)
    ),
    ("a smaller opaque image above", "\(image) q 9 0 0 9 0 0 cm /Im0 Do Q", .images),
    ("an image beside the page", "\(image) q 40 0 0 20 50 0 cm /Masked Do Q", .images),
    ("an image in a layer that is off", image + off(placed("Masked")), .images),
    ("the scan in a layer that is off", off(image), .nothing),
    ("text in a layer that is off", image + off("BT /F0 9 Tf (a) Tj ET"), .images),
    ("a stamp in a layer that is on", image + "/OC /On BDC BT /F0 9 Tf (a) Tj ET EMC", .images),
    (
      "text in a layer that is on",
      image + "/OC /On BDC BT /F0 9 Tf (\(String(repeating: "a", count: 401))) Tj ET EMC", .text
    ),
    ("a membership that is off", image + "/OC /AllOn BDC \(placed("Masked")) EMC", .images),
    ("a membership that is on", "/OC /AnyOn BDC \(image) EMC", .images),
    (
      "nested layers, the outer one off", image + off("/OC /On BDC \(placed("Masked")) EMC"),
      .images
    ),
    (
      "nested layers, the inner one off",
      image + "/OC /On BDC \(off(placed("Masked"))) EMC", .images
    ),
    ("an external object of a layer that is off", image + placed("OffImage"), .images),
    ("a form of a layer that is off", image + "/OffForm Do", .images),
    (
      "a layer that follows the use of the page", "/OC /Auto BDC \(image) EMC",
      .drawn(dotsPerInch: 7.2)
    ),
    ("a layer of unknown state", "/OC /May BDC \(image) EMC", .drawn(dotsPerInch: 7.2)),
    ("a soft mask, finer than its image", image + placed("Soft"), .drawn(dotsPerInch: 14.4)),
    (
      "an explicit mask, finer than its image", image + placed("Masked"),
      .drawn(dotsPerInch: 288)
    ),
    ("a stencil above", image + placed("Stencil"), .drawn(dotsPerInch: 288)),
    ("a black stencil alone", placed("Stencil"), .images),
    ("a light stencil alone", ".9 g " + placed("Stencil"), .drawn(dotsPerInch: 288)),
    (
      "a stencil in a colour of a pattern", "/Pattern cs /P scn " + placed("Stencil"),
      .drawn(dotsPerInch: 288)
    ),
    ("an image without a colour space", placed("Bare"), .images),
    ("a mask by colour", image + placed("Keyed"), .drawn(dotsPerInch: 7.2)),
    ("multiplication", "\(image) q /Multiply gs \(image) Q", .drawn(dotsPerInch: 7.2)),
    ("half opacity", "q /Half gs \(image) Q", .drawn(dotsPerInch: 7.2)),
    ("no opacity", "\(image) q /None gs \(image) Q", .drawn(dotsPerInch: 7.2)),
    ("a transfer function", "q /Transfer gs \(image) Q", .drawn(dotsPerInch: 7.2)),
    ("a mask of the graphics state", "q /Mask gs \(image) Q", .drawn(dotsPerInch: 7.2)),
    ("a group with no opacity", "/None gs /Group Do", .drawn(dotsPerInch: 7.2)),
    ("a group", "/Group Do", .images),
    ("a form that cuts", "/Cut Do", .drawn(dotsPerInch: 7.2)),
  ]

  @Test(arguments: contents.indices)
  func `what a page shows decides whether its images are recognised or a drawing`(
    index: Int
  ) throws {
    let (name, content, treatment) = Self.contents[index]
    #expect(try Self.treatment(of: Self.scan(content)) == treatment, "\(name)")
  }

  @Test(arguments: [
    ("View", "View", "OFF", Treatment.images), ("View", "View", "ON", .drawn(dotsPerInch: 288)),
    ("View", "Zoom", "OFF", .drawn(dotsPerInch: 288)),
    ("Print", "View", "OFF", .drawn(dotsPerInch: 288)),
  ])
  func `a layer follows its use for viewing, whatever is printed`(
    event: PDFName, category: PDFName, state: PDFName, treatment: Treatment
  ) throws {
    var scan = Self.scan(Self.image + "/OC /Auto BDC \(Self.placed("Masked")) EMC")
    scan.objects[5] = [
      "Type": .name("OCG"), "Name": .text("automatic"),
      "Usage": ["View": ["ViewState": .name(state)]],
    ]
    let usage: PDFDictionary = [
      "Event": .name(event), "Category": [.name(category)], "OCGs": [Self.reference(7)],
    ]
    scan.catalog["OCProperties"] = [
      "OCGs": [Self.reference(7)], "D": ["AS": [.dictionary(usage)]],
    ]
    #expect(try Self.treatment(of: scan) == treatment)
  }

  /// Images with a mask of 160 × 80 pixels on a page of 400 × 200 points, and its resolution.
  @Test(arguments: [
    ("q 30 0 0 15 9 9 cm /Masked Do Q", 300), ("q 3 0 0 3 9 9 cm /Masked Do Q", 1),
    ("q 60 0 0 30 9 9 cm /Masked Do Q", 192), ("q 30 0 0 60 9 9 cm /Masked Do Q", 384),
    ("q 30 0 0 27 9 9 cm /Masked Do Q q 30 0 0 27 9 99 cm /Masked Do Q", 384),
    ("q 15 0 0 120 9 9 cm /Masked Do Q", 600),
    ("q 30 0 0 60 9 9 cm /Masked Do Q 0 0 9 9 re f", 384),
    ("q 60 0 0 60 9 9 cm /Masked Do Q 0 0 9 9 re f", 300),
  ])
  func `small images and drawings decide only below 300 dots per inch`(
    content: String, dotsPerInch: Double
  ) throws {
    var scan = Self.scan("q 400 0 0 200 0 0 cm /Im0 Do Q " + content)
    scan.page["MediaBox"] = [0, 0, 400, 200]
    #expect(try Self.treatment(of: scan) == .drawn(dotsPerInch: dotsPerInch))
  }

  /// Annotations of a scan, and of a page without content.
  private static let annotations:
    [(name: String, annotation: PDFDictionary, onScan: Treatment, alone: Treatment)] = [
      ("a box", appearance(15), .drawn(dotsPerInch: 300), .drawn(dotsPerInch: 300)),
      ("a white box", appearance(16), .drawn(dotsPerInch: 300), .drawn(dotsPerInch: 300)),
      ("nothing", appearance(17), .images, .nothing),
      ("an image", appearance(18), .drawn(dotsPerInch: 7.2), .drawn(dotsPerInch: 7.2)),
      (
        "an image on a part of the page",
        appearance(18).with(["Rect": [0, 0, 10, 5]]), .drawn(dotsPerInch: 28.8),
        .drawn(dotsPerInch: 28.8)
      ),
      ("text", appearance(19), .drawn(dotsPerInch: 300), .drawn(dotsPerInch: 300)),
      ("hidden", appearance(15).with(["F": 2]), .images, .nothing),
      ("only printed", appearance(15).with(["F": 36]), .images, .nothing),
      ("in a layer that is off", appearance(15).with(["OC": reference(2)]), .images, .nothing),
      ("without an area", appearance(15).with(["Rect": [9, 9, 9, 9]]), .images, .nothing),
      (
        "a state that shows a box",
        appearance(15).with(["AP": ["N": ["On": reference(15)]], "AS": .name("On")]),
        .drawn(dotsPerInch: 300), .drawn(dotsPerInch: 300)
      ),
      (
        "a state that shows nothing",
        appearance(15).with(["AP": ["N": ["On": reference(15)]], "AS": .name("Off")]), .images,
        .nothing
      ),
      ("a link", ["Subtype": .name("Link"), "Rect": [0, 0, 9, 9]], .images, .nothing),
      (
        "a note that readers draw", ["Subtype": .name("Text"), "Rect": [0, 0, 9, 9]],
        .drawn(dotsPerInch: 300), .drawn(dotsPerInch: 300)
      ),
      (
        "the window of a note", appearance(15).with(["Subtype": .name("Popup")]), .images,
        .nothing
      ),
    ]

  @Test(arguments: annotations.indices)
  func `annotations that show something are seen`(index: Int) throws {
    let (name, annotation, onScan, alone) = Self.annotations[index]
    for (content, treatment) in [(Self.image, onScan), ("", alone)] {
      var scan = Self.scan(content)
      scan.page["Annots"] = [.dictionary(annotation)]
      #expect(try Self.treatment(of: scan) == treatment, "\(name)")
    }
  }

  @Test func `the images of a page with text are recognised, or drawn without the text`() throws {
    let text = "BT /F0 9 Tf (a) Tj ET "
    let box = "0 g 0 15 40 5 re f "
    for (content, action) in [
      (Self.image + text, PDFPageSurvey.Action.recognize), (Self.image + box + text, .render),
      (box + text, .leaveText), (Self.image + box + "BT /F0 9 Tf q (a) Tj Q ET", .leaveText),
    ] {
      let page = try Self.page(Self.scan(content), .all)
      #expect(page.action == action, "\(content)")
      #expect(page.rendering?.omitsText == (action == .render ? true : nil))
    }
  }

  @Test func `text of a layer that is off is not read`() throws {
    let text = "BT /F0 9 Tf 1 1 Td (on) Tj ET "
    var request = PDFSurveyRequest(maximumPixels: 1_000, purpose: .text)
    request.textPages = [0]
    for (content, letters) in [(text + Self.off(text), 2), (Self.off(text), 0)] {
      let survey = try DocumentSurvey.make(of: Self.scan(content).bytes(), request).survey
      #expect(survey.pages.first?.text?.letters == letters)
    }
  }

  @Test func `a page is taken out of a file without its text`() throws {
    let text = "BT /F0 9 Tf (first) Tj (second) ' ET "
    var scan = Self.scan("\(Self.image) \(text) 0 g 0 15 40 5 re f /Fm0 Do")
    scan.form = "BT /F0 9 Tf (third) Tj ET 1 1 5 5 re f"
    scan.firstStream = Array("BT /F0 9 Tf (zeroth) Tj ET ".utf8)
    let page = try Self.page(scan, .all)
    let extracted = try PDFPageExtractor.file(
      ofPage: page.page, omitsText: true, in: scan.bytes())
    let request = PDFSurveyRequest(maximumPixels: 1_000)
    let without = try #require(DocumentSurvey.make(of: extracted, request).survey.pages.first)
    #expect(without.action == .render && without.rendering?.omitsText == false)
    #expect(without.text == nil && !without.hasHiddenText)
  }

  @Test func `a page that is drawn says which layers are off to programs that ignore their use`()
    throws
  {
    var scan = Self.scan(
      Self.image + "/OC /Auto BDC 0 g 0 0 9 9 re f EMC " + Self.off("0 0 9 9 re f"))
    scan.content += "/OC /On BDC 0 0 9 9 re f EMC"
    scan.objects[5] = [
      "Type": .name("OCG"), "Name": .text("automatic"),
      "Usage": ["View": ["ViewState": .name("OFF")]],
    ]
    scan.catalog["OCProperties"] = [
      "OCGs": [Self.reference(2), Self.reference(3), Self.reference(7)],
      "D": [
        "OFF": [Self.reference(2)],
        "AS": [["Event": .name("View"), "Category": [.name("View")], "OCGs": [Self.reference(7)]]],
      ],
    ]
    let page = try Self.page(scan, .keep)
    #expect(page.rendering?.settlesLayers == true)
    let off = try Self.layersThatAreOff(in: scan, page)
    #expect(off == [.text("off"), .text("automatic")])
  }

  @Test func `a layer whose state is uncertain is drawn as the lists of layers say`() throws {
    var scan = Self.scan(Self.image + "/OC /Auto BDC 0 g 0 0 9 9 re f EMC")
    scan.objects[0] = [
      "Type": .name("OCG"), "Name": .text("off"), "Intent": [.name("View"), .name("Design")],
    ]
    for isOn in [false, true] {
      let on = [Self.reference(3), Self.reference(7)] + (isOn ? [Self.reference(2)] : [])
      scan.catalog["OCProperties"] = [
        "OCGs": [Self.reference(2), Self.reference(3), Self.reference(7)],
        "D": [
          "BaseState": .name("OFF"), "ON": .array(on),
          "AS": [["Event": .name("View"), "OCGs": [Self.reference(7)]]],
        ],
      ]
      let off = try Self.layersThatAreOff(in: scan, Self.page(scan, .keep))
      #expect(off == (isOn ? [] : [.text("off")]))
    }
  }

  @Test func `layers after the first ten thousand that are off stay off`() throws {
    var scan = Self.scan(Self.image + "/OC /Auto BDC 0 g 0 0 9 9 re f EMC")
    // No group exists but the last one.
    let groups = (0..<10_500).map { Self.reference(100_000 + $0) } + [Self.reference(2)]
    scan.catalog["OCProperties"] = [
      "OCGs": .array(groups),
      "D": [
        "OFF": .array(groups), "AS": [["Event": .name("View"), "OCGs": .array(groups)]],
      ],
    ]
    let off = try Self.layersThatAreOff(in: scan, Self.page(scan, .keep))
    #expect(off.contains(.text("off")))
  }

  @Test(arguments: [(100_000, false, true), (100_001, false, false), (50_001, true, false)])
  func `a page that saves states without end is not drawn to be recognised`(
    count: Int, repeatsInForm: Bool, isDrawn: Bool
  ) throws {
    let content = String(repeating: "q ", count: count) + "0 g 0 0 9 9 re f"
    var scan = Self.scan(Self.image + content + (repeatsInForm ? " /Fm0 Do" : ""))
    if repeatsInForm { scan.form = content }
    let page = try Self.page(scan, .keep)
    #expect(page.isChangeable == isDrawn)
    #expect((page.action == .render) == isDrawn)
    #expect(isDrawn || page.problem == "its content saves too many graphics states to be drawn")
  }
}

/// The constructions.
extension ShownPageTests {
  /// Returns the names of the layers that are off where the first page is drawn.
  private static func layersThatAreOff(
    in scan: SampleScan, _ page: PDFPageSurvey
  ) throws -> [PDFObject?] {
    let extracted = try PDFPageExtractor.file(
      ofPage: page.page, omitsText: false, in: scan.bytes())
    let file = try SourceFile(extracted)
    let catalog = try file.resolved(file.trailer["Root"] ?? .null)
    let layers = try file.resolved(catalog["OCProperties"] ?? .null)
    let configuration = try file.resolved(layers["D"] ?? .null)
    #expect(configuration["AS"] == nil)
    return try (configuration["OFF"]?.elements ?? []).map { try file.resolved($0)["Name"] }
  }

  private static func page(_ scan: SampleScan, _ text: ExistingText) throws -> PDFPageSurvey {
    let request = PDFSurveyRequest(existingText: text, maximumPixels: 20_000)
    return try #require(DocumentSurvey.make(of: scan.bytes(), request).survey.pages.first)
  }

  private static func treatment(of scan: SampleScan) throws -> Treatment? {
    let page = try page(scan, .keep)
    switch page.action {
    case .recognize: return page.canvas == nil ? nil : .images
    case .render:
      let dots = (page.rendering?.dotsPerInch ?? 0) * 10
      return .drawn(dotsPerInch: dots.rounded() / 10)
    case .leaveBlank: return .nothing
    case .leaveText: return .text
    default: return nil
    }
  }

  private static func reference(_ number: Int) -> PDFObject {
    .reference(IndirectReference(number: number))
  }

  /// Returns an annotation on the whole page, whose appearance is the stream with a number.
  private static func appearance(_ number: Int) -> PDFDictionary {
    ["Subtype": .name("Stamp"), "Rect": [0, 0, 40, 20], "AP": ["N": reference(number)]]
  }

  /// Returns a page with what the constructions refer to.
  private static func scan(_ content: String) -> SampleScan {
    var scan = SampleScan(content: content)
    (scan.objects, scan.streams) = (layers, streams)
    scan.catalog["OCProperties"] = [
      "OCGs": [reference(2), reference(3), reference(7)],
      "D": ["OFF": [reference(2)], "AS": [["Event": .name("View"), "OCGs": [reference(7)]]]],
    ]
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
          "Differences": [
            97, .name("a"), .name("b"), .name("c"), .name("d"), .name("e"), .name("g7"),
          ]
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

extension PDFDictionary {
  /// Returns the dictionary with other entries.
  fileprivate func with(_ entries: PDFDictionary) -> PDFDictionary {
    entries.entries.reduce(into: self) { $0[$1.name] = $1.object }
  }
}
