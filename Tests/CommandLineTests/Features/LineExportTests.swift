import Foundation
import TestSupport
import Testing

/// The corrected lines that `--export-lines` writes for training.
@Suite struct LineExportTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory(pages: ["a.png": "several words"])
    try directory.scanpdf("a.png", "-o", "scan.pdf")
  }

  /// Writes corrections of the first word of the page to `text`.
  private func correct(to text: String) throws {
    let run = try directory.scanpdf("text", "scan.pdf", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
    let page = try #require((json?["pages"] as? [[String: Any]])?.first)
    let block = try #require((page["blocks"] as? [[String: Any]])?.first)
    let paragraph = try #require((block["paragraphs"] as? [[String: Any]])?.first)
    let line = try #require((paragraph["lines"] as? [[String: Any]])?.first)
    let word = try #require((line["words"] as? [[String: Any]])?.first)
    let (old, box) = (try #require(word["text"]), try #require(word["box"]))
    let (width, height) = (try #require(page["width"]), try #require(page["height"]))
    let edit: [String: Any] = [
      "old": [["text": old, "box": box]], "new": [["text": text, "box": box]],
    ]
    let corrections: [String: Any] = [
      "scanpdf": "corrections", "version": 1, "source": "scan.pdf",
      "pages": [
        [
          "page": 1, "width": width, "height": height, "edits": [edit],
          "done": true,
        ]
      ],
    ]
    let data = try JSONSerialization.data(withJSONObject: corrections)
    try directory.write([UInt8](data), to: "scan.corrections.json")
  }

  @Test func `a corrected line becomes an image and its text`() throws {
    try correct(to: "seven")
    try directory.scanpdf(
      "scan.pdf", "--text-from", "scan.corrections.json", "-o", "out.pdf", "--export-lines", "gt")
    let text = try directory.fileText("gt/scan-0001-0001.gt.txt")
    #expect(text == "seven words\n")
    // The signature of PNG files.
    #expect(
      try directory.bytes(of: "gt/scan-0001-0001.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a line that is the same is not written`() throws {
    try correct(to: "several")
    try directory.scanpdf(
      "scan.pdf", "--text-from", "scan.corrections.json", "-o", "out.pdf", "--export-lines", "gt")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path("gt")) == [])
  }

  @Test func `lines need corrections`() throws {
    try directory.expectFailure(
      ["scan.pdf", "-o", "out.pdf", "--export-lines", "gt"], exit: 64,
      "--export-lines: expected a folder, and --text-from with corrections")
    try directory.write(Array("several words".utf8), to: "a.txt")
    let run = try directory.scanpdf(
      "a.png", "--text-from", "a.txt", "-o", "out.pdf", "--export-lines", "gt", exit: 64)
    #expect(run.errors.contains("--export-lines has no effect on text that is not of corrections"))
  }
}
