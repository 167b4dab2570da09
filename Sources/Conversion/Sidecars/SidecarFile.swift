import Files

/// A sidecar on its way to its file.
final class SidecarFile: PageOutput {
  let path: String
  private let formatter: any SidecarFormatter
  private var file: OutputFile?
  private var error: FileError?

  /// Opens the file of a sidecar and begins it; throws a `FileError` where it cannot be made.
  init(
    _ sidecar: Sidecar, of document: SidecarDocument, keepsExisting: Bool, holdsBack: Bool
  ) throws(FileError) {
    path = sidecar.path
    formatter = sidecar.format.formatter(for: document)
    file = try OutputFile(
      path: sidecar.path, keepsExisting: keepsExisting, holdsBack: holdsBack)
    write(formatter.opening)
  }

  func append(_ page: PageResult, number: Int) {
    guard error == nil else { return }
    write(formatter.text(of: SidecarPage(number: number, page)))
  }

  func publish() throws(ConversionError) {
    write(formatter.closing)
    if let error { throw .output(error) }
    do {
      try file.take()?.publish()
    } catch {
      throw .output(error)
    }
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
