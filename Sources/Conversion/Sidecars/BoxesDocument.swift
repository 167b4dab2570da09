import SearchablePDF

/// A second PDF on its way to its file: the pages with what was recognised drawn over them.
final class BoxesDocument: PageOutput {
  let path: String
  private let metadata: Metadata
  private var document: DocumentFile?
  private var error: ConversionError?

  /// Opens the file at `path` and begins the document; throws where it cannot be made.
  init(path: String, _ options: ConversionOptions) throws(ConversionError) {
    self.path = path
    metadata = options.metadata
    document = try DocumentFile(path: path, options, claim: .none)
  }

  func append(_ page: PageResult, number: Int) {
    do {
      try document?.append(page.page, boxesOf: page.recognized)
    } catch {
      self.error = self.error ?? error
      document = nil
    }
  }

  func publish() throws(ConversionError) {
    if let error { throw error }
    try document.take()?.publish(metadata)
  }
}
