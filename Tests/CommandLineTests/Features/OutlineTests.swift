import TestSupport
import Testing

/// The outline of new documents, which `--outline` chooses.
@Suite struct OutlineTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory(
      pages: ["a (1).png": "several words", "b.png": "further words"])
    try directory.write(PrintedPage("some words").pdf(), to: "c.pdf")
  }

  /// The titles of the outline and the indices of their pages, as qpdf reads them.
  private func outline(of name: String) throws -> String {
    try directory.shell(
      #"qpdf --json \#(name) | tr -d '\n' | grep -o '"title": "[^"]*"\|"destpageposfrom1": [0-9]*'"#,
      exit: nil
    ).text
  }

  @Test func `each file has an entry that leads to its first page`() throws {
    try directory.scanpdf("a (1).png", "b.png", "c.pdf", "-o", "out.pdf", "--outline", "files")
    let found = try outline(of: "out.pdf")
    for title in ["a (1)", "b", "c"] { #expect(found.contains("\"title\": \"\(title)\"")) }
    for page in 1...3 { #expect(found.contains("\"destpageposfrom1\": \(page)")) }
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `without the option there is no outline`() throws {
    try directory.scanpdf("a (1).png", "-o", "out.pdf")
    #expect(try outline(of: "out.pdf") == "")
  }

  @Test func `a PDF keeps an outline of its own`() throws {
    try directory.scanpdf("a (1).png", "b.png", "-o", "own.pdf", "--outline", "files")
    let run = try directory.scanpdf(
      "own.pdf", "-o", "out.pdf", "--rebuild", "--outline", "headings")
    #expect(run.errors.contains("--outline has no effect on a PDF that has an outline"))
    let found = try outline(of: "out.pdf")
    #expect(found.contains("\"title\": \"b\""))
    #expect(!found.contains("own"))
  }

  /// Returns the line of an hOCR file with words of `height` pixels at `top`.
  private func line(_ text: String, top: Int, height: Int) -> String {
    var left = 100
    let words = text.split(separator: " ").map { word -> String in
      let right = left + word.count * height * 6 / 10
      defer { left = right + height / 2 }
      return "<span class='ocrx_word' title='bbox \(left) \(top) \(right) \(top + height)'>"
        + "\(word)</span>"
    }
    let metrics =
      "baseline 0 -\(height / 4); x_size \(height); x_ascenders \(height / 4); "
      + "x_descenders \(height / 4)"
    return "<span class='ocr_line' title='bbox 100 \(top) \(left) \(top + height); \(metrics)'>"
      + words.joined(separator: " ") + "</span>"
  }

  /// An hOCR page of 1000 × 1400 pixels with two headings, each above two lines of text.
  private var report: String {
    let text = [
      "The wells of the spring have less water than", "those of the south in most of the years",
    ]
    var top = 100
    let paragraphs = [(["Annual Report"], 60), (text, 30), (["Spring Levels"], 39), (text, 30)]
    let parts = paragraphs.map { lines, height -> String in
      let rows = lines.map { text -> String in
        defer { top += height * 3 / 2 }
        return line(text, top: top, height: height)
      }
      defer { top += 50 }
      return "<div class='ocr_carea'><p class='ocr_par'>\(rows.joined())</p></div>"
    }
    return "<html><body><div class='ocr_page' title='bbox 0 0 1000 1400'>\(parts.joined())</div>"
      + "</body></html>"
  }

  @Test func `headings have entries at their lines, below those of higher headings`() throws {
    try directory.write(PrintedPage(width: 1000, height: 1400).png(dpi: 120), to: "report.png")
    try directory.write(Array(report.utf8), to: "report.hocr")
    try directory.scanpdf(
      "report.png", "--text-from", "report.hocr", "-o", "out.pdf", "--outline", "headings")
    let items = try directory.shell(
      #"""
      python3 - <<'END'
      import json, subprocess
      objects = json.loads(subprocess.run(["qpdf", "--json", "out.pdf"], capture_output=True).stdout)
      def shown(items, depth):
          for item in items:
              print("  " * depth + item["title"], *item["dest"][1:])
              shown(item["kids"], depth + 1)
      shown(objects["outlines"], 0)
      END
      """#
    ).text
    #expect(
      items == "Annual Report /XYZ None 787.2 None\n  Spring Levels /XYZ None 616.68 None\n")
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `an outline is refused where it cannot be`() throws {
    try directory.expectFailure(
      ["b.png", "--append", "c.pdf", "-o", "out.pdf", "--outline", "files"], exit: 64,
      "--append and --outline exclude each other; use one of them")
  }
}

/// The labels of the pages of new documents, which `--page-labels` asks for.
@Suite struct PageLabelTests {
  let directory = TemporaryDirectory()

  /// Writes an image of a page of text with a number at its foot, and hOCR with both.
  private func write(_ number: String, to name: String) throws {
    try directory.write(PrintedPage("text").png(), to: "\(name).png")
    func line(_ text: String, _ left: Int, _ top: Int) -> String {
      let box = "bbox \(left) \(top) \(left + 30 * text.count) \(top + 20)"
      return """
        <span class="ocr_line" title="\(box); baseline 0 -4; x_size 20">\
        <span class="ocrx_word" title="\(box)">\(text)</span></span>
        """
    }
    let hocr = """
      <html xmlns="http://www.w3.org/1999/xhtml"><body>
      <div class="ocr_page" title="image &quot;\(name).png&quot;; bbox 0 0 1240 240">
      <div class="ocr_carea" title="bbox 100 20 400 40"><p class="ocr_par">\(line("several", 100, 20))\
      </p></div>
      <div class="ocr_carea" title="bbox 600 218 660 238"><p class="ocr_par">\
      \(line(number, 600, 218))</p></div></div></body></html>
      """
    try directory.write(Array(hocr.utf8), to: "\(name).hocr")
  }

  private func labels(of name: String) throws -> String {
    try directory.shell("qpdf --json \(name) | tr -d ' \n' | grep -o '\"pagelabels\":[^]]*'").text
  }

  @Test func `numbers at the foot of pages are their labels`() throws {
    for (index, number) in ["iv", "v", "8", "9"].enumerated() {
      try write(number, to: "p\(index)")
    }
    let names = (0..<4).map { "p\($0)" }
    try directory.scanpdf(
      names.map { $0 + ".png" } + ["-o", "out.pdf", "--page-labels"]
        + names.flatMap { ["--text-from", $0 + ".hocr"] })
    let found = try labels(of: "out.pdf")
    #expect(found.contains(#""index":0,"label":{"/S":"/r","/St":4}"#), "\(found)")
    #expect(found.contains(#""index":2,"label":{"/S":"/D","/St":8}"#), "\(found)")
    #expect(try directory.faults(of: "out.pdf") == "")
    let rebuilt = try directory.scanpdf("out.pdf", "-o", "new.pdf", "--rebuild", "--page-labels")
    #expect(rebuilt.errors.contains("--page-labels has no effect on a PDF that has page labels"))
    #expect(try labels(of: "new.pdf") == found)
  }

  @Test func `a document without such numbers has no labels, and says so`() throws {
    try directory.write(PrintedPage("text").png(), to: "a.png")
    let run = try directory.scanpdf("a.png", "-o", "out.pdf", "--page-labels")
    #expect(
      run.errors.contains(
        "out.pdf: no page labels, because no printed page numbers that agree were found"))
    #expect(try !labels(of: "out.pdf").contains("index\":0"))
  }
}
