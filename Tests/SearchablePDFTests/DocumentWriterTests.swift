import Fitting
import ImageFiles
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import SearchablePDF
@testable import TextLayer

@Suite struct DocumentWriterTests {
  private let geometry = PageGeometry(
    size: PixelSize(width: 300, height: 200), resolution: Resolution(150))
  private let metadata = Metadata(producer: "scanpdf test", created: 0)

  /// An image that is all zeros.
  private func image(
    _ colorSpace: EncodedImage.ColorSpace = .rgb, profile: ColorProfile? = nil,
    isInverted: Bool = false
  ) -> EncodedImage {
    let components = colorSpace == .rgb ? 3 : colorSpace == .cmyk ? 4 : 1
    let rows = [UInt8](repeating: 0, count: 200 * (1 + 300 * components))
    return EncodedImage(
      size: PixelSize(width: 300, height: 200), bitsPerComponent: 8, colorSpace: colorSpace,
      compression: .flateWithPNGPredictor, isInverted: isInverted, profile: profile,
      data: FlateEncoder.encode(rows))
  }

  private func page(_ text: String, _ image: EncodedImage?) -> PreparedPage {
    let glyphs = text.map { BoxGlyph(text: String($0), advance: 500) }
    let words = [FittedWord(glyphs: glyphs, left: 10, width: 100, baseline: 50)]
    return PreparedPage(
      geometry: geometry, orientation: .upright, image: image.map { PageImage($0) },
      paragraphs: text.isEmpty
        ? [] : [FittedParagraph(lines: [FittedLine(size: 20, words: words)])])
  }

  private func document(_ pages: [PreparedPage]) throws -> [UInt8] {
    var writer = DocumentWriter()
    for page in pages { writer.append(page) }
    return try writer.finish(metadata).bytes
  }

  private func samples() -> [PreparedPage] {
    let profile = ColorProfile(bytes: ProfileBuilder.profile())
    return [
      page("first", image(profile: profile)), page("second", image(.gray)),
      page("", image(profile: profile)), page("no image", nil),
      page("ink", image(.cmyk, isInverted: true)),
      page("", image(.indexed(palette: [0, 0, 0, 255, 255, 255]))), page("", nil),
    ]
  }

  @Test func `pages read back in order with their sizes and texts`() throws {
    let document = try ReadDocument(try document(samples()))
    #expect(try document.texts() == ["first", "second", "", "no image", "ink", "", ""])
    #expect(document.pages.allSatisfy { $0.size == [144, 96] })
  }

  @Test func `a page with more letters than a font has codes has no text layer, and is reported`()
    throws
  {
    let letters = (0..<66_000).map { BoxGlyph(text: "\($0)", advance: 500) }
    let words = [FittedWord(glyphs: letters, left: 10, width: 100, baseline: 50)]
    let full = PreparedPage(
      geometry: geometry, orientation: .upright, image: PageImage(image()),
      paragraphs: [FittedParagraph(lines: [FittedLine(size: 20, words: words)])])
    var writer = DocumentWriter()
    var faults: [TextLayerFault?] = []
    for page in [page("before", nil), full, page("after", nil)] {
      faults.append(writer.append(page))
    }
    #expect(faults.map { $0 == nil } == [true, false, true])
    let document = try ReadDocument(try writer.finish(metadata).bytes)
    #expect(try document.texts() == ["before", "", "after"])
    #expect(document.pages[1].dictionary["Resources"]?.dictionary?["Font"] == nil)
    #expect(try document.font()?.texts.count == 7)
  }

  @Test func `the image covers its page, over the text`() throws {
    let document = try ReadDocument(try document([page("word", image())]))
    let content = String(decoding: document.pages[0].content, as: UTF8.self)
    #expect(
      content.hasSuffix("ET\nEMC\n0 Tr\n/Artifact BMC\nq\n144 0 0 96 0 0 cm\n/Im1 Do\nQ\nEMC\n"))
  }

  @Test func `a profile shared by pages is written once`() throws {
    let document = try ReadDocument(try document(samples()))
    let spaces = try [0, 2].map { index -> PDFObject? in
      let resources = document.pages[index].dictionary["Resources"]?.dictionary
      let reference = resources?["XObject"]?.dictionary?["Im1"]?.reference
      return try document.file.stream(try #require(reference)).dictionary["ColorSpace"]
    }
    #expect(spaces[0] == spaces[1])
    let space = try #require(spaces[0]?.elements)
    #expect(space[0] == .name("ICCBased"))
    let profile = try document.file.stream(try #require(space[1].reference))
    #expect(try Inflater.bytes(of: profile.data) == ProfileBuilder.profile())
    #expect(profile.dictionary["N"] == 3)
  }

  @Test func `inverted ink is decoded, and an index has its table`() throws {
    let document = try ReadDocument(try document(samples()))
    let images = try [4, 5].map { index -> PDFDictionary in
      let resources = document.pages[index].dictionary["Resources"]?.dictionary
      let reference = try #require(resources?["XObject"]?.dictionary?["Im1"]?.reference)
      return try document.file.stream(reference).dictionary
    }
    #expect(images[0]["Decode"] == [1, 0, 1, 0, 1, 0, 1, 0])
    #expect(images[0]["ColorSpace"] == .name("DeviceCMYK"))
    let table = PDFString(bytes: [0, 0, 0, 255, 255, 255])
    #expect(
      images[1]["ColorSpace"]
        == [.name("Indexed"), .name("DeviceRGB"), 1, .string(table)])
  }

  @Test func `PDF/A is claimed if every page allows it`() throws {
    let whole = try ReadDocument(try document([page("word", image()), page("", image(.gray))]))
    #expect(try claim(of: whole) == (true, true))
    let ink = try ReadDocument(try document([page("word", image()), page("", image(.cmyk))]))
    #expect(try claim(of: ink) == (false, false))
    let late = ColorProfile(bytes: ProfileBuilder.profile(majorVersion: 4))
    let modern = try ReadDocument(try document([page("", image(profile: late))]))
    #expect(try claim(of: modern) == (false, false))
  }

  /// Whether the document has an output intent, and whether its metadata name PDF/A.
  private func claim(of document: ReadDocument) throws -> (Bool, Bool) {
    let root = try #require(document.file.trailer["Root"]?.reference)
    let catalog = try #require(try document.file.object(root).dictionary)
    let metadata = try #require(catalog["Metadata"]?.reference)
    let packet = String(decoding: try document.file.streamData(metadata), as: UTF8.self)
    return (catalog["OutputIntents"] != nil, packet.contains("pdfaid:part"))
  }

  @Test func `the same pages give the same bytes`() throws {
    #expect(try document(samples()) == document(samples()))
  }

  @Test func `bytes that are taken after each page are those of the end`() throws {
    var writer = DocumentWriter()
    var taken: [UInt8] = []
    for page in samples() {
      writer.append(page)
      let bytes = try writer.writer.takeBytes().bytes
      #expect(!bytes.isEmpty)
      taken += bytes
    }
    taken += try writer.finish(metadata).bytes
    #expect(try taken == document(samples()))
  }

  @Test(.enabled(if: QPDF.isInstalled))
  func `qpdf finds no errors`() throws {
    #expect(try QPDF.complaint(about: document(samples())) == nil)
  }
}
