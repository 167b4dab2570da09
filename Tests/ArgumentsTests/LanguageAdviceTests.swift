import Arguments
import Testing

@Suite struct LanguageAdviceTests {
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
