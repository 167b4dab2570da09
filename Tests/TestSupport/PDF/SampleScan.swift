package import PDFSyntax

/// A PDF with an image of 4 × 2 pixels, black except the upper left pixel.
package struct SampleScan {
  /// The operators of the page.
  package var content: String
  /// A content stream before that of `content`.
  package var firstStream: [UInt8]?
  /// Additional entries of the content stream.
  package var contentEntries: PDFDictionary = [:]
  /// Additional entries of the page.
  package var page: PDFDictionary = ["MediaBox": [0, 0, 40, 20]]
  /// Additional entries of the catalog.
  package var catalog: PDFDictionary
  /// The image; another one is compared with this.
  package var image = PDFStream(
    dictionary: ["ColorSpace": .name("DeviceGray"), "BitsPerComponent": 8],
    data: [255, 0, 0, 0, 0, 0, 0, 0])
  /// The content of a form named Fm0, which may draw the image.
  package var form: String?
  /// Further entries of the form.
  package var formEntries: PDFDictionary = [:]
  /// Further resources of the page and of the form.
  package var resources: PDFDictionary = [:]
  /// Further fonts of the page and of the form.
  package var fonts: PDFDictionary = [:]
  /// Further objects, which have the numbers from 2 on.
  package var objects: [PDFObject] = []
  /// Further streams, which have the numbers after those of `objects`.
  package var streams: [PDFStream] = []
  /// Further external objects of the page.
  package var xObjects: PDFDictionary = [:]
  /// Further kids of the page tree.
  package var furtherKids: [PDFObject] = []
  /// The number of equal pages.
  package var pageCount = 1
  /// Whether the page tree has the page object twice.
  package var isPageShownTwice: Bool

  /// Makes a scan with these differences.
  package init(
    content: String = "q 40 0 0 20 0 0 cm /Im0 Do Q", catalog: PDFDictionary = [:],
    image: PDFStream? = nil, form: String? = nil, isPageShownTwice: Bool = false
  ) {
    self.content = content
    self.catalog = catalog
    self.form = form
    self.isPageShownTwice = isPageShownTwice
    if let image { self.image = image }
  }

  /// Returns the whole file.
  package func bytes() throws -> [UInt8] {
    var writer = PDFWriter()
    let pages = writer.reserve()
    for object in objects { _ = writer.add(object) }
    for stream in streams { _ = writer.add(stream) }
    var image = image
    image.dictionary["Type"] = .name("XObject")
    image.dictionary["Subtype"] = .name("Image")
    if image.dictionary["Width"] == nil { image.dictionary["Width"] = 4 }
    if image.dictionary["Height"] == nil { image.dictionary["Height"] = 2 }
    let imageReference = writer.add(image)
    let font = writer.add(
      ["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica")])
    var xObjects: PDFDictionary = ["Im0": .reference(imageReference)]
    var fonts: PDFDictionary = [
      "F0": .reference(font), "FT3": Self.glyphFont,
      "FW": [
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Other"),
        "FirstChar": 0, "Widths": .array([PDFObject](repeating: 500, count: 256)),
      ],
    ]
    for entry in self.fonts.entries { fonts[entry.name] = entry.object }
    // Text of another font of this name prevents that scanpdf adds its own.
    if usesOwnFont { fonts["FScan"] = Self.ownFont }
    var resources = resources
    resources["Font"] = .dictionary(fonts)
    if let form {
      var entries: PDFDictionary = [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": [0, 0, 40, 20],
      ]
      resources["XObject"] = .dictionary(xObjects)
      entries["Resources"] = .dictionary(resources)
      for entry in formEntries.entries { entries[entry.name] = entry.object }
      xObjects["Fm0"] = .reference(
        writer.add(PDFStream(dictionary: entries, data: Array(form.utf8))))
    }
    for entry in self.xObjects.entries { xObjects[entry.name] = entry.object }
    resources["XObject"] = .dictionary(xObjects)
    let contents = writer.add(PDFStream(dictionary: contentEntries, data: Array(content.utf8)))
    var page = page
    page["Type"] = .name("Page")
    page["Parent"] = .reference(pages)
    if let firstStream {
      let first = writer.add(PDFStream(data: firstStream))
      page["Contents"] = [.reference(first), .reference(contents)]
    }
    if page["Contents"] == nil { page["Contents"] = .reference(contents) }
    page["Resources"] = .dictionary(resources)
    var kids: [PDFObject] = []
    for _ in 0..<pageCount { kids.append(.reference(writer.add(.dictionary(page)))) }
    if isPageShownTwice { kids += kids }
    kids += furtherKids
    writer.write(
      ["Type": .name("Pages"), "Kids": .array(kids), "Count": .integer(kids.count)], as: pages)
    var catalog = catalog
    catalog["Type"] = .name("Catalog")
    catalog["Pages"] = .reference(pages)
    return try writer.bytes(catalog: writer.add(.dictionary(catalog)))
  }

  /// Whether a content stream selects the font of the text that scanpdf adds.
  private var usesOwnFont: Bool {
    let streams = [content, form ?? "", String(decoding: firstStream ?? [], as: UTF8.self)]
    return streams.contains { $0.contains("/FScan") }
  }

  /// The font of the text that scanpdf adds, without its glyphs.
  private static let ownFont: PDFObject = [
    "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("ScanpdfHidden"),
    "Encoding": .name("Identity-H"),
    "DescendantFonts": [
      [
        "Type": .name("Font"), "Subtype": .name("CIDFontType2"),
        "BaseFont": .name("ScanpdfHidden"), "DW": 1000,
      ]
    ],
  ]

  /// A font whose glyphs are content streams.
  private static let glyphFont: PDFObject = [
    "Type": .name("Font"), "Subtype": .name("Type3"), "FontBBox": [0, 0, 1, 1],
    "FontMatrix": [1, 0, 0, 1, 0, 0], "FirstChar": 97, "Widths": [1], "CharProcs": [:],
    "Encoding": ["Differences": [97, .name("a")]],
  ]
}
