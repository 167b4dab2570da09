import Foundation
import TestSupport
import Testing

/// `--text-from`: the words of other programs under the pages.
@Suite struct TextFromTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory(pages: ["a.png": "several words"])
    try directory.scanpdf(
      "a.png", "-q", "-o", "a.pdf", "--hocr", "a.hocr", "--alto", "a.xml", "--json", "a.json",
      "--text", "a.txt")
  }

  /// Returns the words and boxes of a JSON sidecar.
  private func words(in name: String) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: Data(directory.bytes(of: name)))
    func found(in value: Any) -> [String] {
      if let list = value as? [Any] { return list.flatMap(found) }
      guard let object = value as? [String: Any] else { return [] }
      if let text = object["text"] as? String, let box = object["box"] as? [Int] {
        return ["\(text) \(box)"]
      }
      return ["pages", "blocks", "paragraphs", "lines", "words"].flatMap { key in
        object[key].map(found) ?? []
      }
    }
    return found(in: json)
  }

  @Test(arguments: ["a.hocr", "a.xml", "a.json", "a.txt"])
  func `what was written beside a PDF gives the same text and boxes`(name: String) throws {
    let run = try directory.scanpdf(
      "a.png", "-q", "--text-from", name, "-o", "b.pdf", "--text", "b.txt", "--json", "b.json")
    #expect(run.errors == "")
    #expect(try directory.bytes(of: "b.txt") == directory.bytes(of: "a.txt"))
    #expect(try words(in: "b.json") == words(in: "a.json"))
    #expect(try directory.words(of: "b.pdf") == ["several", "words"])
    #expect(try directory.faults(of: "b.pdf") == "")
  }

  @Test func `a page on which another engine found no text has none`() throws {
    try directory.write(Array("[]".utf8), to: "none.json")
    let run = try directory.scanpdf("a.png", "-q", "--text-from", "none.json", "-o", "b.pdf")
    #expect(run.errors == "", "\(run.errors)")
    #expect(try directory.words(of: "b.pdf") == [])
  }

  @Test func `other words take the places of those of a PDF`() throws {
    let text = try directory.fileText("a.hocr")
    try directory.write(Array(text.replacing("several", with: "seven").utf8), to: "b.hocr")
    try directory.scanpdf("a.pdf", "-q", "--text-from", "b.hocr", "-o", "b.pdf")
    #expect(try directory.words(of: "b.pdf") == ["seven", "words"])
    #expect(try directory.bytes(of: "b.pdf").starts(with: directory.bytes(of: "a.pdf")))
  }

  @Test func `no language is needed`() throws {
    try directory.scanpdf(
      "a.png", "-q", "--tessdata-dir", ".", "--text-from", "a.hocr", "-o", "b.pdf")
    #expect(try directory.words(of: "b.pdf") == ["several", "words"])
  }

  @Test func `the text of another page is refused`() throws {
    try directory.write(Array("entirely different letters here\n".utf8), to: "b.txt")
    let run = try directory.scanpdf("a.png", "-q", "--text-from", "b.txt", "-o", "b.pdf", exit: 1)
    #expect(run.errors.contains("is that of another page"))
    let text = try directory.fileText("a.hocr")
    let wide = text.replacing("bbox 0 0 ", with: "bbox 0 0 9")
    try directory.write(Array(wide.utf8), to: "b.hocr")
    let other = try directory.scanpdf(
      "a.png", "-q", "--text-from", "b.hocr", "-o", "c.pdf", exit: 1)
    #expect(other.errors.contains("which has another form"))
  }

  @Test func `files that are not text for the pages end the run`() throws {
    let twice = try directory.scanpdf(
      "a.png", "-q", "--text-from", "a.hocr", "--text-from", "a.hocr", "-o", "b.pdf", exit: 65)
    #expect(twice.errors.contains("text for 2 pages"))
    let image = try directory.scanpdf(
      "a.png", "-q", "--text-from", "a.png", "-o", "b.pdf", exit: 65)
    #expect(image.errors.contains("is not in a format"))
    let conflict = try directory.scanpdf(
      "a.png", "-q", "--text-from", "a.hocr", "--rectify", "on", "-o", "b.pdf", exit: 64)
    #expect(conflict.errors.contains("exclude each other"))
  }

  /// Writes corrections with one edit, of a word at a place of a page of 1 × 1.
  private func correct(
    _ old: String, to new: String, in name: String, at place: String? = nil
  ) throws {
    let json = try JSONSerialization.jsonObject(with: Data(directory.bytes(of: "a.json")))
    let page = try #require(((json as? [String: Any])?["pages"] as? [[String: Any]])?.first)
    let (width, height) = (page["width"] as? Int ?? 0, page["height"] as? Int ?? 0)
    let word = try place ?? words(in: "a.json").first ?? ""
    let box = word.drop { $0 != "[" }
    let text = """
      {"scanpdf":"corrections","version":1,"source":"a.pdf","pages":[{"page":1,"width":\(width),
      "height":\(height),"edits":[{"old":[{"text":"\(old)","box":\(box)}],"new":[{"text":"\(new)",
      "box":\(box)}]}],"done":true}]}
      """
    try directory.write(Array(text.utf8), to: name)
  }

  @Test func `a corrected word is written back, and the rest stays`() throws {
    try correct("several", to: "seven", in: "a.corrections.json")
    let run = try directory.scanpdf(
      "a.pdf", "-q", "--text-from", "a.corrections.json", "-o", "b.pdf")
    #expect(run.errors == "")
    #expect(try directory.words(of: "b.pdf") == ["seven", "words"])
    #expect(try directory.bytes(of: "b.pdf").starts(with: directory.bytes(of: "a.pdf")))
  }

  /// The text objects of the content of all pages.
  private func lines(of pdf: String) throws -> [String] {
    let run = try directory.run("qpdf", "--qdf", "--object-streams=disable", pdf, "-")
    let text = String(decoding: run.output, as: Unicode.ASCII.self)
    return text.matches(of: #/(?s)BT\n.*?\nET/#).map { String($0.output) }
  }

  @Test func `a corrected line takes the place of the old one, and the others keep their bytes`()
    throws
  {
    try directory.write(
      PrintedPage("some older words", "several words", "the last words", height: 400).png(),
      to: "a.png")
    try directory.scanpdf("a.png", "-q", "--ua", "-o", "a.pdf")
    try directory.scanpdf("text", "a.pdf", "--json", "-o", "a.json")
    let page = try #require(try words(in: "a.json").first { $0.hasPrefix("several ") })
    try correct("several", to: "seven", in: "a.corrections.json", at: page)
    let run = try directory.scanpdf(
      "a.pdf", "-q", "--text-from", "a.corrections.json", "-o", "b.pdf")
    #expect(run.errors == "")
    #expect(
      try directory.words(of: "b.pdf")
        == ["some", "older", "words", "seven", "words", "the", "last", "words"])
    let (old, new) = (try lines(of: "a.pdf"), try lines(of: "b.pdf"))
    #expect(old.count == 3)
    #expect(new.count == 3)
    #expect(zip(old, new).map { $0 == $1 } == [true, false, true])
    #expect(try directory.faults(of: "b.pdf") == "")
    // The tags still refer to the line.
    let text = try directory.run("pdfinfo", "-struct-text", "b.pdf").text
    #expect(text.contains("seven words"))
  }

  @Test func `a correction of a word that the PDF does not have is named`() throws {
    try correct("severe", to: "seven", in: "a.corrections.json")
    let run = try directory.scanpdf(
      "a.pdf", "-q", "--text-from", "a.corrections.json", "-o", "b.pdf", exit: 1)
    #expect(run.errors.contains("1 correction in a.corrections.json not written"))
    #expect(run.errors.contains("'severe' at"))
    #expect(try directory.bytes(of: "b.pdf").starts(with: directory.bytes(of: "a.pdf")))
  }

  @Test func `pages without corrections keep their text, and corrections are written once`() throws
  {
    try directory.write(PrintedPage("several words").pdf(pages: 3), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "-q", "-o", "a.pdf")
    try directory.scanpdf("text", "a.pdf", "--json", "-o", "a.json")
    try correct("several", to: "seven", in: "a.corrections.json")
    @discardableResult
    func apply(_ old: String, _ name: String, _ new: String, exit: Int32 = 0) throws -> Run {
      try directory.scanpdf(old, "-q", "--text-from", name, "-o", new, exit: exit)
    }
    try apply("a.pdf", "a.corrections.json", "b.pdf")
    for page in 1...3 {
      let words = try directory.words(of: "b.pdf", page: page)
      #expect(words == [page == 1 ? "seven" : "several", "words"])
    }
    let twice = try apply("b.pdf", "a.corrections.json", "c.pdf")
    #expect(twice.errors == "")
    #expect(try directory.bytes(of: "c.pdf") == directory.bytes(of: "b.pdf"))
    // Pages that are done have no edits; an edit that does not fit changes no page.
    let done = """
      {"scanpdf":"corrections","version":1,"source":"a.pdf","pages":[{"page":1,"width":9,"height":9,
      "edits":[],"done":true}]}
      """
    try directory.write(Array(done.utf8), to: "done.json")
    try apply("a.pdf", "done.json", "d.pdf")
    try correct("severe", to: "seven", in: "other.json")
    try apply("a.pdf", "other.json", "e.pdf", exit: 1)
    for name in ["d.pdf", "e.pdf"] {
      #expect(try directory.bytes(of: name) == directory.bytes(of: "a.pdf"))
    }
  }

  @Test func `confidences in a PDF come back with its text`() throws {
    try directory.scanpdf("a.pdf", "-q", "-o", "b.pdf", "--json", "b.json")
    let json = try directory.fileText("b.json")
    let own = try directory.fileText("a.json")
    func confidences(_ text: String) -> [Int] {
      text.split(separator: "\"confidence\":").dropFirst().compactMap { part in
        Double(part.prefix { $0.isNumber || $0 == "." }).map { Int($0.rounded()) }
      }
    }
    #expect(confidences(json).suffix(2) == confidences(own).suffix(2))
    #expect(confidences(own).suffix(2) != [100, 100])
    #expect(try directory.scanpdf("a.png", "-q", "--no-confidence", "-o", "c.pdf").errors == "")
    let bytes = try directory.fileText("c.pdf")
    #expect(!bytes.contains("PieceInfo"))
  }

  @Test func `corrections of an image are refused`() throws {
    try correct("several", to: "seven", in: "a.corrections.json")
    let run = try directory.scanpdf(
      "a.png", "-q", "--text-from", "a.corrections.json", "-o", "b.pdf", exit: 65)
    #expect(run.errors.contains("a PDF as the only input"))
  }

  @Test func `a batch takes the text beside each page, and again when the text changes`() throws {
    let script = """
      mkdir in && cp a.png a.hocr in && cp a.hocr in/b.hocr && cp a.png in/b.png || exit 9
      "$scanpdf" batch in -q --per file --text-from hocr -o out || exit 1
      "$scanpdf" batch in --dry-run --per file --text-from hocr -o out
      sed -i s/several/shevers/ in/b.hocr
      "$scanpdf" batch in --dry-run --per file --text-from hocr -o out
      rm in/b.hocr
      "$scanpdf" batch in -q --per file --text-from hocr -o out
      """
    let run = try directory.shell(script, exit: 1)
    #expect(run.errors.contains("b.hocr"))
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "out/a.pdf: up to date", "out/b.pdf: up to date", "out/a.pdf: up to date",
        "out/b.pdf: to be made of 1 page, again: its files or the options have changed",
      ])
    #expect(try directory.words(of: "out/a.pdf") == ["several", "words"])
    try directory.scanpdf(
      "batch", "in", "--text-from", "hocr", "--sidecars", "hocr", "-o", "out", exit: 64)
  }
}
