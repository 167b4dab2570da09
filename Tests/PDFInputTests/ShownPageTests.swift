import PDFInput
import PDFSyntax
import TestSupport
import Testing

@testable import WorkerProtocol

/// A page is recognised as it is displayed; only its images are if the page certainly shows nothing
/// else.
@Suite struct ShownPageTests {
  /// The treatment of a page.
  enum Treatment: Equatable {
    case images
    /// Drawn at a resolution in dots per inch.
    case drawn(Double)
    case nothing, text
  }

  /// The page's image, of 4 × 2 pixels, on the whole page: 7.2 dots per inch.
  static let image = "q 40 0 0 20 0 0 cm /Im0 Do Q "
  private static func placed(_ name: String) -> String { "q 40 0 0 20 0 0 cm /\(name) Do Q " }
  private static func off(_ content: String) -> String { layer("Off", content) }
  private static func layer(_ name: String, _ content: String) -> String {
    "/OC /\(name) BDC \(content) EMC "
  }
  private static func text(_ font: String, _ string: String) -> String {
    "BT /\(font) 9 Tf (\(string)) Tj ET "
  }

  private static let manyLetters = String(repeating: "a", count: 401)

  /// Contents of a page, with a name and the treatment.
  private static let contents: [(name: String, content: String, treatment: Treatment)] = [
    ("a scan", image, .images),
    ("a clip around the page", "q 0 0 40 20 re W n \(image)Q", .images),
    ("a clip that is rounded", "q 0.04 0 39.97 20 re W n \(image)Q", .images),
    ("a clip that takes a line away", "q 0 0 40 15 re W n \(image)Q", .drawn(7.2)),
    ("an even-odd clip", "q 0 0 40 20 re 5 5 9 9 re W* n \(image)Q", .drawn(7.2)),
    ("white paper below", "1 g 0 0 40 20 re f \(image)", .images),
    ("an area hidden by the scan", "0 1 0 rg 0 0 40 20 re f \(image)", .images),
    ("a black box above", "\(image) 0 g 0 15 40 5 re f", .drawn(300)),
    ("a white box above", "\(image) 1 g 0 15 40 5 re f", .drawn(300)),
    ("a thick line above", "\(image) 1 G 5 w 0 15 m 40 15 l S", .drawn(300)),
    ("a block of text above", image + text("FB", "a"), .drawn(300)),
    ("boxes of text above", image + text("FB", "bb"), .drawn(300)),
    ("a bullet above", image + text("FB", "b"), .images),
    ("a glyph above of any name that paints a block", image + text("FG", "aa"), .drawn(300)),
    ("a glyph above that does, and an unknown letter", image + text("FG", "af"), .text),
    ("a glyph above that paints a large image", image + text("FG", "d"), .drawn(300)),
    ("glyphs above as large as letters", image + text("FG", "bce"), .images),
    ("a shading above", "\(image) /Sh0 sh", .drawn(300)),
    ("a box in a layer that is off", image + off("0 g 0 0 40 20 re f"), .images),
    ("a box in a layer that is on", image + layer("On", "0 g 0 0 9 9 re f"), .drawn(300)),
    ("a box in a layer that may be off", image + layer("May", "0 g 0 0 9 9 re f"), .drawn(300)),
    (
      "an inline image above", "\(image) q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q",
      .drawn(300)
    ),
    ("a smaller opaque image above", "\(image) q 9 0 0 9 0 0 cm /Im0 Do Q", .images),
    ("an image beside the page", "\(image) q 40 0 0 20 50 0 cm /Masked Do Q", .images),
    ("an image in a layer that is off", image + off(placed("Masked")), .images),
    ("the scan in a layer that is off", off(image), .nothing),
    ("text in a layer that is off", image + off(text("F0", "a")), .images),
    ("a stamp in a layer that is on", image + layer("On", text("F0", "a")), .images),
    ("text in a layer that is on", image + layer("On", text("F0", manyLetters)), .text),
    ("a membership that is off", image + layer("AllOn", placed("Masked")), .images),
    ("a membership that is on", layer("AnyOn", image), .images),
    ("nested layers, the outer one off", image + off(layer("On", placed("Masked"))), .images),
    ("nested layers, the inner one off", image + layer("On", off(placed("Masked"))), .images),
    ("an external object of a layer that is off", image + placed("OffImage"), .images),
    ("a form of a layer that is off", image + "/OffForm Do", .images),
    ("a layer that follows the use of the page", layer("Auto", image), .drawn(7.2)),
    ("a layer of unknown state", layer("May", image), .drawn(7.2)),
    ("a soft mask, finer than its image", image + placed("Soft"), .drawn(14.4)),
    ("an explicit mask, finer than its image", image + placed("Masked"), .drawn(288)),
    ("a stencil above", image + placed("Stencil"), .drawn(288)),
    ("a black stencil alone", placed("Stencil"), .images),
    ("a light stencil alone", ".9 g " + placed("Stencil"), .drawn(288)),
    ("a stencil in a colour of a pattern", "/Pattern cs /P scn " + placed("Stencil"), .drawn(288)),
    ("an image without a colour space", placed("Bare"), .images),
    ("a mask by colour", image + placed("Keyed"), .drawn(7.2)),
    ("multiplication", "\(image) q /Multiply gs \(image) Q", .drawn(7.2)),
    ("half opacity", "q /Half gs \(image) Q", .drawn(7.2)),
    ("no opacity", "\(image) q /None gs \(image) Q", .drawn(7.2)),
    ("a transfer function", "q /Transfer gs \(image) Q", .drawn(7.2)),
    ("a mask of the graphics state", "q /Mask gs \(image) Q", .drawn(7.2)),
    ("a group with no opacity", "/None gs /Group Do", .drawn(7.2)),
    ("a group", "/Group Do", .images),
    ("a form that cuts", "/Cut Do", .drawn(7.2)),
  ]

  @Test(arguments: contents.indices)
  func `what a page shows decides whether its images are recognised or a drawing`(
    index: Int
  ) throws {
    let (name, content, treatment) = Self.contents[index]
    #expect(try Self.treatment(of: Self.scan(content)) == treatment, "\(name)")
  }

  @Test(arguments: [
    ("View", "View", "OFF", Treatment.images), ("View", "View", "ON", .drawn(288)),
    ("View", "Zoom", "OFF", .drawn(288)), ("Print", "View", "OFF", .drawn(288)),
  ])
  func `a layer follows its use for viewing, whatever is printed`(
    event: PDFName, category: PDFName, state: PDFName, treatment: Treatment
  ) throws {
    var scan = Self.scan(Self.image + "/OC /Auto BDC \(Self.placed("Masked")) EMC")
    scan.objects[5] = Self.automatic(state)
    let usage: PDFDictionary = [
      "Event": .name(event), "Category": [.name(category)], "OCGs": [Self.reference(7)],
    ]
    Self.configure([], ["AS": [.dictionary(usage)]], in: &scan)
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
    #expect(try Self.treatment(of: scan) == .drawn(dotsPerInch))
  }

  /// Annotations of a page, and its treatment; `nil` if they show nothing.
  private static let annotations: [(name: String, annotation: PDFDictionary, shown: Treatment?)] = [
    ("a box", appearance(15), .drawn(300)), ("a white box", appearance(16), .drawn(300)),
    ("nothing", appearance(17), nil), ("an image", appearance(18), .drawn(7.2)),
    (
      "an image on a part of the page", appearance(18).with(["Rect": [0, 0, 10, 5]]), .drawn(28.8)
    ),
    ("text", appearance(19), .drawn(300)), ("hidden", appearance(15).with(["F": 2]), nil),
    ("only printed", appearance(15).with(["F": 36]), nil),
    ("in a layer that is off", appearance(15).with(["OC": reference(2)]), nil),
    ("without an area", appearance(15).with(["Rect": [9, 9, 9, 9]]), nil),
    (
      "a state that shows a box",
      appearance(15).with(["AP": ["N": ["On": reference(15)]], "AS": .name("On")]), .drawn(300)
    ),
    (
      "a state that shows nothing",
      appearance(15).with(["AP": ["N": ["On": reference(15)]], "AS": .name("Off")]), nil
    ),
    ("a link", ["Subtype": .name("Link"), "Rect": [0, 0, 9, 9]], nil),
    ("a note that readers draw", ["Subtype": .name("Text"), "Rect": [0, 0, 9, 9]], .drawn(300)),
    ("the window of a note", appearance(15).with(["Subtype": .name("Popup")]), nil),
  ]

  @Test(arguments: annotations.indices)
  func `annotations that show something are seen`(index: Int) throws {
    let (name, annotation, shown) = Self.annotations[index]
    for (content, treatment) in [(Self.image, shown ?? .images), ("", shown ?? .nothing)] {
      var scan = Self.scan(content)
      scan.page["Annots"] = [.dictionary(annotation)]
      #expect(try Self.treatment(of: scan) == treatment, "\(name)")
    }
  }

  @Test func `the images of a page with text are recognised, or drawn without the text`() throws {
    let text = Self.text("F0", "a")
    let box = "0 g 0 15 40 5 re f "
    for (content, action) in [
      (Self.image + text, PDFPageSurvey.Treatment.Action.recognize),
      (Self.image + box + text, .render), (box + text, .leaveText),
      (Self.image + box + "BT /F0 9 Tf q (a) Tj Q ET", .leaveText),
    ] {
      let page = try Self.page(Self.scan(content), .all)
      #expect(page.treatment.action == action, "\(content)")
      #expect(page.rendering?.omitsText == (action == .render ? true : nil))
    }
  }

  @Test func `text of a layer that is off is not read`() throws {
    let text = "BT /F0 9 Tf 1 1 Td (on) Tj ET "
    var request = PDFSurveyRequest(maximumPixels: 1_000, purpose: .text)
    request.textPages = [0]
    for (content, letters) in [(text + Self.off(text), 2), (Self.off(text), 0)] {
      let survey = try DocumentSurveyor.survey(Self.scan(content).bytes(), request).survey
      #expect(survey.pages.first?.text?.letters == letters)
    }
  }

  @Test func `a page is taken out of a file without its text`() throws {
    let text = "BT /F0 9 Tf (first) Tj (second) ' ET "
    var scan = Self.scan("\(Self.image) \(text) 0 g 0 15 40 5 re f /Fm0 Do")
    scan.form = "BT /F0 9 Tf (third) Tj ET 1 1 5 5 re f"
    scan.firstStream = Array("BT /F0 9 Tf (zeroth) Tj ET ".utf8)
    let page = try Self.page(scan, .all)
    let extracted = try PDFPageReader.file(
      ofPage: page.page, omitsText: true, in: scan.bytes())
    let request = PDFSurveyRequest(maximumPixels: 1_000)
    let without = try #require(DocumentSurveyor.survey(extracted, request).survey.pages.first)
    #expect(without.rendering?.omitsText == false)
    #expect(without.text == nil)
    #expect(!without.hasHiddenText)
  }

  @Test func `a page that is drawn says which layers are off to programs that ignore their use`()
    throws
  {
    var scan = Self.scan(
      Self.image + "/OC /Auto BDC 0 g 0 0 9 9 re f EMC " + Self.off("0 0 9 9 re f"))
    scan.content += "/OC /On BDC 0 0 9 9 re f EMC"
    scan.objects[5] = Self.automatic("OFF")
    let usage: PDFDictionary = [
      "Event": .name("View"), "Category": [.name("View")], "OCGs": [Self.reference(7)],
    ]
    Self.configure(
      [2, 3], ["OFF": [Self.reference(2)], "AS": [.dictionary(usage)]], in: &scan)
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
      Self.configure(
        [2, 3],
        ["BaseState": .name("OFF"), "ON": .array(on), "AS": [.dictionary(Self.viewed)]], in: &scan)
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
    #expect((page.treatment.action == .render) == isDrawn)
    #expect(isDrawn || page.problem == "its content saves too many graphics states to be drawn")
  }
}
