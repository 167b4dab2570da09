import Foundation
import TestSupport
import Testing

/// The treatment of sixty real and misleading names in a directory.
@Suite struct DirectoryTableTests {
  /// The treatment of a name.
  enum Outcome: Equatable {
    case page
    /// A page that cannot be shown, with the beginning of the reason.
    case placeholder(String)
    case skipped
    /// Neither a page nor counted: hidden, or a directory.
    case ignored
  }

  private static let png = PNGBuilder(width: 24, height: 24).bytes()
  private static let notAnImage = Outcome.placeholder("is not an image of a supported format")

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The first bytes of a file whose signature is at an offset, with a JPEG image after them.
  private static func container(_ signature: [UInt8], at offset: Int = 0) -> [UInt8] {
    Array(repeating: 0, count: offset) + signature + SampleJPEG.gray
  }

  /// Names of pages and their content, which decides.
  private static let images: [(name: String, content: [UInt8])] = [
    ("page1.png", png), ("page2.jpg", SampleJPEG.gray), ("page3.tif", tiff),
    ("page4.bmp", BMPBuilder().bytes()), ("page5.gif", GIFBuilder().bytes()),
    ("page6.pgm", text("P5 2 1 255\n") + [0, 255]), ("page7.jpeg", SampleJPEG.progressive),
    ("UPPER.PNG", png), ("no extension", png), ("two words.png", png), ("tab\there.png", png),
    ("new\nline.png", png), ("quote'\"s.png", png), ("-dash.png", png), ("star*?.png", png),
    ("per%20cent.png", png), ("back\\slash.png", png), ("dollar$(x).png", png),
    ("\u{FC}ber.png", png), ("u\u{308}ber.png", png), ("\u{65E5}\u{672C}.png", png),
    ("\u{1F600}.png", png), ("gnp\u{202E}.jpg", png), ("a.b.c.png", png), ("dot..png", png),

    ("really.txt", png), ("really.pdf", png),
    ("wrong.gif", SampleJPEG.gray), ("mark.jpg", [0xEF, 0xBB, 0xBF] + SampleJPEG.gray),
    ("saved.jpg", text("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n\r\n") + SampleJPEG.gray),
    ("line.jpg", [0x0D, 0x0A] + SampleJPEG.gray),
  ]

  private static let tiff = TIFFBuilder(TIFFFrameBuilder()).bytes()

  private static let others: [(name: String, content: [UInt8], outcome: Outcome)] = [
    ("empty.png", [], .placeholder("empty file")),
    ("zeros.jpg", Array(repeating: 0, count: 5_000), notAnImage),
    ("short.png", Array(png.prefix(20)), .placeholder("the PNG file ends within its header")),
    ("words.bmp", text("shopping list"), notAnImage),
    ("pdf.jpg", container(text("%PDF-1.4\n")), .placeholder("is a PDF")),
    ("zip.png", container(text("PK\u{3}\u{4}")), .placeholder("is a ZIP archive")),
    ("tar.tif", container(text("ustar"), at: 257), .placeholder("is a tar archive")),
    (
      "mail.jpg", container(text("From: a@b\nTo: c@d\nMIME-Version: 1.0\n\n")),
      .placeholder("is a mail")
    ),
    ("page.png", container(text("<!DOCTYPE html>")), .placeholder("is a web page")),
    ("gzip.png", container([0x1F, 0x8B, 8]), .placeholder("is compressed with gzip")),
    ("rar.jpg", container(text("Rar!\u{1A}\u{7}")), .placeholder("is a RAR archive")),
    (
      "7z.jpg", container([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), .placeholder("is a 7z archive")
    ),
    ("layers.jpg", container(text("8BPS")), .placeholder("is a Photoshop file")),
    ("film.jpg", [0, 0, 0, 24] + container(text("ftypmp42")), .placeholder("is a video")),
    ("eps.jpg", container(text("%!PS-Adobe")), .placeholder("is a PostScript file")),
    ("notes.txt", text("shopping list"), .skipped), ("desktop.ini", text("[x]"), .skipped),
    (
      "Thumbs.db", container([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]), .skipped
    ),
    ("index.html", text("<html>"), .skipped), ("list.csv", text("a,b"), .skipped),
    ("archive.zip", container(text("PK\u{3}\u{4}")), .skipped),
    ("nothing", [], .skipped),
    ("letter.eml", container(text("From: a@b\nTo: c@d\n\n")), .skipped),
    ("song.mp3", container(text("ID3")), .skipped),
    ("film.mp4", [0, 0, 0, 24] + container(text("ftypmp42")), .skipped),
    // The name of an upload that is not complete.
    ("backup.jpg~", SampleJPEG.gray, .ignored),
    (".hidden.png", png, .ignored), (".DS_Store", text("x"), .ignored),
  ]

  @Test func `every name in a directory is a page, a placeholder page or listed`() throws {
    let directory = TemporaryDirectory()
    try directory.makeDirectory("scans/folder.png")
    for (name, content) in Self.images { try directory.write(content, toBytes: "scans/\(name)") }
    for (name, content, _) in Self.others { try directory.write(content, toBytes: "scans/\(name)") }
    try directory.addNonUTF8Name(in: "scans")
    try directory.link("scans/dangling.png", to: "nowhere")
    try directory.link("scans/dangling", to: "nowhere")
    _ = try directory.run("mkfifo", "scans/pipe.png")
    let run = try directory.scanpdf("scans", "-v", "--dpi", "72", "-o", "out.pdf", exit: 1)

    var expected = Self.others.map { ($0.name, $0.outcome) }
    expected += Self.images.map { (Self.shown($0.name), .page) }
    expected += [
      (#"\xDCb"#, .skipped), ("dangling.png", .placeholder("cannot be read (No such file")),
      ("dangling", .skipped), ("pipe.png", .skipped), ("folder.png", .ignored),
    ]
    #expect(expected.count > 60)
    for (name, outcome) in expected {
      #expect(Self.outcome(of: name, in: run.messages) == outcome, "\(name)")
    }
    let pages = expected.count { $0.1 != .skipped && $0.1 != .ignored }
    #expect(try directory.pageSizes(of: "out.pdf").count == pages)
    let skipped = expected.count { $0.1 == .skipped }
    #expect(run.messages.contains("scanpdf: skipped \(skipped) files that are not images"))
  }

  /// The name in messages.
  private static func shown(_ name: String) -> String {
    String(name.map { ["\t", "\n", "\u{202E}"].contains($0) ? "?" : $0 })
  }

  private static func outcome(of name: String, in messages: [String]) -> Outcome {
    let texts = messages.compactMap { message in
      message.range(of: "scans/\(name): ").map { message[$0.upperBound...] }
    }
    if texts.contains(where: { $0.hasSuffix("; skipped") }) { return .skipped }
    if let reason = texts.first(where: { $0.hasSuffix("; a placeholder page was inserted") }) {
      let known = others.map(\.outcome) + [.placeholder("cannot be read (No such file")]
      let outcome = known.first { known in
        if case .placeholder(let beginning) = known { reason.hasPrefix(beginning) } else { false }
      }
      return outcome ?? .placeholder(String(reason))
    }
    return texts.contains { $0.contains("word") } ? .page : .ignored
  }
}
