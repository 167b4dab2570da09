import PDFInput
import PDFSyntax
import TestSupport
import Testing
import WorkerProtocol

/// Text below an image that may not hide it stays, and so does a page that may not be one image.
@Suite struct VisibleTextTests {
  private static let text = "BT /F0 2 Tf 10 8 Td (ab) Tj ET "
  private static let image = "q 40 0 0 20 0 0 cm /Im0 Do Q "

  private func page(
    _ scan: SampleScan, _ text: ExistingText = .redo,
    _ purpose: PDFSurveyRequest.Purpose = .update
  ) throws -> PDFPageSurvey {
    let request = PDFSurveyRequest(existingText: text, maximumPixels: 1_000, purpose: purpose)
    return try #require(DocumentSurveyor.survey(scan.bytes(), request).survey.pages.first)
  }

  /// Expects that the text of a page counts as visible, and that the page is not used as an image.
  private func expectVisible(_ scan: SampleScan, _ place: SourceLocation) throws {
    #expect(try page(scan).removal == nil, sourceLocation: place)
    #expect(try page(scan, .all).removal == nil, sourceLocation: place)
    #expect(try page(scan, .keep, .images).image == nil, sourceLocation: place)
  }

  private func expectVisible(
    _ content: String, image: PDFStream? = nil, resources: PDFDictionary = [:],
    place: SourceLocation = #_sourceLocation
  ) throws {
    var scan = SampleScan(content: content, image: image)
    scan.resources = resources
    try expectVisible(scan, place)
  }

  @Test(arguments: [
    text + image, "q 1 0 0 1 3 2 cm \(text)Q " + image, text + "q 0 0 40 20 re W n \(image)Q ",
    text + "q 8 6 20 9 re W* n \(image)Q ", "q 1 1 2 2 re W n Q " + text + image,
    text + "q 0 0 m 40 0 l 40 20 l 0 20 l h W n \(image)Q ",
    text + "q -20 10 -20 -10 42 12 cm 2 0 0 2 -.5 -.5 cm /Im0 Do Q ",
    "BT /FW 2 Tf 10 8 Td 90 Tz 1 Ts [(a) -100 (b)] TJ ET " + image,
  ])
  func `text is hidden below an opaque image that contains it`(content: String) throws {
    let page = try page(SampleScan(content: content))
    #expect(page.isChangeable)
    #expect(page.removal != nil)
    #expect(page.hasHiddenText)
  }

  @Test(arguments: [
    "q 1 1 9 9 re W n \(image)Q", "q 0 0 0 0 re W n \(image)Q", "q W n \(image)Q",
    "q 9 6 20 9 re 1 1 2 2 re W* n \(image)Q", "q 0 0 m 40 0 40 20 0 20 c h W n \(image)Q",
    "q 0 0 m 40 20 l 40 0 l 0 20 l h W n \(image)Q", "1 1 9 9 re W n 0 0 40 20 re W n \(image)",
    "q BT 7 Tr /F0 2 Tf 1 1 Td (x) Tj ET \(image)Q", "q BT 4 Tr ET \(image)Q",
    "q 7 Tr /F0 2 Tf (x) Tj \(image)Q", "q 0 0 40 re W n \(image)Q",
  ])
  func `a clipped image hides nothing`(painting: String) throws {
    try expectVisible(Self.text + painting)
  }

  private static let transparent: [PDFDictionary] = [
    ["BM": .name("Multiply")], ["BM": [.name("Darken"), .name("Normal")]],
    ["BM": [.name("Normal"), .name("Multiply")]], ["ca": 0], ["CA": .real(0.5)],
    ["AIS": .boolean(true)], ["SMask": ["S": .name("Luminosity")]], ["op": .boolean(true)],
    ["ca": .name("odd")],
  ]

  @Test(arguments: transparent.indices)
  func `a transparent image hides nothing`(index: Int) throws {
    let resources: PDFDictionary = ["ExtGState": ["G": .dictionary(Self.transparent[index])]]
    try expectVisible(Self.text + "q /G gs \(Self.image)Q", resources: resources)
    try expectVisible(Self.text + "q /None gs \(Self.image)Q", resources: resources)
    let form = Self.image
    for entries: PDFDictionary in [[:], ["Group": ["S": .name("Transparency")]]] {
      var scan = SampleScan(content: Self.text + "/G gs /Fm0 Do", form: form)
      (scan.resources, scan.formEntries) = (resources, entries)
      try expectVisible(scan, #_sourceLocation)
    }
  }

  @Test func `parameters that make nothing transparent matter as little as those restored`() throws
  {
    for content in ["q /G gs Q \(Self.image)", "q /G gs /N gs \(Self.image) Q"] {
      var scan = SampleScan(content: Self.text + content)
      scan.resources = [
        "ExtGState": [
          "G": ["BM": .name("Multiply"), "ca": 0],
          "N": ["BM": .name("Normal"), "ca": 1, "SMask": .name("None")],
        ]
      ]
      #expect(try page(scan).removal != nil)
    }
  }

  @Test func `a form hides what its image hides, within its box and its group`() throws {
    let entries: [(PDFDictionary, isHidden: Bool)] = [
      ([:], true), (["Group": ["S": .name("Transparency"), "I": .boolean(true)]], true),
      (["BBox": [0, 0, 9, 9]], false), (["BBox": .null], false),
      (["Group": ["S": .name("Transparency"), "K": .boolean(true)]], false),
      (["Matrix": [1, 0, 0, 1, 30, 0]], false), (["Matrix": [1, 0]], false),
    ]
    for (entries, isHidden) in entries {
      var scan = SampleScan(content: Self.text + "/Fm0 Do", form: Self.image)
      scan.formEntries = entries
      #expect(try (page(scan).removal != nil) == isHidden, "\(entries)")
    }
  }

  @Test(arguments: [
    "q 30 0 0 20 10 0 cm /Im0 Do Q", "q 40 20 -2 1 0 0 cm /Im0 Do Q",
    "q 40 20 40 20 0 0 cm /Im0 Do Q",
    "q 40 0 0 10 0 0 cm /Im0 Do Q", "q 1 0 0 1 0 cm \(image)Q", "q 0 0 0 0 0 0 cm \(image)Q",
  ])
  func `an image hides nothing outside its own area`(painting: String) throws {
    try expectVisible(Self.text + painting)
  }

  private static let images: [PDFDictionary] = [
    ["ImageMask": .boolean(true), "ColorSpace": .null, "BitsPerComponent": 1],
    ["IM": .boolean(true)], ["Mask": [200, 255]], ["Width": 0], ["Height": 3], ["Width": -4],
    ["Filter": .name("DCTDecode")], ["Filter": .name("FlateDecode")], ["Filter": .name("Unknown")],
    ["SMaskInData": 1], ["Filter": .name("JPXDecode")], ["ColorSpace": .null],
    ["ColorSpace": [.name("Separation"), .name("None"), .name("DeviceGray"), .null]],
  ]

  @Test(arguments: images.indices)
  func `an image that may not be opaque hides nothing`(index: Int) throws {
    var image = SampleScan().image
    for entry in Self.images[index].entries { image.dictionary[entry.name] = entry.object }
    try expectVisible(Self.text + Self.image, image: image)
  }

  @Test func `a layer hides nothing, even while it is on`() throws {
    let group: PDFObject = ["Type": .name("OCG"), "Name": .text("a")]
    let reference = PDFObject.reference(IndirectReference(number: 2))
    let member: PDFObject = ["Type": .name("OCMD"), "OCGs": reference, "P": .name("AllOn")]
    let configurations: [PDFDictionary] = [
      [:], ["OFF": [reference]], ["BaseState": .name("OFF"), "ON": [reference]],
      ["BaseState": .name("Unchanged")], ["Locked": [reference]],
      ["AS": [["Event": .name("Print"), "OCGs": [reference]]]],
    ]
    for configuration in configurations {
      let catalog: PDFDictionary = [
        "OCProperties": ["OCGs": [reference], "D": .dictionary(configuration)]
      ]
      for properties in [reference, member] {
        for marks in ["/OC /P BDC # EMC", "/OC /P BDC /Artifact BMC q # Q EMC EMC"] {
          let parts = marks.split(separator: "#")
          let painting = "\(parts[0])\(Self.image)\(parts[1])"
          for isForm in [false, true] {
            var marked = SampleScan(
              content: Self.text + (isForm ? "/Fm0 Do" : painting), catalog: catalog,
              form: isForm ? painting : nil)
            marked.objects = [group]
            marked.resources = ["Properties": ["P": properties]]
            try expectVisible(marked, #_sourceLocation)
          }
        }
        var image = SampleScan().image
        image.dictionary["OC"] = properties
        var drawn = SampleScan(content: Self.text + Self.image, catalog: catalog, image: image)
        drawn.objects = [group]
        try expectVisible(drawn, #_sourceLocation)
        var form = SampleScan(content: Self.text + "/Fm0 Do", catalog: catalog, form: Self.image)
        (form.objects, form.formEntries) = ([group], ["OC": properties])
        try expectVisible(form, #_sourceLocation)
      }
    }
    try expectVisible(Self.text + "/OC <</Type /OCMD>> BDC \(Self.image)EMC")
    try expectVisible(Self.text + "/OC /None BDC \(Self.image)EMC")
  }

  @Test(arguments: [
    "3 Tr 0 Tr", "0 3 Tr", "3 Tr /x Tr", "3.0 Tr", "q 3 Tr Q", "3 Tr 8 Tr", "3 Tr -1 Tr",
    "% 3 Tr\n", "(3 Tr) pop",
  ])
  func `text whose mode is not certainly 3 is visible`(mode: String) throws {
    try expectVisible(Self.image + mode + " " + Self.text)
  }

  @Test func `the mode outside a form does not make its text certainly hidden`() throws {
    let scan = SampleScan(content: Self.image + "3 Tr /Fm0 Do", form: Self.text)
    try expectVisible(scan, #_sourceLocation)
  }

  @Test func `glyphs that paint themselves are visible in mode 3`() throws {
    try expectVisible(Self.image + "BT 3 Tr /FT3 2 Tf 10 8 Td (a) Tj ET")
  }

  @Test(arguments: [
    "BT /F0 2 Tf 10 8 Td 1 Tr (ab) Tj ET ", "BT /None 2 Tf 10 8 Td (ab) Tj ET ",
    "BT /FT3 2 Tf 10 8 Td (a) Tj ET ", "BT 50 Tz ET BT /F0 2 Tf 10 8 Td (a) Tj ET ",
    "BT /F0 2 Tf 10 8 Td x Tw (ab) Tj ET ",
  ])
  func `text whose area is not certain is visible`(text: String) throws {
    try expectVisible(text + Self.image)
  }

  @Test(arguments: [
    "1 1 1 0.5 re f", "1 g 9 9 5 5 re f", "BI /W 1 /H 1 /CS /G /BPC 8 ID x EI", "3-4 w",
    "/Im0 /Im0 Do", "(", "q 1 1 9 9 re W n \(image)Q",
  ])
  func `a page with anything over its image does not join as an image`(painting: String) throws {
    let joined = try page(SampleScan(), .keep, .images)
    #expect(joined.image != nil)
    #expect(try page(SampleScan(content: Self.image + painting), .keep, .images).image == nil)
  }
}
