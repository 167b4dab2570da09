import ImageFiles
import PDFSyntax
import PageModel
import TestSupport
import Testing

@testable import SearchablePDF
@testable import TextLayer

@Suite struct ConformanceTests {
  private func image(
    _ colorSpace: EncodedImage.ColorSpace, profileVersion: UInt8? = nil
  ) -> EncodedImage {
    EncodedImage(
      size: PixelSize(width: 1, height: 1), bitsPerComponent: 8, colorSpace: colorSpace,
      compression: .flateWithPNGPredictor,
      profile: profileVersion.map {
        ColorProfile(bytes: ProfileBuilder.profile(majorVersion: $0))
      }, data: FlateEncoder.encode([0, 0, 0, 0, 0]))
  }

  private func document(
    of images: [EncodedImage], claim: ConformanceClaim = .pdfA1b
  ) throws -> String {
    var writer = DocumentWriter(claim: claim)
    let geometry = PageGeometry(size: PixelSize(width: 1, height: 1), resolution: Resolution(9))
    for image in images {
      writer.append(
        PreparedPage(
          geometry: geometry, orientation: .upright, image: PageImage(image), paragraphs: []))
    }
    return String(
      decoding: try writer.finish(Metadata(producer: "test")).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (EncodedImage.ColorSpace.gray, nil, nil), (.rgb, 2, nil), (.cmyk, 2, nil),
    (.cmyk, nil, ConformanceObstacle.cmykWithoutProfile), (.rgb, 4, .profileVersion(4)),
    (.cmyk, 4, .profileVersion(4)),
  ])
  func `only colours that PDF/A-1 knows can be claimed`(
    space: EncodedImage.ColorSpace, version: UInt8?, obstacle: ConformanceObstacle?
  ) {
    #expect(ConformanceObstacle(in: image(space, profileVersion: version)) == obstacle)
  }

  @Test func `one page that forbids the claim removes it from the whole document`() throws {
    let claimed = "<pdfaid:part>1</pdfaid:part>"
    #expect(try document(of: [image(.gray), image(.rgb)]).contains(claimed))
    #expect(try document(of: [image(.gray)]).contains("/OutputIntents"))
    let broken = try document(of: [image(.gray), image(.cmyk), image(.rgb)])
    #expect(!broken.contains(claimed))
    #expect(!broken.contains("/OutputIntents"))
    #expect(try !document(of: [image(.gray)], claim: .none).contains(claimed))
  }

  @Test(arguments: [
    (
      ConformanceClaim.Level.b1, ConformanceObstacle.profileVersion(4), ConformanceClaim.Level?.none
    ),
    (.b2, .profileVersion(4), .some(.b2)), (.u2, .textMissing, .some(.u2)), (.b2, .attachment, nil),
    (.b3, .attachment, .some(.b3)), (.b3, .cmykWithoutProfile, nil), (.u2, .profileVersion(5), nil),
  ])
  func `later parts permit profiles of version 4, and part 3 attached files`(
    level: ConformanceClaim.Level, obstacle: ConformanceObstacle, left: ConformanceClaim.Level?
  ) {
    #expect(ConformanceClaim(pdfA: level).limited(by: obstacle).pdfA == left)
  }

  @Test func `a document names the part and the level that it claims`() throws {
    for (level, part) in [(ConformanceClaim.Level.b2, "2"), (.u2, "2"), (.b3, "3")] {
      let file = try document(of: [image(.rgb, profileVersion: 4)], claim: .init(pdfA: level))
      #expect(file.contains("<pdfaid:part>\(part)</pdfaid:part>"))
      #expect(file.contains("<pdfaid:conformance>\(level == .u2 ? "U" : "B")<"))
      #expect(file.hasPrefix("%PDF-1.4"))
    }
  }

  @Test func `missing text removes the levels that require text`() throws {
    let full = ConformanceClaim(pdfA: .a1, pdfUA: true)
    #expect(full.limited(by: .textMissing) == .pdfA1b)
    #expect(ConformanceClaim.pdfA1b.limited(by: .textMissing) == .pdfA1b)
    #expect(ConformanceClaim(pdfA: nil, pdfUA: true).limited(by: .textMissing) == .none)
    #expect(full.limited(by: .cmykWithoutProfile) == ConformanceClaim(pdfA: nil, pdfUA: true))
    let geometry = PageGeometry(size: PixelSize(width: 1, height: 1), resolution: Resolution(9))
    for isTextMissing in [false, true] {
      var writer = DocumentWriter(claim: full)
      writer.append(
        PreparedPage(
          geometry: geometry, orientation: .upright, image: PageImage(image(.gray)), paragraphs: [],
          isTextMissing: isTextMissing))
      let bytes = try writer.finish(Metadata(producer: "test")).bytes
      let file = String(decoding: bytes, as: UTF8.self)
      #expect(file.contains("<pdfaid:conformance>A<") == !isTextMissing)
      #expect(file.contains("<pdfaid:conformance>B<") == isTextMissing)
      #expect(file.contains("pdfuaid:part") == !isTextMissing)
      #expect(file.contains("/DisplayDocTitle true") == !isTextMissing)
    }
  }
}
