import Files
import Testing

/// Paths of any bytes.
@Suite struct PathBytesTests {
  private static let paths: [[UInt8]] = [
    [], Array("plain/ASCII.png".utf8), Array("B\u{FC}cher/\u{65E5}\u{672C}\u{1F600}".utf8),
    [0x42, 0xFC, 0x63], [0xFF, 0xFE, 0x2F, 0x80], [0xE3, 0x81], [0xF0, 0x9F, 0x98, 0x41],
    [0xED, 0xA0, 0x80], [0xC0, 0xAF], Array("\u{10FEFC}".utf8), Array("\u{10FE80}\u{10FFFF}".utf8),
    [0xF4, 0x8F, 0xBB], Array("u\u{308}".utf8), Array(0x80...0xFF),
  ]

  @Test(arguments: paths)
  func `every path comes back`(bytes: [UInt8]) {
    #expect(String(pathBytes: bytes).pathBytes == bytes)
    let isSame = unsafe String(pathBytes: bytes).withSystemPath { path in
      unsafe UnsafeRawBufferPointer(start: path, count: bytes.count + 1).elementsEqual(bytes + [0])
    }
    #expect(isSame)
  }

  @Test func `different paths are different texts`() {
    let texts = Set(Self.paths.map { String(pathBytes: $0) })
    #expect(texts.count == Self.paths.count)
  }

  @Test func `bytes that are not UTF-8 are shown escaped`() {
    #expect(String(pathBytes: [0x42, 0xFC, 0x63]).printable == #"B\xFCc"#)
    #expect(String(pathBytes: Array("B\u{FC}c".utf8)).printable == "B\u{FC}c")
    #expect(String(pathBytes: Array("\u{10FEFC}".utf8)).printable == #"\xF4\x8F\xBB\xBC"#)
  }

  @Test func `the parts of a path are found beside combining marks`() {
    #expect(OutputPath.directory(of: "a/b/\u{301}x.pdf") == "a/b")
    #expect(OutputPath.name(of: "a/\u{301}x.pdf") == "\u{301}x.pdf")
    #expect(OutputPath.stem(of: "a/x.\u{301}pdf") == "x")
    #expect(OutputPath.directory(of: "/x") == "/")
    #expect(OutputPath.directory(of: "x") == ".")
    #expect(OutputPath.name(of: "a/b/") == "b")
  }
}
