/// The name, the length and the hash of a file, which identify its copies.
package struct FileDigest: Sendable, Equatable {
  /// The name without a folder, printable.
  package let name: String
  /// The length in bytes.
  package let byteCount: Int
  /// The SHA-256 hash in lowercase hexadecimal digits.
  package let sha256: String

  /// Makes the digest of a file.
  package init(name: String, byteCount: Int, sha256: String) {
    self.name = name
    self.byteCount = byteCount
    self.sha256 = sha256
  }
}
