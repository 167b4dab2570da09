import Files

/// All that a conversion writes beside its document.
struct SidecarSet {
  private var outputs: [any PageOutput] = []

  /// Opens the files the options ask for; throws a `ConversionError` where one cannot be made.
  init(_ options: ConversionOptions, _ sources: [ScanSource]) throws(ConversionError) {
    let document = SidecarDocument(options, sources)
    do throws(FileError) {
      for sidecar in options.sidecars {
        let file = try SidecarFile(
          sidecar, of: document, keepsExisting: options.keepsExistingOutput,
          holdsBack: options.isStrict)
        outputs.append(file)
      }
    } catch {
      throw .output(error)
    }
    if let path = options.boxes {
      outputs.append(try BoxesDocument(path: path, options))
    }
  }

  /// Adds the next page, the `number`th, to each.
  func append(_ page: PageResult, number: Int) {
    for output in outputs { output.append(page, number: number) }
  }

  /// Gives the files their names and reports of each whether it stands.
  func publish(report: (ConversionEvent) -> Void) {
    for output in outputs {
      do {
        try output.publish()
        report(.publishedSidecar(path: output.path))
      } catch {
        report(.sidecarFailed(error))
      }
    }
  }
}
