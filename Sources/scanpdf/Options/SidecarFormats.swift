import ArgumentParser
import Conversion

/// What `--sidecars` takes: forms with commas between them.
struct SidecarFormats: ExpressibleByArgument {
  /// Each once.
  let formats: [Sidecar.Format]

  init?(argument: String) {
    var formats: [Sidecar.Format] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = Sidecar.Format(rawValue: String(name)) else { return nil }
      if !formats.contains(format) { formats.append(format) }
    }
    self.formats = formats
  }
}
