import TestSupport
import Testing

/// The messages on wrong commands, each with the mistake, the accepted form and advice.
@Suite struct WrongCommandTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory(pages: ["a.jpg": "words"])
    try directory.write(SampleScan().bytes(), to: "other.pdf")
    try directory.write(Array("no image\n".utf8), to: "notes.txt")
    try directory.write(PrintedPage("words").png(), to: "scans/1.png")
  }

  private static let commands = [
    "", "a.jpg", "a.jpg out.pdf", "a.jpg -o", "a.jpg --page-size A7 -o out.pdf",
    "a.jpg --page-size 148x210 -o out.pdf", "a.jpg --margin wide -o out.pdf",
    "a.jpg --margin -1 -o out.pdf", "a.jpg --dpi -300 -o out.pdf", "a.jpg --dpi x -o out.pdf",
    "a.jpg -j two -o out.pdf", "a.jpg --pages 0 -o out.pdf", "a.jpg --pages 1..3 -o out.pdf",
    "a.jpg --psm 99 -o out.pdf", "a.jpg --timeout 1m -o out.pdf",
    "a.jpg --worker-memory lots -o out.pdf", "a.jpg --pdfa 2a -o out.pdf",
    "a.jpg --rotate 45 -o out.pdf", "a.jpg --deskew -o out.pdf", "--deskew a.jpg -o out.pdf",
    "a.jpg --progress dots -o out.pdf", "a.jpg -l german -o out.pdf", "a.jpg -l de -o out.pdf",
    "a.jpg -l eng,deu -o out.pdf", "a.jpg -l ENG+Français -o out.pdf",
    "a.jpg --lang deu -o out.pdf", "a.jpg --langauge deu -o out.pdf",
    "a.jpg --comp small -o out.pdf",
    "a.jpg --image-dpi 300 -o out.pdf", "a.jpg --sidecar out.txt -o out.pdf",
    "a.jpg --rotate-pages -o out.pdf", "a.jpg --pagesize a4 -o out.pdf",
    "a.jpg --clean -o out.pdf", "a.jpg --output-dir pdfs -o b.pdf", "a.jpg -x -o out.pdf",
    "btach scans --output-dir pdfs", "lang a.jpg", "batch scans", "batch --output-dir pdfs",
    "batch scans --output-dir pdfs --sidecars txt", "batch scans --output-dir pdfs --shard 5/4",
    "batch scans --output-dir pdfs --per page", "text", "text other.pdf", "text a.jpg",
    "notes.txt -o out.pdf", "missing.jpg -o out.pdf", "a.jpg -o notes.md", "a.jpg -o out.docx",
    "a.jpg -o b.jpg", "ocr a.jpg", "ocr a.jpg out.pdf", "merge other.pdf a.jpg", "hlep",
    "help nonsense", "help bacth", "scan a.jpg", "scan feeder", "languages eng",
    "languages klingon", "text a.jpg --json", "to-pdf a.jpg", "ocrmypdf a.jpg out.pdf", "usage",
    "info other.pdf", "missing -o out.pdf", "-V", "/?", "--verison", "a.jpg -o out.xlsx",
    "a.jpg -o slides.pptx", "batch a.jpg -o pdfs", "watch a.jpg -o pdfs",
  ]

  @Test func `messages on wrong commands say what is accepted, as recorded`() throws {
    let before = try directory.contents()
    var transcript = ""
    for command in Self.commands {
      let arguments = command.split(separator: " ").map(String.init)
      let run = try directory.scanpdf(arguments, exit: nil)
      transcript += "$ scanpdf \(command)\n\(run.errors)[\(run.ending)]\n"
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("scanpdf: "))
    }
    try Snapshot.expect(transcript, equals: "../../Help/Snapshots/wrong-commands.txt")
    #expect(try directory.contents() == before)
  }
}
