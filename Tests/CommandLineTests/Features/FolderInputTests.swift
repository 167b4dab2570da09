import TestSupport
import Testing

/// A folder stands for its pictures.
@Suite struct FolderInputTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.makeDirectory("scans")
  }

  private func print(_ words: String, on name: String) throws {
    try folder.write(PrintedPage(words).png(), to: "scans/\(name)")
  }

  @Test func `pictures come in natural order, what is none is counted`() throws {
    try print("second", on: "page2.png")
    try print("tenth", on: "page10.png")
    try print("first", on: "page1.png")
    try print("hidden", on: ".page3.png")
    try folder.write("shopping list".utf8, to: "scans/notes.txt")
    try folder.makeDirectory("scans/more")
    let run = try folder.scanpdf("scans", "-o", "out.pdf")
    #expect(run.ending == .exit(0))
    #expect(try folder.words(of: "out.pdf") == ["first", "second", "tenth"])
    #expect(
      run.messages == [
        "scanpdf: left out 1 file that is no picture",
        "scanpdf: [1/3] scans/page1.png", "scanpdf: [2/3] scans/page2.png",
        "scanpdf: [3/3] scans/page10.png", "scanpdf: out.pdf: 3 pages",
      ])
  }

  @Test func `folders and files mix`() throws {
    try print("inside", on: "a.png")
    try folder.write(PrintedPage("outside").png(), to: "b.png")
    try folder.scanpdf("b.png", "scans/", "-o", "out.pdf")
    #expect(try folder.words(of: "out.pdf") == ["outside", "inside"])
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe in a folder is not waited for`() throws {
    try print("picture", on: "a.png")
    _ = try folder.run("mkfifo", "scans/pipe.png")
    let run = try folder.scanpdf("scans", "-o", "out.pdf")
    #expect(run.ending == .exit(0))
    #expect(run.messages.first == "scanpdf: left out 1 file that is no picture")
  }

  @Test func `a pipe that is named is read`() throws {
    try print("from a pipe", on: "a.png")
    let run = try folder.shell("cat scans/a.png | \"$scanpdf\" /dev/stdin -o out.pdf")
    #expect(run.ending == .exit(0))
    #expect(try folder.words(of: "out.pdf") == ["from", "a", "pipe"])
  }
}
