import TestSupport
import Testing

/// A directory stands for its images.
@Suite struct FolderInputTests {
  let directory = TemporaryDirectory()

  private func print(_ words: String, on name: String) throws {
    try directory.write(PrintedPage(words).png(), to: "scans/\(name)")
  }

  @Test func `images come in natural order, what is none is counted`() throws {
    try print("second", on: "page2.png")
    try print("tenth", on: "page10.png")
    try print("first", on: "page1.png")
    try print("hidden", on: ".page3.png")
    try directory.write("shopping list".utf8, to: "scans/notes.txt")
    try directory.makeDirectory("scans/more")
    let run = try directory.scanpdf("scans", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["first", "second", "tenth"])
    #expect(
      run.messages == [
        "scanpdf: skipped 1 file that is not an image (list it with -v)",
        "scanpdf: [1/3] scans/page1.png", "scanpdf: [2/3] scans/page2.png",
        "scanpdf: [3/3] scans/page10.png", "scanpdf: out.pdf: 3 pages",
      ])
  }

  @Test func `a file only named like an image is a page, named with its reason`() throws {
    try print("first", on: "1.png")
    try directory.write([], to: "scans/2.png")
    try directory.write([UInt8](repeating: 0, count: 5_000), to: "scans/3.jpg")
    try directory.write("%PDF-1.4".utf8 + SampleJPEG.color, to: "scans/4.jpg")
    _ = try directory.run("ln", "-s", "nowhere", "scans/5.png")
    try directory.write("notes".utf8, to: "scans/notes.txt")
    let reasons = [
      "2.png: empty file; scan or copy it again", "3.jpg: \(NotAnImage.message)",
      "4.jpg: is a PDF, not an image; convert it alone, as in scanpdf scan.pdf -o out.pdf",
      "5.png: cannot be read (No such file or directory); check the name",
    ].map { "scanpdf: scans/\($0); a placeholder page was inserted" }
    let quiet = try directory.scanpdf("scans", "-q", "-o", "out.pdf", exit: 1)
    #expect(quiet.messages == reasons)
    #expect(try directory.pageSizes(of: "out.pdf").count == 5)
    let strict = try directory.scanpdf("scans", "-v", "--strict", "-o", "strict.pdf", exit: 1)
    #expect(strict.messages.contains("scanpdf: scans/notes.txt: not an image; skipped"))
    #expect(try !directory.contents().keys.contains("strict.pdf"))
  }

  @Test func `PDFs of a folder join its images in order, but not the PDF that is written`() throws {
    try print("first", on: "1.png")
    try directory.write(PrintedPage("second").pdf(), to: "scans/2.pdf")
    try print("third", on: "3.png")
    for _ in 0..<2 {
      let run = try directory.scanpdf("scans", "-o", "scans/out.pdf")
      #expect(try directory.words(of: "scans/out.pdf") == ["first", "second", "third"])
      #expect(
        run.messages.first == "scanpdf: the folder's PDF (scans/2.pdf) is joined to its images")
    }
    try directory.write(PrintedPage("only").pdf(), to: "pdfs/1.pdf")
    try directory.scanpdf("pdfs", "scans", "--recursive", "-o", "all.pdf")
    #expect(
      try directory.words(of: "all.pdf")
        == ["only", "first", "second", "third", "first", "second", "third"])
  }

  @Test func `folders and files mix`() throws {
    try print("inside", on: "a.png")
    try directory.write(PrintedPage("outside").png(), to: "b.png")
    try directory.scanpdf("b.png", "scans/", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["outside", "inside"])
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe in a folder is not waited for`() throws {
    try print("image", on: "a.png")
    _ = try directory.run("mkfifo", "scans/pipe.png")
    let run = try directory.scanpdf("scans", "-o", "out.pdf")
    #expect(
      run.messages.first == "scanpdf: skipped 1 file that is not an image (list it with -v)")
  }

  @Test func `a stream of several images gives a page for each`() throws {
    for word in ["first", "second", "third"] {
      try directory.write(PrintedPage(word).png(), to: "\(word).png")
    }
    try directory.write(PrintedPage("fourth").tiff(), to: "fourth.tif")
    let run = try directory.shell(
      "cat first.png second.png fourth.tif third.png fourth.tif | \"$scanpdf\" - -j 2 -o out.pdf")
    #expect(
      try directory.words(of: "out.pdf") == ["first", "second", "fourth", "third", "fourth"])
    #expect(run.messages.first == "scanpdf: [1/5] standard input (image 1 of 5)")
    let file = try directory.shell(
      "cat first.png second.png >both.png; \"$scanpdf\" both.png -o both.pdf")
    #expect(
      file.messages.last == "scanpdf: both.png: only the first image of the file is used")
  }

  @Test func `pages of pdftoppm are read from its pipe`() throws {
    for word in ["first", "second"] {
      try directory.write(PrintedPage(word).png(), to: "\(word).png")
    }
    try directory.scanpdf("first.png", "second.png", "-o", "pages.pdf")
    try directory.shell("pdftoppm -r 150 pages.pdf | \"$scanpdf\" - --dpi 150 -o out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["first", "second"])
  }

  @Test func `a pipe that is named is read`() throws {
    try print("from a pipe", on: "a.png")
    try directory.shell("cat scans/a.png | \"$scanpdf\" /dev/stdin -o out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["from", "a", "pipe"])
  }
}
