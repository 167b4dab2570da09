import Documents
import Files
import Foundation
import Glibc
import ImageFiles
import Inputs
import SystemPackage
import TestSupport
import Testing

@Suite struct InputListTests {
  private let directory = TemporaryDirectory()
  private let image = PNGBuilder().bytes()

  private func names(_ list: InputList) -> [String] {
    list.sources.map { String($0.path.dropFirst(directory.path.count + 1)) }
  }

  @Test func `a folder is read as its images, page2 before page10`() throws {
    for name in ["page10.png", "page2.png", "page1.jpg", ".hidden.png"] {
      try directory.write(image, to: name)
    }
    try directory.write(Array("notes".utf8), to: "notes.txt")
    try directory.write([], to: "empty.png")
    try directory.makeDirectory("page3.png")
    let list = try InputList(paths: [directory.path])
    #expect(names(list) == ["empty.png", "page1.jpg", "page2.png", "page10.png"])
    #expect(list.skipped.files == [directory.path("notes.txt")])
    #expect(try names(InputList(paths: [directory.path + "/"])) == names(list))
  }

  @Test func `PDFs of a folder come between its images, in order, without those that are written`()
    throws
  {
    let pdf = try SampleScan().bytes()
    for name in ["1.png", "10.png", "b/1.png"] {
      try directory.makeDirectory("b")
      try directory.write(image, to: name)
    }
    for name in ["2.pdf", "out.pdf", "c/1.pdf"] {
      try directory.makeDirectory("c")
      try directory.write(pdf, to: name)
    }
    let omits = { (path: String) in path == directory.path("out.pdf") }
    let list = try InputList(paths: [directory.path], omitsPDF: omits)
    #expect(names(list) == ["1.png", "2.pdf", "10.png"])
    #expect(list.skipped.files == [directory.path("out.pdf")])
    let tree = try DirectoryWalk.expanded([directory.path], omitsPDF: omits).paths
    #expect(tree == [directory.path, directory.path("b"), directory.path("c")])
  }

  @Test func `unfinished uploads and system folders are inputs only if they are named`() throws {
    for name in ["1.png", "2.png.part", "3.jpg.filepart", "4.PNG.TMP", "5.png~", "@eaDir/1.png"] {
      try directory.makeDirectory("@eaDir")
      try directory.write(image, to: name)
    }
    let list = try InputList(paths: [directory.path])
    #expect(names(list) == ["1.png"])
    #expect(
      list.skipped.unfinished
        == ["2.png.part", "3.jpg.filepart", "4.PNG.TMP", "5.png~"].map(directory.path))
    let (paths, skipped) = try DirectoryWalk.expanded([directory.path])
    #expect(paths == [directory.path])
    #expect(skipped == [directory.path("@eaDir")])
    let named = ["2.png.part", "@eaDir"].map(directory.path)
    #expect(try names(InputList(paths: named)) == ["2.png.part", "@eaDir/1.png"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a folder's pipes are skipped, its dangling links are pages if named like images`() throws {
    try directory.write(image, to: "page.png")
    try #require(unsafe mkfifo(directory.path("pipe.png"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link.png"), withDestinationPath: "nowhere")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: "nowhere")
    let list = try InputList(paths: [directory.path])
    #expect(names(list) == ["link.png", "page.png"])
    #expect(list.skipped.files == ["link", "pipe.png"].map(directory.path))
  }

  @Test func `inputs keep the order in which they are given, and may repeat`() throws {
    try directory.write(image, to: "a/1.png")
    try directory.write(image, to: "2.png")
    let paths = ["2.png", "a", "2.png"].map(directory.path)
    #expect(try names(InputList(paths: paths)) == ["2.png", "a/1.png", "2.png"])
  }

  @Test func `a file named like an image is accepted whatever its content`() throws {
    try directory.write(Array("notes".utf8), to: "notes.jpg")
    #expect(try names(InputList(paths: [directory.path("notes.jpg")])) == ["notes.jpg"])
  }

  @Test func `all inputs at fault are named at once`() throws {
    try directory.write(Array("notes".utf8), to: "notes.txt")
    try directory.write(Array("PK\u{3}\u{4}".utf8), to: "pages.zip")
    try directory.write([], to: "empty")
    try directory.makeDirectory("scans/more")
    try directory.write(image, to: "page.png")
    let missing = FileError(.read, path: directory.path("no"), errno: .noSuchFileOrDirectory)
    let faults: [ConversionError] = [
      .notAnImage(path: directory.path("notes.txt"), .unknownFormat), .input(missing),
      .notAnImage(path: directory.path("pages.zip"), .foreign(.zip)),
      .notAnImage(path: directory.path("empty"), .empty),
      .noImages(directory: directory.path("scans"), hasDirectories: true),
    ]
    let paths = ["page.png", "notes.txt", "no", "pages.zip", "empty", "scans"].map(directory.path)
    #expect(throws: ConversionError.several(faults)) { try InputList(paths: paths) }
    #expect(throws: faults[0]) { try InputList(paths: Array(paths[...1])) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe's images are pages, also of several files`() throws {
    let tiff = TIFFBuilder(TIFFFrameBuilder(), TIFFFrameBuilder()).bytes()
    let files = [image, tiff, JPEGBuilder().bytes(), tiff]
    let list = try inputs(ofPipe: files.flatMap(\.self))
    #expect(list.sources.map(\.position.index) == Array(0..<6))
    #expect(list.sources.map(\.fileImage.position.index) == [0, 0, 1, 0, 0, 1])
    #expect(list.sources.map(\.bytes) == [0, 1, 1, 2, 3, 3].map { files[$0] })
    #expect(Set(list.sources.map(\.fileName)).count == 4)
    #expect(list.sources.map(\.name).last?.hasSuffix(" (image 6 of 6)") == true)
  }

  private func inputs(ofPipe bytes: [UInt8]) throws -> InputList {
    var ends: [CInt] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let written = unsafe Glibc.write(ends[1], bytes, bytes.count)
    try #require(written == bytes.count)
    close(ends[1])
    defer { close(ends[0]) }
    return try InputList(paths: ["/dev/fd/\(ends[0])"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe is read once, and its pages keep the bytes for all attempts`() throws {
    let file = TIFFBuilder(TIFFFrameBuilder(), TIFFFrameBuilder()).bytes()
    let list = try inputs(ofPipe: file)
    #expect(list.sources.map(\.fileImage.position.index) == [0, 1])
    #expect(list.sources.allSatisfy { $0.bytes == file })
  }

  @Test func `a file whose name is not UTF-8 is listed like any other`() throws {
    try directory.write(image, to: "page.png")
    try directory.addNonUTF8Name(in: "")
    let list = try InputList(paths: [directory.path])
    #expect(names(list) == ["page.png"])
    #expect(list.skipped.files.map(\.printable) == [directory.path(#"\xDCb"#)])
  }

  @Test func `a folder without images is an error that names it`() throws {
    try directory.write(Array("notes".utf8), to: "notes.txt")
    #expect(throws: ConversionError.noImages(directory: directory.path)) {
      try InputList(paths: [directory.path])
    }
  }

  @Test func `a JPEG file after other bytes is an image of its folder, one in a PDF is not`()
    throws
  {
    let jpeg = JPEGBuilder().bytes()
    try directory.write([0xEF, 0xBB, 0xBF] + jpeg, to: "mark")
    let header = "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n\r\n"
    try directory.write(Array(header.utf8) + jpeg, to: "saved")
    try directory.write(Array("ID3".utf8) + jpeg, to: "song.mp3")
    try directory.write(Array("%PDF-1.4\n".utf8) + jpeg, to: "scan.pdf")
    let list = try InputList(paths: [directory.path])
    #expect(names(list) == ["mark", "saved", "scan.pdf"])
    #expect(list.sources.map(\.isPDF) == [false, false, true])
    #expect(list.skipped.files == [directory.path("song.mp3")])
  }

  @Test func `a missing input is reported before any work`() throws {
    let path = directory.path("missing.png")
    let missing = FileError(.read, path: path, errno: .noSuchFileOrDirectory)
    #expect(throws: ConversionError.input(missing)) { try InputList(paths: [path]) }
    #expect("\(missing)".hasPrefix(path))
    #expect("\(missing)".contains("check the name"))
  }
}

@Suite struct ScanSourceTests {
  @Test func `the name of a page is printable`() {
    #expect(ScanSource(path: "x\ry").name == "x?y")
  }
}
