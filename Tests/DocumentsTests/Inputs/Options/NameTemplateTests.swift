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
