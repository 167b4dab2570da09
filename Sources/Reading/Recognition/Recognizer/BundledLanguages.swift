import FoundationEssentials
import Glibc

/// The language data that come with the executable, in a portable archive.
package enum BundledLanguages {
  /// The directory `../share/scanpdf/tessdata` beside the executable; `nil` if there is none, or if
  /// `TESSDATA_PREFIX` names another directory.
  package static let directory: String? = {
    guard unsafe getenv("TESSDATA_PREFIX") == nil,
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    let root = program.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
    let candidate = root + "/share/scanpdf/tessdata"
    return FileManager.default.fileExists(atPath: candidate) ? candidate : nil
  }()
}
