import TestSupport
import Testing

/// Unreadable inputs are reported before any work, and inputs that are not images after reading
/// them.
@Suite struct InputErrorTests {
  let directory = TemporaryDirectory(pages: ["a.png": "words"])

  @Test func `a missing file ends the run, also after a valid one`() throws {
    let message = "b.png: cannot be read (No such file or directory); check the name"
    try directory.expectFailure(["b.png", "-o", "out.pdf"], exit: 66, message)
    try directory.expectFailure(["a.png", "b.png", "-o", "out.pdf"], exit: 66, message)
    try directory.expectFailure(
      ["b.png", "a.png", "c", "-o", "out.pdf"], exit: 66,
      message + "\nscanpdf: c: cannot be read (No such file or directory); check the name")
  }

  @Test func `a path below a file ends the run`() throws {
    try directory.expectFailure(
      ["a.png/b.png", "-o", "out.pdf"], exit: 66,
      "a.png/b.png: cannot be read (Not a directory); check the name")
  }

  @Test(arguments: ["a.png", "scans", "scans/b.png"])
  func `an input without read permission ends the run`(name: String) throws {
    try directory.write([1], to: "scans/b.png")
    _ = try directory.run("chmod", "0", name)
    let run = try directory.withoutPrivileges("\(name)", "-o", "out.pdf", exit: 66)
    _ = try directory.run("chmod", "700", name)
    let message = "cannot be read (Permission denied); check the permissions"
    #expect(run.errors == "scanpdf: \(name): \(message)\n")
    #expect(try Set(directory.contents().keys) == ["a.png", "scans", "scans/b.png"])
  }

  /// A file's text or truncated length, and the expected problem.
  private static let noImages: [(text: String?, length: Int, message: String)] = [
    ("shopping list", 0, NotAnImage.message),
    ("", 0, "empty file; scan or copy it again"),
    (nil, 20, "the PNG file ends within its header; copy it again"),
    (
      nil, 70,
      "nothing of the image could be read (the file ends too soon); scan it or save it again"
    ),
  ]

  @Test(arguments: noImages)
  func `a single input that is not an image ends the run`(
    text: String?, length: Int, message: String
  ) throws {
    let image = PrintedPage("cut").png().prefix(length)
    try directory.write(text.map { Array($0.utf8) } ?? Array(image), to: "b.jpg")
    for verbosity in [[], ["-q"]] {
      try directory.expectFailure(
        ["b.jpg", "-o", "out.pdf"] + verbosity, exit: 65, "b.jpg: \(message)")
    }
  }

  @Test func `an endless device and a file larger than memory are rejected`() throws {
    try directory.expectFailure(
      ["/dev/zero", "-o", "out.pdf"], exit: 65, "/dev/zero: \(NotAnImage.message)")
    let large = try directory.shell(
      "truncate -s 10G big.jpg; \"$scanpdf\" big.jpg a.png -q -o out.pdf; code=$?; rm big.jpg; exit $code",
      exit: 1
    )
    #expect(
      large.errors == "scanpdf: big.jpg: \(NotAnImage.message); a placeholder page was inserted\n")
  }

  @Test(arguments: ["01-letter.jpg", "10-bullets.png", "pages.tif"])
  func `an image of ten gigabytes loses only its own page, quickly`(name: String) throws {
    if name == "pages.tif" {
      try directory.write(TIFFBuilder(TIFFFrameBuilder(), TIFFFrameBuilder()).bytes(), to: name)
    } else {
      try directory.copySample(name)
    }
    let run = try directory.shell(
      "truncate -s 10G \(name); \"$scanpdf\" \(name) a.png -q -o out.pdf; code=$?; rm \(name); exit $code",
      exit: 1
    )
    let message =
      "cannot be read (File too large); split it or scale it down; a placeholder page was inserted"
    let isTwo = name == "pages.tif"
    let pages = "2 pages (pages.tif (image 1 of 2), pages.tif (image 2 of 2))"
    #expect(run.messages == ["scanpdf: \(isTwo ? pages : name): \(message)"])
    #expect(try directory.pageSizes(of: "out.pdf").count == (isTwo ? 3 : 2))
  }

  @Test func `what is neither an image nor named like one is refused before any work`() throws {
    try directory.write("shopping list".utf8, to: "notes.txt")
    try directory.write(Array("PK\u{3}\u{4}".utf8) + SampleJPEG.color, to: "pages.zip")
    try directory.makeDirectory("scans/2025")
    let before = try directory.contents()
    let run = try directory.shell("exec \"$scanpdf\" * -o out.pdf", exit: 65)
    #expect(
      run.messages == [
        "scanpdf: notes.txt: \(NotAnImage.message)",
        "scanpdf: pages.zip: is a ZIP archive, not an image; unpack it with unzip",
        "scanpdf: scans: contains no images and no PDFs, only folders; use --recursive or scanpdf batch",
      ])
    #expect(try directory.contents() == before)
  }

  @Test func `faults of inputs, outputs and options are reported at once, before any work`() throws
  {
    try directory.write([1], to: "b.pdf")
    let missing = "cannot be read (No such file or directory); check the name"
    try directory.expectFailure(
      [
        "c.png", "a.png", "d.png", "-o", "new/out.pdf", "--text", "b.pdf/a.txt", "--json", "a.png",
        "--user-words", "words.txt",
      ], exit: 66,
      """
      c.png: \(missing)
      scanpdf: d.png: \(missing)
      scanpdf: words.txt: \(missing)
      scanpdf: a.png: is also an input; give the output another name
      scanpdf: new/out.pdf: cannot be made (No such file or directory); make its folder first
      scanpdf: b.pdf/a.txt: cannot be made (Not a directory); check the name
      """)
    try directory.expectFailure(
      ["a.png", "--append", "e.pdf", "--text", "b.pdf/a.txt", "-o", "out.pdf"], exit: 66,
      "e.pdf: \(missing)\nscanpdf: b.pdf/a.txt: cannot be made (Not a directory); check the name")
    try directory.expectFailure(
      ["a.png", "-o", "new/a.pdf", "--text", "new/a.txt"], exit: 73,
      """
      new/a.pdf: cannot be made (No such file or directory); make its folder first
      scanpdf: new/a.txt: cannot be made (No such file or directory); make its folder first
      """)
  }

  @Test func `faults of a batch's folders are reported at once`() throws {
    let missing = "cannot be read (No such file or directory); check the name"
    try directory.expectFailure(
      ["batch", "scans", "more", "-o", "a.png/pdfs", "--user-words", "words.txt"], exit: 66,
      """
      words.txt: \(missing)
      scanpdf: scans: \(missing)
      scanpdf: more: \(missing)
      scanpdf: a.png/pdfs: cannot be made (Not a directory); check the name
      """)
  }

  @Test func `endless standard input is rejected`() throws {
    let images = try directory.shell("exec \"$scanpdf\" - -o out.pdf </dev/zero", exit: 65)
    #expect(images.errors == "scanpdf: standard input: \(NotAnImage.message)\n")
    let names = try directory.shell("yes name | \"$scanpdf\" --files-from - -o out.pdf", exit: 66)
    let message = "cannot be read (File too large); split it or scale it down"
    #expect(names.errors == "scanpdf: standard input: \(message)\n")
    #expect(try Set(directory.contents().keys) == ["a.png"])
  }

  @Test func `several files that are not images are all reported`() throws {
    try directory.write([], to: "b.png")
    try directory.write("shopping list".utf8, to: "c.png")
    let before = try directory.contents()
    let run = try directory.scanpdf("b.png", "c.png", "-o", "out.pdf", exit: 65)
    #expect(
      run.messages == [
        "scanpdf: b.png: empty file; scan or copy it again",
        "scanpdf: c.png: \(NotAnImage.message)",
      ])
    #expect(try directory.contents() == before)
  }

  @Test func `a folder without images ends the run`() throws {
    try directory.makeDirectory("scans")
    let message = "scans: contains no images and no PDFs; name another folder"
    try directory.expectFailure(["scans", "-o", "out.pdf"], exit: 65, message)
    try directory.write("shopping list".utf8, to: "scans/notes.txt")
    try directory.write(PrintedPage("hidden").png(), to: "scans/.a.png")
    try directory.expectFailure(["a.png", "scans", "-o", "out.pdf"], exit: 65, message)
  }

  @Test func `a language that is not installed ends the run`() throws {
    try directory.write("earlier".utf8, to: "out.pdf")
    let run = try directory.scanpdf("a.png", "-l", "eng+xyz", "-o", "out.pdf", exit: 69)
    #expect(run.messages.count == 1)
    #expect(run.errors.hasPrefix("scanpdf: language xyz is not installed in /"))
    #expect(run.errors.hasSuffix("scanpdf languages lists the known ones\n"))
    #expect(try Set(directory.contents().keys) == ["a.png", "out.pdf"])
    #expect(try directory.bytes(of: "out.pdf") == Array("earlier".utf8))
  }
}
