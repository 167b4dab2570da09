import CBuild
import Worker

/// The version of this program.
enum Version {
  /// The version number (semver.org).
  static let current = "0.1.0"

  /// The program with its version, for documents and other files.
  static let producer = "scanpdf \(current)"

  /// The program with its version, and the commit if the build sets it.
  static var program: String {
    let commit = unsafe String(cString: CBuild_commit())
    return producer + (commit.isEmpty ? "" : " (commit \(commit))")
  }

  /// The output of `--version`: the program and the versions of the loaded libraries.
  static var report: String {
    let libraries = Engines.libraryVersions + LinkedLibraries.versions
    return ([program] + libraries).joined(separator: "\n")
  }
}
