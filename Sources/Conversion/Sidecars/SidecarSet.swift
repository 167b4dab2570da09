/// All sidecars of a conversion.
struct SidecarSet {
  private var files: [(path: String, file: SidecarFile)] = []

  /// Opens the files; throws a `FileError` where one cannot be made.
  init(_ sidecars: [Sidecar], of document: SidecarDocument) throws(FileError) {
    for sidecar in sidecars {
      files.append((sidecar.path, try SidecarFile(sidecar, of: document)))
    }
  }

  /// Adds the next page, the `number`th, to each.
  func append(_ result: PageResult, number: Int) {
    guard !files.isEmpty else { return }
    let page = SidecarPage(number: number, result)
    for (_, file) in files { file.append(page) }
  }

  /// Gives the files their names and reports of each whether it stands.
  func publish(report: (ConversionEvent) -> Void) {
    for (path, file) in files {
      do {
        try file.publish()
        report(.publishedSidecar(path: path))
      } catch {
        report(.sidecarFailed(error))
      }
    }
  }
}
