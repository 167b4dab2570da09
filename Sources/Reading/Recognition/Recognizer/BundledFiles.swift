import FoundationEssentials
import Glibc

/// The files that come with the executable, in a portable archive: in `../share/scanpdf` beside it.
package enum BundledFiles {
  /// The directory of language data; `nil` if there is none, or if `TESSDATA_PREFIX` names another
  /// directory.
  package static let languages: String? =
    unsafe getenv("TESSDATA_PREFIX") == nil ? directory("tessdata") : nil

  /// The directory of the networks of the second reader; `nil` if there is none.
  package static let models: String? = directory("models")

  private static func directory(_ name: String) -> String? {
    guard
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    let root = program.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
    let candidate = root + "/share/scanpdf/" + name
    return FileManager.default.fileExists(atPath: candidate) ? candidate : nil
  }
}
