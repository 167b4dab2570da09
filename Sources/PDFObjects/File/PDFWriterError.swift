/// Why a PDF file could not be finished.
package enum PDFWriterError<SinkFailure: Error>: Error {
  /// The sink did not take the bytes.
  case sink(SinkFailure)
  /// The file would pass `limit` bytes, beyond which the cross-reference table has no digits.
  case tooLong(limit: Int)
}

extension PDFWriterError: Equatable where SinkFailure: Equatable {}

extension PDFWriterError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sink(let failure): "\(failure)"
    case .tooLong(let limit): "the PDF would be larger than \(limit) bytes; split the input"
    }
  }
}
