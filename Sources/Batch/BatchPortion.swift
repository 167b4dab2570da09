import Documents
import Files
import PagePipeline

/// Consecutive documents of a batch that one worker pool converts.
///
/// A page of a PDF is recognised from the whole file, so all PDFs of a portion are in memory at
/// once. A batch without PDFs is one portion.
struct BatchPortion {
  /// The maximum length of all PDFs of a portion, in bytes, unless one PDF alone is longer.
  private static let maximumPDFLength = 128 << 20
  /// The maximum number of PDFs of a portion.
  private static let maximumPDFs = 64

  private(set) var documents: [PlannedDocument] = []
  private var pdfCount = 0
  private var pdfLength = 0

  /// Divides the documents into portions, in order.
  static func portions(of documents: [PlannedDocument]) -> [BatchPortion] {
    var portions: [BatchPortion] = []
    var portion = BatchPortion()
    for document in documents {
      if !portion.hasRoom(for: document) {
        portions.append(portion)
        portion = BatchPortion()
      }
      portion.add(document)
    }
    return portion.documents.isEmpty ? portions : portions + [portion]
  }

  private func hasRoom(for document: PlannedDocument) -> Bool {
    guard document.isPDF, pdfCount > 0 else { return true }
    return pdfCount < Self.maximumPDFs && pdfLength + document.length <= Self.maximumPDFLength
  }

  private mutating func add(_ document: PlannedDocument) {
    documents.append(document)
    guard document.isPDF else { return }
    pdfCount += 1
    pdfLength += document.length
  }
}

extension PlannedDocument {
  /// The length of all files in bytes.
  fileprivate var length: Int { files.reduce(0) { $0 + $1.status.size } }

  /// Returns the document with the pages of its PDF.
  ///
  /// - Throws: `ConversionError` if the PDF cannot be an input.
  func surveyed(by surveyor: PDFSurveyor) async throws(ConversionError) -> PlannedDocument {
    guard isPDF else { return self }
    var document = self
    document.state = .toMake(try await InputList(sources).surveyingPDFs(surveyor).sources)
    return document
  }
}
