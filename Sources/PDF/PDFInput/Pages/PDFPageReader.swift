package import Codecs
import PDFSource
package import PDFSyntax
package import WorkerProtocol

/// Draws the canvas of a surveyed page.
package enum PDFPageReader {
  /// Returns the pixels of the requested page, upright, at `eighths` of the canvas's size if the
  /// image format makes that cheap.
  ///
  /// - Throws: a `PDFPageError` if the page cannot be drawn.
  package static func bitmap(
    of request: PDFPageRequest, in bytes: [UInt8], eighths: Int
  ) throws(PDFPageError) -> Bitmap {
    try QPDFFile.open(bytes, recovers: false, failure: { _ in PDFPageError.unreadable }) {
      (file) throws(PDFPageError) in
      guard let page = SourcePage(file.object(request.page)) else { throw .unreadable }
      let images = page.images()
      do throws(ImageXObjectError) {
        let canvas = try PageCanvas(images, of: page, maximumPixels: request.maximumPixels)
        guard let canvas, canvas.size == request.size else {
          throw .undecodable("the page has changed")
        }
        return try canvas.draw(for: page, eighths: eighths, maximumPixels: request.maximumPixels)
      } catch {
        throw .image(error)
      }
    }
  }
}

/// Takes pages out of PDFs, so that another program need not read the whole file for each.
package enum PDFPageExtractor {
  /// Returns a PDF of one page of the PDF in `bytes`, which shows the same, or all but the text of
  /// its content.
  ///
  /// - Throws: a `PDFPageError` if that fails.
  package static func file(
    ofPage page: IndirectReference, omitsText: Bool, in bytes: [UInt8]
  ) throws(PDFPageError) -> [UInt8] {
    try QPDFFile.open(bytes, recovers: false, failure: { _ in PDFPageError.unreadable }) {
      (file) throws(PDFPageError) in
      if omitsText {
        guard let page = SourcePage(file.object(page)), page.omitText() else { throw .unreadable }
      }
      file.settleLayers()
      guard let extracted = file.extractedPage(page) else { throw .unreadable }
      return extracted
    }
  }
}

/// The reason why a page of a PDF cannot be drawn.
package enum PDFPageError: Error, Sendable, Equatable {
  case unreadable
  case image(ImageXObjectError)
}

extension PDFPageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable: "the page cannot be read"
    case .image(let error): "\(error)"
    }
  }
}
