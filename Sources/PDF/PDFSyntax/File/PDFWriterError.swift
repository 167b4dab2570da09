/// An error that prevents a PDF file from being finished.
package enum PDFWriterError: Error, Equatable {
  /// The file would exceed `limit` bytes, the largest offset of a cross-reference table.
  case tooLong(limit: Int)
  /// An object of the file at `path`, which is copied, cannot be read.
  case source(SourceFileError, path: String)
}
