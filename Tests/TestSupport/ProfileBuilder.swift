/// Makes minimal ICC profiles: a header without tags (ICC.1:2001-04, 6.1).
package enum ProfileBuilder {
  /// Returns a profile of `length` bytes, at least 132, for a colour space of four letters.
  package static func profile(
    space: String = "RGB ", length: Int = 132, majorVersion: UInt8 = 2
  ) -> [UInt8] {
    let version: [UInt8] = [majorVersion, 0x10, 0, 0]
    let start = bigEndian(length, 4) + "test".utf8 + version + "mntr".utf8 + space.utf8
    let middle = start + "XYZ ".utf8 + Array(repeating: 0, count: 12) + "acsp".utf8
    return middle + Array(repeating: 0, count: length - middle.count)
  }
}
