/// The version of this program (semver.org).
enum Version {
  static let current = "0.1.0"
}
