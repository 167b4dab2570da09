import Files

/// Tells the documents that an earlier batch has finished from those that are to be made.
struct FinishedDocuments {
  let fingerprint: BatchFingerprint
  let batch: BatchOptions
  /// Whether what is there and not finished is to stay.
  let keepsExisting: Bool

  /// The document with what is to be done for it.
  func decided(_ document: PlannedDocument) -> PlannedDocument {
    guard case .toMake = document.state else { return document }
    var document = document
    document.state = state(of: document)
    return document
  }

  private func state(of document: PlannedDocument) -> PlannedDocument.State {
    if !batch.isForced, let status = FileStatus(of: document.output) {
      guard status.isRegular, let mark = BatchMarker(inFile: document.output) else {
        return .impossible(.foreignOutput(document.output))
      }
      let isNewer = document.files.allSatisfy { $0.status.modified <= status.modified }
      let expected = fingerprint.mark(of: document.files, problemPages: mark.problemPages)
      if isNewer, mark == expected, hasSidecars(document) {
        return .finished(problemPages: mark.problemPages)
      }
    }
    do throws(ConversionError) {
      try OutputPreflight.check(
        [document.output] + document.sidecars(batch.sidecars).map(\.path), of: document.files,
        keepsExisting: keepsExisting)
      return .toMake(try InputList.sources(of: document.files))
    } catch {
      return .impossible(error)
    }
  }

  private func hasSidecars(_ document: PlannedDocument) -> Bool {
    document.sidecars(batch.sidecars).allSatisfy { FileStatus(of: $0.path)?.isRegular == true }
  }
}
