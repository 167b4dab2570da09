import PDFSyntax
import PageModel
import TestSupport
import Testing
import WorkerProtocol

@testable import SearchablePDF
@testable import TextLayer

/// A document that claims PDF/A or PDF/UA takes over only listed values.
@Suite struct CarriedValuesTests {
  private static let script: PDFObject = ["S": .name("JavaScript"), "JS": .text("app.alert(1)")]
  private static let launch: PDFObject = ["S": .name("Launch"), "F": .text("a.exe")]
  /// The first of the further objects of a scan.
  private static let object = PDFObject.reference(IndirectReference(number: 2))

  /// Returns the new document of a scan of one page, whose objects from 2 on are `objects`, and the
  /// parts that the document leaves out.
  private static func rebuilt(
    _ catalog: PDFDictionary, objects: [PDFObject] = [],
    claim: ConformanceClaim = .pdfA1b, mustClaim: Bool = true
  ) throws -> (text: String, omitted: [String]) {
    var scan = SampleScan(catalog: catalog)
    scan.objects = objects
    let pdf = try SurveyedPDF(surveying: scan.bytes(), .keep, .rebuild)
    let document = DocumentWriter(claim: claim)
    var rebuilt = try RebuiltDocument(
      of: [PDFPageSource(pdf: pdf, index: 0)], main: pdf, mustClaim: mustClaim, in: document)
    let page = PreparedPage(
      geometry: PageGeometry(
        size: PixelSize(width: 4, height: 2), resolution: Resolution(7.2), format: PageFormat()),
      orientation: .upright, image: nil, paragraphs: [])
    _ = rebuilt.append(page, insteadOf: PDFPageSource(pdf: pdf, index: 0))
    let bytes = try rebuilt.finish(Metadata(producer: "test"), keepsMetadata: false).bytes
    return (
      String(decoding: bytes, as: UTF8.self),
      DocumentInventory(of: pdf).omitted(claims: true)
    )
  }

  /// Catalogs with a value that a claim does not allow, and the name of the omission.
  private static let catalogs: [(PDFDictionary, [PDFObject], String)] = {
    let next: PDFObject = [
      "S": .name("URI"), "URI": .text("http://a.b"), "Next": [launch, script],
    ]
    func outline(_ entries: PDFDictionary) -> [PDFObject] {
      var item = entries
      item["Title"] = .text("kept")
      item["Parent"] = object
      let first = PDFObject.reference(IndirectReference(number: 3))
      return [["First": first, "Last": first, "Count": 1], .dictionary(item)]
    }
    let outlines: PDFDictionary = ["Outlines": object]
    return [
      (["OpenAction": script], [], "scripts"),
      (
        ["OpenAction": ["S": .name("GoTo"), "D": [0, .name("Fit")], "Next": script]], [],
        "the action entry Next"
      ),
      (["OpenAction": object], [launch], "the action Launch"),
      (["OpenAction": next], [], "the action on opening"),
      (["OpenAction": [object, .name("Fit")]], [script], "a malformed destination"),
      (["ViewerPreferences": ["X": script]], [], "the viewer preference X"),
      (
        ["ViewerPreferences": ["Direction": object]], [script],
        "the viewer preference Direction"
      ),
      (["PageMode": script], [], "the entry PageMode"),
      (["Names": ["JavaScript": ["Names": [.text("a"), script]]]], [], "scripts"),
      (["Names": ["Renditions": ["Names": [.text("a"), script]]]], [], "the names Renditions"),
      (
        ["Names": ["Dests": ["Names": [.text("a"), ["D": [0, .name("Fit")], "X": script]]]]], [],
        "the destination entry X"
      ),
      (["Dests": ["a": script]], [], "a malformed destination"),
      (
        ["PageLabels": ["Nums": [0, ["S": .name("D"), "X": script]]]], [],
        "the page label entry X"
      ),
      (["URI": ["Base": .text("javascript:app.alert(1)")]], [], "the base of links"),
      (["AA": ["WC": script]], [], "scripts"),
      (outlines, outline(["A": script]), "the action JavaScript"),
      (outlines, outline(["A": next]), "the action entry Next"),
      (outlines, outline(["Dest": [0, .name("Fit")], "X": script]), "the outline entry X"),
      (outlines, outline(["C": script]), "the outline entry C"),
      (outlines, outline(["A": ["S": .name("Named"), "N": .name("Print")]]), "the action Named"),
      (
        outlines,
        outline([
          "A": [
            "S": .name("GoToR"), "D": [0, .name("Fit")],
            "F": ["F": .text("b.pdf"), "EF": ["F": script]],
          ]
        ]), "the file entry EF"
      ),
    ]
  }()

  @Test(arguments: catalogs.indices)
  func `what a claim does not allow is left out and named`(index: Int) throws {
    let (catalog, objects, name) = Self.catalogs[index]
    for claim in [
      ConformanceClaim.pdfA1b, ConformanceClaim(pdfA: .a1),
      ConformanceClaim(pdfA: nil, pdfUA: true),
    ] {
      let (text, omitted) = try Self.rebuilt(catalog, objects: objects, claim: claim)
      #expect(!text.contains("JavaScript"))
      #expect(!text.contains("Launch"))
      #expect(!text.contains("alert"))
      #expect(!text.contains("/Next <<"))
      #expect(!text.contains("/EF"))
      #expect(omitted.contains(name), "\(omitted)")
      #expect(text.contains("pdfaid:part") || text.contains("pdfuaid:part"))
    }
  }

  @Test(arguments: catalogs.indices)
  func `without a claim that is asked for, all is kept and nothing claimed`(index: Int) throws {
    let (catalog, objects, _) = Self.catalogs[index]
    let text = try Self.rebuilt(catalog, objects: objects, mustClaim: false).text
    #expect(!text.contains("pdfaid:part"))
  }

  @Test func `an entry for the structure tree is named, and prevents no claim`() throws {
    let first = PDFObject.reference(IndirectReference(number: 3))
    for mustClaim in [false, true] {
      let (text, omitted) = try Self.rebuilt(
        ["Outlines": Self.object],
        objects: [
          ["First": first, "Last": first, "Count": 1],
          [
            "Title": .text("kept"), "Parent": Self.object, "Dest": [0, .name("Fit")],
            "SE": Self.script,
          ],
        ], mustClaim: mustClaim)
      #expect(omitted == ["the outline entry SE"])
      #expect(text.contains("pdfaid:part"))
      #expect(!text.contains("JavaScript"))
    }
  }

  @Test func `what a claim allows is kept`() throws {
    let first = PDFObject.reference(IndirectReference(number: 3))
    let (text, omitted) = try Self.rebuilt(
      [
        "ViewerPreferences": ["FitWindow": true, "Direction": .name("R2L")],
        "PageLayout": .name("OneColumn"), "Outlines": Self.object,
        "OpenAction": ["S": .name("GoTo"), "D": [0, .name("XYZ"), .null, 20, 1]],
        "Names": ["Dests": ["Names": [.text("a"), [0, .name("FitH"), 9]]]],
        "PageLabels": ["Nums": [0, ["S": .name("r"), "P": .text("A-")]]],
      ],
      objects: [
        ["First": first, "Last": first, "Count": 1],
        [
          "Title": .text("kept"), "Parent": Self.object, "C": [1, 0, 0], "F": 2,
          "A": ["S": .name("URI"), "URI": .text("http://a.b")],
        ],
      ])
    #expect(omitted.isEmpty)
    for part in [
      "/FitWindow true", "/Direction /R2L", "/PageLayout /OneColumn", "/XYZ null 20 1", "/FitH 9",
      "/P (A-)", "/C [1 0 0]", "/F 2", "(http://a.b)", "(kept)",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `names of the file are shown only if they are plain`() {
    #expect(CarriedValues.printable("JavaScript") == "JavaScript")
    for name in ["", "a\u{1B}[31m", "é", String(repeating: "a", count: 33)] {
      #expect(CarriedValues.printable(name) == "of an unknown name")
    }
  }
}
