/// A second PDF on its way to its file: the pages with what was recognised drawn over them.
final class BoxesDocument: PageOutput {
  let path: String
  private let metadata: Metadata
  private var document: DocumentWriter<OutputFile>?
  private var error: ConversionError?

  /// Opens the file at `path` and begins the document; throws where it cannot be made.
  init(path: String, metadata: Metadata) throws(ConversionError) {
    self.path = path
    self.metadata = metadata
    let file: OutputFile
    do {
      file = try OutputFile(path: path)
    } catch {
      throw .output(error)
    }
    do {
      document = try DocumentWriter(sink: file, claim: .none)
    } catch {
      throw ConversionError(error, path: path)
    }
  }

  func append(_ page: PageResult, number: Int) {
    do {
      try document?.append(page.page, boxesOf: page.recognized)
    } catch {
      self.error = self.error ?? ConversionError(error, path: path)
      document = nil
    }
  }

  func publish() throws(ConversionError) {
    if let error { throw error }
    guard let document = document.take() else { return }
    let file: OutputFile
    do {
      file = try document.finish(metadata)
    } catch {
      throw ConversionError(error, path: path)
    }
    do {
      try file.publish()
    } catch {
      throw .output(error)
    }
  }
}
