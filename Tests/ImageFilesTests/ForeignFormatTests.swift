import ImageFiles
import TestSupport
import Testing

@Suite struct ForeignFormatTests {
  private static let http = "HTTP/1.1 200 OK\r\n"

  private static let beginnings: [(ForeignFormat, String)] = [
    (.pdf, "%PDF-1.7\n"), (.pdf, "\r\n%PDF-1.4\n"),
    (.pdf, "%PdF-1.7\n1 0 obj\n<<>>stream\n"), (.postScript, "%!PS-Adobe-3.0\n"),
    (.heif, "\0\0\0 ftypavif"), (.video, "\0\0\0 ftypqt  "), (.video, "RIFF1234AVI LIST"),
    (.audio, "ID3\u{3}\0"), (.zip, "PK\u{3}\u{4}"), (.rar, "Rar!\u{1A}\u{7}\0"),
    (.photoshop, "8BPS"),
    (.mail, "From a@b.c Sat Nov 21\nReceived: by x\nSubject: scan\n\n"),
    (.mail, "MIME-Version: 1.0\r\nSubject: scan\r\nContent-Type: image/jpeg\r\n\r\n"),
    (.multipart, "--frame\r\nContent-Type: image/jpeg\r\n\r\n"),
    (.multipart, http + "Content-Type: multipart/x-mixed-replace; boundary=f\r\n\r\n"),
    (.html, "<!DOCTYPE html><html>"),
  ]

  @Test(arguments: beginnings)
  func `a JPEG stream in a known format is not an image file`(
    format: ForeignFormat, beginning: String
  ) {
    let bytes = Array(beginning.utf8) + JPEGBuilder().bytes()
    #expect(ForeignFormat(detecting: bytes) == format)
    #expect(throws: ImageFileError.foreign(format)) { try SourceImage(bytes: bytes) }
    #expect(!SourceImage.canBegin(with: bytes))
    #expect("\(ImageFileError.foreign(format))".contains(";"))
  }

  @Test(arguments: [true, false])
  func `a tar archive is known by its signature or its checksum`(hasSignature: Bool) {
    var header = [UInt8](repeating: 0, count: 512)
    header.replaceSubrange(0..<5, with: Array("1.jpg".utf8))
    if hasSignature { header.replaceSubrange(257..<262, with: Array("ustar".utf8)) }
    let sum = header.reduce(8 * 0x20) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    header.replaceSubrange(
      148..<154, with: Array((String(repeating: "0", count: 6 - digits.count) + digits).utf8))
    #expect(ForeignFormat(detecting: header + JPEGBuilder().bytes()) == .tar)
  }

  private static let junk: [[UInt8]] = [
    [0xEF, 0xBB, 0xBF], [0x0D, 0x0A], Array((http + "Content-Type: image/jpeg\r\n\r\n").utf8),
    [UInt8](repeating: 0, count: 128) + Array("DICM".utf8),
  ]

  @Test(arguments: junk)
  func `a JPEG file after other bytes stays an image`(junk: [UInt8]) throws {
    #expect(try SourceImage(bytes: junk + JPEGBuilder().bytes()).format == .jpeg)
  }

  @Test(arguments: [[], [0x50], Array("From here on".utf8), Array("To: nobody".utf8)])
  func `other bytes are of no known format`(bytes: [UInt8]) {
    #expect(ForeignFormat(detecting: bytes) == nil)
  }

  @Test func `images have no foreign format`() {
    for bytes in [PNGBuilder().bytes(), JPEGBuilder().bytes(), GIFBuilder().bytes()] {
      #expect(ForeignFormat(detecting: bytes) == nil)
    }
  }
}

@Suite struct ImageFileNameTests {
  @Test(arguments: ["a.png", "b.JPG", "c.d.TiFf", "e.heic"])
  func `names with the extension of an image format count as images`(name: String) {
    #expect(ImageFormat.isUsual(forName: name))
  }

  @Test(arguments: ["a", "png", "a.txt", "a.pdf", "a.png.txt", "a."])
  func `other names do not`(name: String) {
    #expect(!ImageFormat.isUsual(forName: name))
  }
}
