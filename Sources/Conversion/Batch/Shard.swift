import PDFObjects

/// One of several equal parts of a batch.
package struct Shard: Sendable, Equatable {
  /// Which part, from 0.
  package let index: Int
  package let count: Int

  /// Makes part `index`, from 0, of `count`; `nil` where there is no such part.
  package init?(index: Int, of count: Int) {
    guard count > 0, (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Whether the document of this name belongs to the part: always the same, whatever else there is.
  func contains(_ name: String) -> Bool {
    var hash = FNV1aHash()
    hash.combine(Array(name.utf8))
    let value = hash.bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value % UInt64(count) == UInt64(index)
  }
}
