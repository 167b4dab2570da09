import PDFSyntax
import PageModel
import TestSupport
import Testing

@Suite struct ContentStreamTests {
  @Test func `text operators`() {
    var content = ContentStream()
    content.beginText()
    content.setTextRenderingMode(.invisible)
    content.setFont("F 1", size: 11.999)
    content.setTextMatrix(
      AffineTransform(a: 0.999_996, b: 0.01, c: -0.01, d: 1, tx: 72.006, ty: 700))
    content.setHorizontalScaling(percent: 98.76)
    content.moveText(0, -14.4)
    content.showText(Array("a(b)\\\r".utf8))
    content.endText()
    #expect(
      text(content) == """
        BT
        3 Tr
        /F#201 12 Tf
        1 0.01 -0.01 1 72.01 700 Tm
        98.76 Tz
        0 -14.4 Td
        (a\\(b\\)\\\\\\r) Tj
        ET

        """)
  }

  @Test func `a clip is a closed polygon`() {
    var content = ContentStream()
    content.clip(to: [(0, 0), (10, 0.5), (10, 20)])
    #expect(text(content) == "0 0 m\n10 0.5 l\n10 20 l\nh\nW n\n")
  }

  @Test func `graphics operators`() {
    var content = ContentStream()
    content.saveGraphicsState()
    content.concatenate(AffineTransform(a: 595.276, b: 0, c: 0, d: 841.89, tx: 0, ty: 0))
    content.paintXObject("Im0")
    content.restoreGraphicsState()
    content.setStrokeRGB(0, 0.333_3, 1)
    content.setLineWidth(0.25)
    content.rectangle(
      PDFRectangle(lowerLeftX: 10, lowerLeftY: 20, upperRightX: 40.5, upperRightY: 21))
    content.addLines(through: [(1, 2), (3, 4)])
    content.stroke()
    #expect(
      text(content) == """
        q
        595.276 0 0 841.89 0 0 cm
        /Im0 Do
        Q
        0 0.333 1 RG
        0.25 w
        10 20 30.5 1 re
        1 2 m
        3 4 l
        S

        """)
  }

  @Test func `marked content operators`() {
    var content = ContentStream()
    content.beginMarkedContent("P", identifier: 3)
    content.endMarkedContent()
    content.beginMarkedContent("Span", properties: ["ActualText": .text("fi")])
    content.endMarkedContent()
    content.beginArtifact()
    content.endMarkedContent()
    #expect(
      text(content) == """
        /P << /MCID 3 >> BDC
        EMC
        /Span << /ActualText (fi) >> BDC
        EMC
        /Artifact BMC
        EMC

        """)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `each side of a rectangle is rounded by itself`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let x = (0..<2).map { _ in Double.random(in: -100...1000, using: &random) }
    let y = (0..<2).map { _ in Double.random(in: -100...1000, using: &random) }
    var content = ContentStream()
    content.rectangle(
      PDFRectangle(lowerLeftX: x[0], lowerLeftY: y[0], upperRightX: x[1], upperRightY: y[1]))
    let numbers = text(content).split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 4)
    #expect(abs(numbers[0] + numbers[2] - rounded(x[1])) < 1e-6)
    #expect(abs(numbers[1] + numbers[3] - rounded(y[1])) < 1e-6)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `shown text reads back, and hexadecimal would be no shorter`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let codes = random.bytes(upTo: 40)
    var content = ContentStream()
    content.showText(codes)
    var reader = SyntaxReader(content.bytes)
    #expect(try reader.object() == .string(PDFString(bytes: codes)))
    try reader.expect(" Tj\n")
    #expect(content.bytes.count <= codes.count * 2 + 2 + " Tj\n".utf8.count)
  }

  private func text(_ content: ContentStream) -> String {
    String(decoding: content.bytes, as: UTF8.self)
  }

  private func rounded(_ position: Double) -> Double {
    NumberFormatting.rounded(position, decimals: ContentStream.positionDecimals)
  }
}
