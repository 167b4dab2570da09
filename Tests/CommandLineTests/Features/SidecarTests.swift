import TestSupport
import Foundation
import Testing

/// The files of `--text`, `--hocr`, `--alto`, `--tsv` and `--json` beside the PDF.
@Suite struct SidecarTests {
  let directory = TemporaryDirectory(pages: ["a.png": "several words", "b.png": "further words"])

  @Test func `the text is written to a file with separate pages`() throws {
    try directory.scanpdf("a.png", "b.png", "-o", "out.pdf", "--text", "out.txt")
    let text = try directory.fileText("out.txt")
    #expect(text == "several words\n\u{C}further words\n")
    #expect(try Set(directory.contents().keys) == ["a.png", "b.png", "out.pdf", "out.txt"])
  }

  @Test func `the text is written to standard output`() throws {
    let run = try directory.scanpdf("a.png", "-o", "out.pdf", "--text", "-")
    #expect(run.text == "several words\n")
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `all formats come from one run, and the same each time`() throws {
    let script = """
      export SOURCE_DATE_EPOCH=0
      for n in 1 2; do
        "$scanpdf" a.png b.png -q -o $n.pdf --text $n.txt --hocr $n.html --alto $n.xml --tsv $n.tsv \
          --json $n.json || exit 1
      done
      """
    try directory.shell(script)
    for form in ["pdf", "txt", "html", "xml", "tsv", "json"] {
      let isSame = try directory.bytes(of: "1.\(form)") == directory.bytes(of: "2.\(form)")
      #expect(isSame, "\(form)")
    }
  }

  @Test func `a page without text is not an error`() throws {
    try directory.copySample("09-blank.png")
    let run = try directory.scanpdf(
      "09-blank.png", "-v", "-o", "out.pdf", "--text", "out.txt", "--json", "out.json")
    #expect(run.errors.contains("no text recognised"))
    #expect(try directory.bytes(of: "out.txt").isEmpty)
    let json = try JSONSerialization.jsonObject(with: Data(directory.bytes(of: "out.json")))
    let pages = (json as? [String: Any])?["pages"] as? [[String: Any]]
    #expect(pages?.first?["words"] as? Int == 0)
    #expect((pages?.first?["warnings"] as? [Any])?.isEmpty == true)
  }

  @Test func `a full disk loses the sidecar, not the PDF`() throws {
    let run = try directory.scanpdf("a.png", "-q", "-o", "out.pdf", "--text", "/dev/full", exit: 1)
    let advice = "free some space or write to another disk"
    #expect(
      run.errors
        == "scanpdf: /dev/full: cannot be written (No space left on device); \(advice)\n")
    #expect(try directory.words(of: "out.pdf") == ["several", "words"])
  }

  @Test func `a sidecar that cannot be created ends the run before any work`() throws {
    try directory.expectFailure(
      ["a.png", "-o", "out.pdf", "--tsv", "new/out.tsv"], exit: 73,
      "new/out.tsv: cannot be made (No such file or directory); make its folder first")
  }

  @Test(arguments: [
    ["--text", "./out.pdf"], ["--text", "x", "--json", "x"], ["--hocr", "-"], ["--boxes", "-"],
  ])
  func `two outputs cannot be the same file`(options: [String]) throws {
    let output = options.last == "-" ? "-" : "out.pdf"
    let last = options.last ?? ""
    try directory.expectFailure(
      ["a.png", "-o", output] + options, exit: 64,
      "\(last): is the path of two outputs; give one of them another name")
  }

  @Test func `a sidecar cannot be an input`() throws {
    try directory.expectFailure(
      ["a.png", "-o", "out.pdf", "--json", "./a.png"], exit: 64,
      "./a.png: is also an input; give the output another name")
  }

  @Test func `the boxes are written to a second PDF, and the first is unchanged`() throws {
    try directory.scanpdf("a.png", "-o", "without.pdf")
    try directory.scanpdf("a.png", "-o", "out.pdf", "--boxes", "boxes.pdf")
    let isSame = try directory.bytes(of: "out.pdf") == directory.bytes(of: "without.pdf")
    #expect(isSame)
    #expect(try directory.faults(of: "boxes.pdf") == "")
    #expect(try directory.words(of: "boxes.pdf") == ["several", "words"])
  }
}
