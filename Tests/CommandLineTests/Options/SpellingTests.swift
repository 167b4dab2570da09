import Inputs
import Testing
import TextLayer

@testable import scanpdf

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("btach", "batch", 1), ("ba", "batch", 3), ("", "ab", 2),
    ("kitten", "sitting", 3), ("ab", "ba", 1),
  ])
  func `the distance counts changes and exchanges`(first: String, second: String, distance: Int) {
    #expect(Spelling.distance(from: first, to: second) == distance)
    #expect(Spelling.distance(from: second, to: first) == distance)
  }

  @Test(arguments: [
    ("lang", ["language"]), ("langauge", ["language"]), ("p", []), ("pag", ["pages", "page-size"]),
    ("nonsense", []), ("tetx", ["text"]),
  ])
  func `beginnings and near words are suggested`(text: String, expected: [String]) {
    let words = ["language", "pages", "page-size", "text"]
    #expect(Spelling.suggestions(for: text, among: words) == expected)
  }

  @Test(arguments: [
    ("german", "deu"), ("de", "deu"), ("eng,deu", "eng+deu"), ("de-AT+EN", "deu+eng"),
    ("ger+fre", "deu+fra"), ("zh", "chi_sim"), ("日本語", "jpn"),
  ])
  func `other names of languages lead to codes`(value: String, code: String) {
    #expect(LanguageAdvice.suggestion(for: value) { [] } == code)
  }

  @Test(arguments: ["eng", "deu+eng", "script/Latin", "unknown", "chi_sim_vert"])
  func `codes need no advice`(value: String) {
    #expect(LanguageAdvice.suggestion(for: value) { [] } == nil)
  }

  @Test func `installed data of any name need no advice`() {
    #expect(LanguageAdvice.suggestion(for: "german") { ["german"] } == nil)
  }
}

@Suite struct UsageAdviceTests {
  @Test(arguments: [
    ("ocr letter.jpg", "scanpdf letter.jpg -o letter.pdf"),
    ("OCR letter.jpg letter-ocr.pdf", "scanpdf letter.jpg -o letter-ocr.pdf"),
    ("ocr letter.jpg -o l.pdf", "scanpdf letter.jpg -o l.pdf"),
    ("ocr letter.pdf", "scanpdf letter.pdf -o out.pdf"),
    ("merge a.pdf b.pdf", "scanpdf a.pdf b.pdf -o merged.pdf"),
    ("rotate a.pdf", "scanpdf --rotate 90 a.pdf -o out.pdf"),
    ("hlep", "scanpdf help?"), ("help nonsense", "scanpdf help lists the commands"),
    ("help bacth", "did you mean scanpdf help batch?"), ("btach x", "did you mean scanpdf batch?"),
  ])
  func `commands that there are not lead to those that do it`(command: String, advice: String) {
    let arguments = command.split(separator: " ").map(String.init)
    let message = UsageAdvice.unknownCommand(in: arguments)
    #expect(message?.hasSuffix(advice) == true, "\(message ?? "")")
  }

  @Test(arguments: ["help", "help batch", "help --help", "batch", "scan", "a.jpg", "-o"])
  func `commands and files need no advice`(command: String) {
    let arguments = command.split(separator: " ").map(String.init)
    #expect(UsageAdvice.unknownCommand(in: arguments) == nil)
  }

  @Test(arguments: [
    ("scan letter.jpg", "letter.jpg", "use scanpdf letter.jpg -o letter.pdf"),
    ("languages fr", "fr", "French is -l fra"),
    ("languages Deutsch", "Deutsch", "German is -l deu"),
    ("languages klingon", "klingon", "scanpdf languages lists all"),
  ])
  func `arguments of commands without inputs lead to the command that takes them`(
    command: String, argument: String, advice: String
  ) {
    let arguments = command.split(separator: " ").map(String.init)
    let message = UsageAdvice.unexpectedArgument("Unexpected argument '\(argument)'", in: arguments)
    #expect(message?.contains(advice) == true, "\(message ?? "")")
  }

  @Test(arguments: [
    ("notes.md", "--markdown notes.md"), ("a/b.TXT", "--text a/b.TXT"), ("x.hocr", "--hocr x.hocr"),
    ("my words.json", "--json 'my words.json'"), ("x.docx", "--markdown x.md"),
    ("page.jpg", "name a PDF"),
  ])
  func `outputs of other kinds lead to their options`(output: String, advice: String) {
    #expect(OtherOutput.advice(on: output)?.contains(advice) == true)
  }

  @Test(arguments: ["out.pdf", "out.PDF", "out", "-", "/dev/stdout", ".md", "a.md/out", "out.1"])
  func `other outputs may be PDFs`(output: String) {
    #expect(OtherOutput.advice(on: output) == nil)
  }
}

@Suite struct LengthTests {
  @Test(arguments: [
    ("10", 28.346), ("10mm", 28.346), ("1cm", 28.346), ("0.5in", 36), ("36pt", 36), ("1IN", 72),
  ])
  func `lengths have units, by default millimetres`(text: String, points: Double) throws {
    let length = try #require(Length(argument: text))
    #expect(abs(length.points - points) < 0.001)
  }

  @Test(arguments: ["", "mm", "x", "1e3", "nan", "inf", "1 mm", "1m", "0x10", "1,5cm"])
  func `other texts are no lengths`(text: String) {
    #expect(Length(argument: text) == nil)
  }

  @Test(arguments: [
    ("a3", 842, 1191), ("A4", 595, 842), ("a5", 420, 595), ("a6", 298, 420), ("letter", 612, 792),
    ("legal", 612, 1008), ("148x210mm", 420, 595), ("14.8cmx210mm", 420, 595),
    ("8.5x11in", 612, 792), ("612x792pt", 612, 792), ("210x148mm", 595, 420),
  ])
  func `sizes of paper lie as their image does`(text: String, width: Double, height: Double) throws
  {
    let size = try #require(PageFormat.Size(argument: text))
    guard case .sheet(let foundWidth, let foundHeight) = size else {
      Issue.record("\(size)")
      return
    }
    #expect([foundWidth.rounded(), foundHeight.rounded()] == [width, height])
  }

  @Test(arguments: ["a4^T", "A4^t", "297x210mm^T", "210x297mm^T"])
  func `a transposed size is landscape`(text: String) throws {
    let size = try #require(PageFormat.Size(argument: text))
    guard case .fixed(let width, let height) = size else {
      Issue.record("\(size)")
      return
    }
    #expect([width.rounded(), height.rounded()] == [842, 595])
  }

  @Test(arguments: [
    "", "b4", "a4^", "image^T", "148x210", "148mmx210", "1x1mm", "x210mm", "10x20x30mm",
    "99x99999in",
  ])
  func `other texts are no sizes`(text: String) {
    #expect(PageFormat.Size(argument: text) == nil)
  }
}
