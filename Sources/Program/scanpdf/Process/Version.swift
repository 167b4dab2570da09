import CBuild
import Worker

/// The version of this program.
enum Version {
  /// The version number (semver.org).
  static let current = "0.1.0"

  /// The output of `--version`: the version, the commit if the build was told one, and the versions
  /// of the loaded libraries.
  static var report: String {
    let commit = unsafe String(cString: CBuild_commit())
    let program = "scanpdf \(current)" + (commit.isEmpty ? "" : " (commit \(commit))")
    let libraries = Engines.libraryVersions + LinkedLibraries.versions
    return ([program] + libraries).joined(separator: "\n")
  }
}
