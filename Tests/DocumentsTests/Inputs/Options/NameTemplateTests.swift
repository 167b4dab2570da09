@testable import Documents
import Inputs
import Testing

@Suite struct NameTemplateTests {
  private let values = NameTemplate.Values(
    folder: "Miller", file: "scan0001", time: CalendarTime(secondsSince1970: 86_400 * 365))

  @Test(arguments: [
    ("{folder}-{date}-{number}", "Miller-1971-01-01-7"), ("{file}", "scan0001"),
    ("invoice {number:3}", "invoice 007"), ("{number:1}", "7"),
  ])
  func `placeholders are filled in`(template: String, name: String) {
    #expect(NameTemplate(template)?.name(values, number: 7) == name)
  }

  @Test(arguments: [
    ("INV-17", "INV-17"), ("Müller & Söhne (2026)", "Müller & Söhne (2026)"),
    ("../../etc/passwd", "etc-passwd"), ("-rf ~", "rf"), ("a\u{0}b\nc\u{202E}d", "a-b-c-d"),
    ("a///b", "a-b"), (".hidden.", "hidden"), ("///", "scan0001"),
    (String(repeating: "é", count: 99), String(repeating: "é", count: 40)),
  ])
  func `the text of a code becomes a part of a name without separators and controls`(
    text: String, name: String
  ) {
    let contents = NameTemplate.Contents(code: text)
    #expect(NameTemplate("{code}")?.name(values, number: 1, contents) == name)
  }

  @Test func `the date and the name of the file replace values that the pages do not show`() {
    let template = NameTemplate("{document-date} {title}")
    #expect(template?.namesByPages == true)
    #expect(template?.name(values, number: 1) == "1971-01-01 scan0001")
    let contents = NameTemplate.Contents(date: "2024-05-14", title: "Minutes: May")
    #expect(template?.name(values, number: 1, contents) == "2024-05-14 Minutes- May")
  }

  @Test(arguments: [
    ("{code}{code}{code}", 115), ("x{code}{code}{code}", 115), ("{code}{code}", 80),
  ])
  func `a name has room for a number and an extension`(template: String, length: Int) {
    let contents = NameTemplate.Contents(code: String(repeating: "é", count: 99))
    #expect(NameTemplate(template)?.name(values, number: 1, contents).count == length)
  }

  @Test(arguments: [
    "", "a/b", ".hidden", "{", "}", "{folder", "folder}", "{page}", "{number:0}", "{number:x}",
    "a\u{0}b", "{number:10}",
  ])
  func `other templates are refused`(template: String) {
    #expect(NameTemplate(template) == nil)
  }

  @Test func `a template says whether its names are numbered`() {
    #expect(NameTemplate("{date}-{number:2}")?.isNumbered == true)
    #expect(NameTemplate("{date}")?.isNumbered == false)
  }
}
