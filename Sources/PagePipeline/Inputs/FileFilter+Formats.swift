package import Files
import ImageFiles

extension FileFilter {
  /// A filter that accepts image files of every detected format.
  package static let images = FileFilter(
    accepts: { ImageFormat(detecting: $0) != nil }, mayAccept: { SourceImage.canBegin(with: $0) })

  /// Accepts PDFs.
  package static let pdfs = FileFilter(
    accepts: { PDFSignature.isAtBeginning(of: $0) },
    mayAccept: { PDFSignature.isAtBeginning(of: $0) })

  /// Accepts image files and PDFs.
  package static let inputs = FileFilter(
    accepts: { images.accepts($0) || pdfs.accepts($0) },
    mayAccept: { images.mayAccept($0) || pdfs.mayAccept($0) })
}
