package import Files
package import SearchablePDF

extension FileDigest {
  /// Hashes the bytes of the file at `path`.
  package init(of bytes: [UInt8], at path: String) {
    self.init(SHA256.hash(bytes), byteCount: bytes.count, at: path)
  }

  /// Reads and hashes the file at `path`; `nil` if it is not a regular file, is being written, or
  /// differs from a given `version`.
  ///
  /// - Throws: a `FileError` if the file cannot be read.
  package init?(
    ofFile path: String, links: LinkPolicy = .followed, version: FileVersion? = nil
  ) throws(FileError) {
    var (hash, byteCount) = (SHA256(), 0)
    let found = try FileReader.read(path, links: links) { piece in
      hash.add(piece)
      byteCount += piece.count
    }
    guard let found, version == nil || version == found else { return nil }
    self.init(hash.finish(), byteCount: byteCount, at: path)
  }

  private init(_ hash: [UInt8], byteCount: Int, at path: String) {
    let name = InputPath.isStandardInput(path) ? InputPath.name(path) : OutputPath.name(of: path)
    self.init(name: (name ?? path).printable, byteCount: byteCount, sha256: hash.hexadecimal)
  }
}
