import PDFSyntax

/// One of several equal parts of a batch.
package struct Shard: Sendable, Equatable {
  /// The index of the part, from 0.
  package let index: Int
  package let count: Int

  /// Creates part `index`, from 0, of `count` parts; returns `nil` if there is no such part.
  package init?(index: Int, of count: Int) {
    guard count > 0, (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Returns whether the part includes the document with `name`, independent of other documents.
  func contains(_ name: String) -> Bool {
    var hash = FNV1aHash()
    hash.combine(Array(name.utf8))
    let words = [hash.bytes.prefix(8), hash.bytes.suffix(8)].map {
      $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return Self.mixed(words[0] ^ words[1]) % UInt64(count) == UInt64(index)
  }

  /// Returns the value with all bits mixed (last step of SplitMix64), because short names differ in
  /// few bits.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
