/// A sidecar on its way to its file, page by page.
///
/// What the disk refuses is kept and told by `publish`: the PDF goes on without it.
final class SidecarFile {
  private let formatter: any SidecarFormatter
  private var file: OutputFile?
  private var error: FileError?

  /// Opens the file of a sidecar and begins it; throws a `FileError` where it cannot be made.
  init(_ sidecar: Sidecar, of document: SidecarDocument) throws(FileError) {
    formatter = sidecar.format.formatter(for: document)
    file = try OutputFile(path: sidecar.path)
    write(formatter.opening)
  }

  /// Adds the next page.
  func append(_ page: SidecarPage) {
    guard error == nil else { return }
    write(formatter.text(of: page))
  }

  /// Ends the file and gives it its name; throws the first `FileError` since it was opened.
  func publish() throws(FileError) {
    write(formatter.closing)
    if let error { throw error }
    try file.take()?.publish()
  }

  private func write(_ text: String) {
    guard error == nil else { return }
    do {
      try file?.write(Array(text.utf8))
    } catch {
      self.error = error
      file = nil
    }
  }
}
