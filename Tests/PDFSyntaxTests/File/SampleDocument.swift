import PDFSyntax
import TestSupport

/// One page with a line of text and a rule, uncompressed.
enum SampleDocument {
  static func bytes(
    title: String = "Sample", lengthLimit: Int = 9_999_999_999
  ) throws(PDFWriterError) -> [UInt8] {
    var writer = PDFWriter(lengthLimit: lengthLimit)
    let pages = writer.reserve()
    let unused = writer.reserve()
    let contents = writer.add(PDFStream(data: pageContent().bytes))
    let font = writer.add(
      ["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica")])
    let page = writer.add(
      [
        "Type": .name("Page"), "Parent": .reference(pages),
        "MediaBox": .rectangle(
          PDFRectangle(lowerLeftX: 0, lowerLeftY: 0, upperRightX: 595.28, upperRightY: 841.89)),
        "Resources": ["Font": ["F0": .reference(font)]],
        "Contents": .reference(contents), "Thumb": .reference(unused),
      ])
    writer.write(
      ["Type": .name("Pages"), "Kids": [.reference(page)], "Count": 1], as: pages)
    let info = writer.add(
      ["Title": .text(title), "CreationDate": .date(PDFDate(secondsSince1970: 1_795_250_513))])
    let catalog = writer.add(["Type": .name("Catalog"), "Pages": .reference(pages)])
    return try writer.bytes(catalog: catalog, info: info)
  }

  private static func pageContent() -> ContentStream {
    var content = ContentStream()
    content.beginText()
    content.setFont("F0", size: 12)
    content.moveText(72, 720)
    content.showText(Array("Hello".utf8))
    content.endText()
    content.rectangle(
      PDFRectangle(lowerLeftX: 72, lowerLeftY: 700, upperRightX: 272, upperRightY: 701))
    content.stroke()
    return content
  }
}
