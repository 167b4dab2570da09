import Documents
import Files
import Inputs

/// Divides a batch into portions, each of which one worker pool converts.
///
/// A page of a PDF is recognised from the whole file, so all PDFs of a portion are in memory at
/// once. A batch without PDFs is one portion.
enum BatchPortion {
  /// The maximum length of all PDFs of a portion, in bytes; a longer PDF is the only PDF of its
  /// portion.
  private static let maximumPDFLength = 128 << 20
  /// The maximum number of PDFs of a portion.
  private static let maximumPDFs = 64

  /// Divides the documents into portions, in order.
  static func portions(of documents: [PlannedDocument]) -> [[PlannedDocument]] {
    var portions: [[PlannedDocument]] = []
    var pdfCount = 0
    var pdfLength = 0
    for document in documents {
      let isFull = pdfCount == maximumPDFs || pdfLength + document.length > maximumPDFLength
      if portions.isEmpty || document.isPDF && pdfCount > 0 && isFull {
        portions.append([])
        pdfCount = 0
        pdfLength = 0
      }
      portions[portions.count - 1].append(document)
      guard document.isPDF else { continue }
      pdfCount += 1
      pdfLength += document.length
    }
    return portions
  }
}

extension PlannedDocument {
  /// The length of all files in bytes.
  fileprivate var length: Int { files.reduce(0) { $0 + $1.status.size } }

  /// Returns the document with the pages of its PDF.
  func surveyed(by surveyor: PDFSurveyor) async throws(ConversionError) -> PlannedDocument {
    guard isPDF else { return self }
    var document = self
    document.state = .toMake(try await InputList(sources).surveyingPDFs(surveyor).sources)
    return document
  }
}
