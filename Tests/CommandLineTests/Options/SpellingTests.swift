import Testing

@testable import Settings
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
}
