import TestSupport
import Testing

/// The options for recognition.
@Suite struct RecognitionOptionsTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory(pages: ["a.png": "several words"])
    try directory.write("Fernbridge\n".utf8, to: "words")
  }

  @Test(arguments: [
    ["--level", "fast"], ["--level", "accurate"], ["--no-dictionary"], ["--psm", "7"],
    ["--user-words", "words"], ["--user-patterns", "words"],
  ])
  func `every recognition option reads the words`(options: [String]) throws {
    let arguments = ["a.png", "-o", "out.pdf", "--text", "-"] + options
    let run = try directory.scanpdf(arguments, exit: nil)
    #expect(run.text == "several words\n")
  }

  @Test func `the fast level reads pages of high resolution in their own pixels`() throws {
    try directory.copySample("03-minutes.png")
    let run = try directory.scanpdf(
      "03-minutes.png", "-q", "-o", "out.pdf", "--level", "fast", "--tsv", "-")
    let first = run.text.split(separator: "\n").first { $0.hasPrefix("5\t") }
    let left = first?.split(separator: "\t").dropFirst(6).first.flatMap { Int($0) } ?? 0
    let accurate = try directory.scanpdf("03-minutes.png", "-q", "-o", "out.pdf", "--tsv", "-")
    let expected = accurate.text.split(separator: "\n").first { $0.hasPrefix("5\t") }?
      .split(separator: "\t").dropFirst(6).first.flatMap { Int($0) }
    #expect(abs(left - (expected ?? -100)) < 5)
  }

  @Test(arguments: ["--user-words", "--user-patterns", "--tessdata-dir"])
  func `a missing file ends the run before any work`(option: String) throws {
    try directory.expectFailure(
      ["a.png", "-o", "out.pdf", option, "nowhere"], exit: 66,
      "nowhere: cannot be read (No such file or directory); check the name")
  }

  @Test func `a folder without language data is reported`() throws {
    try directory.makeDirectory("data")
    let run = try directory.scanpdf("a.png", "-o", "out.pdf", "--tessdata-dir", "data", exit: 69)
    #expect(run.errors.contains("language eng is not installed in data"))
  }

  @Test(arguments: ["0", "1", "2", "12", "14", "-1"])
  func `modes that find no text are refused`(mode: String) throws {
    try directory.expectFailure(
      ["a.png", "-o", "out.pdf", "--psm=\(mode)"], exit: 64,
      "The value '\(mode)' is invalid for '--psm <mode>': expected one of 3, 4, 5, 6, 7, 8, 9, "
        + "10, 11, 13")
  }

  @Test(arguments: [
    ("nowhere", "No such file or directory); check the name"),
    ("a.png", "Not a directory); it is a file: give a folder"),
  ])
  func `languages of a missing folder are an error`(path: String, reason: String) throws {
    let message = "\(path): cannot be read (\(reason)"
    try directory.expectFailure(["languages", "--tessdata-dir", path], exit: 66, message)
  }

  @Test func `language data beside the executable come before the system's`() throws {
    let run = try directory.shell(
      """
      mkdir -p archive/bin archive/share/scanpdf/tessdata other
      ln "$scanpdf" archive/bin/scanpdf 2>/dev/null || cp "$scanpdf" archive/bin/scanpdf
      touch archive/share/scanpdf/tessdata/tlh.traineddata other/vol.traineddata
      archive/bin/scanpdf languages | grep -e 'installed in' -e ^deu
      TESSDATA_PREFIX=other archive/bin/scanpdf languages | grep 'installed in'
      """)
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[1].contains(" copy deu.traineddata to /"))
    #expect(lines[1].hasSuffix("/archive/share/scanpdf/tessdata"))
    #expect(lines.first?.hasPrefix("tlh ") == true)
    #expect(lines.first?.hasSuffix("/archive/share/scanpdf/tessdata/") == true)
    #expect(lines.last?.hasPrefix("vol ") == true)
  }

  @Test func `languages are listed, and how to install more`() throws {
    let run = try directory.scanpdf("languages")
    #expect(run.errors.isEmpty)
    let lines = run.text.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("eng ") && $0.contains("English  ") && $0.contains("installed in /")
      })
    #expect(lines.contains { $0.hasSuffix("sudo apt install tesseract-ocr-tlh") } == false)
    #expect(lines.contains { $0.hasPrefix("yor ") && $0.contains("Yoruba") })
  }
}
