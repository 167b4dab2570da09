import Testing

@testable import PDFObjects

@Suite struct FNV1aHashTests {
  /// The vectors of draft-eastlake-fnv.
  @Test(arguments: [
    ("", "6C62272E07BB014262B821756295C58D"),
    ("a", "D228CB696F1A8CAF78912B704E4A8964"),
    ("foobar", "343E1662793C64BF6F0D3597BA446F18"),
  ])
  func `the published values`(text: String, hexadecimal: String) {
    var hash = FNV1aHash()
    for byte in text.utf8 { hash.combine([byte]) }
    var serializer = ObjectSerializer()
    serializer.appendHexadecimal(hash.bytes)
    #expect(String(decoding: serializer.bytes, as: UTF8.self) == "<\(hexadecimal)>")
  }
}
