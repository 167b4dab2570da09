import Codecs
import PDFSyntax
import PageModel
import TestSupport

extension PrintedPage {
  /// Returns a PDF whose pages, with sides in points, show the lines as one bilevel image, with
  /// further operators, and further entries of the pages and the catalog.
  func pdf(
    content: String = "", page: PDFDictionary = [:], catalog: PDFDictionary = [:], pages: Int = 1,
    width: Int = 595, height: Int = 115
  ) throws -> [UInt8] {
    let image = PDFStream(
      dictionary: [
        "Width": .integer(bitmap.size.width), "Height": .integer(bitmap.size.height),
        "ColorSpace": .name("DeviceGray"), "BitsPerComponent": 1,
      ], data: bitmap.bytes)
    var scan = SampleScan(
      content: "q \(width) 0 0 \(height) 0 0 cm /Im0 Do Q \(content)", catalog: catalog,
      image: image)
    scan.page = ["MediaBox": [0, 0, .integer(width), .integer(height)]]
    scan.pageCount = pages
    for entry in page.entries { scan.page[entry.name] = entry.object }
    return try scan.bytes()
  }
}
