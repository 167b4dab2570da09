package import Codecs
import PDFSource
package import PDFSyntax
package import WorkerProtocol

/// Draws the canvas of a surveyed page, and extracts single pages, so that another program need not
/// read the whole file for each page.
package enum PDFPageReader {
  /// Returns the pixels of the requested page, upright, at `eighths` of the canvas's size if the
  /// image format makes this cheap.
  ///
  /// - Throws: an `ImageXObjectError` if the page cannot be drawn.
  package static func bitmap(
    of request: PDFPageRequest, in bytes: [UInt8], eighths: Int
  ) throws(ImageXObjectError) -> Bitmap {
    try QPDFFile.open(bytes, recovers: false, unreadable: ImageXObjectError.unreadablePage) {
      (file) throws(ImageXObjectError) in
      guard let page = SourcePage(file.object(request.page)) else { throw .unreadablePage }
      let canvas = try PageCanvas(
        page.images(), of: page, maximumPixels: request.maximumPixels)
      guard let canvas, canvas.size == request.size else {
        throw .undecodable("the page has changed")
      }
      return try canvas.draw(for: page, eighths: eighths, maximumPixels: request.maximumPixels)
    }
  }

  /// Returns a PDF of one page of the PDF in `bytes`, complete or without the text of its content.
  ///
  /// - Throws: an `ImageXObjectError` if the page cannot be extracted.
  package static func file(
    ofPage page: IndirectReference, omitsText: Bool, in bytes: [UInt8]
  ) throws(ImageXObjectError) -> [UInt8] {
    try QPDFFile.open(bytes, recovers: false, unreadable: ImageXObjectError.unreadablePage) {
      (file) throws(ImageXObjectError) in
      if omitsText {
        guard let page = SourcePage(file.object(page)), page.omitText() else {
          throw .unreadablePage
        }
      }
      file.settleLayers()
      guard let extracted = file.extractedPage(page) else { throw .unreadablePage }
      return extracted
    }
  }
}
