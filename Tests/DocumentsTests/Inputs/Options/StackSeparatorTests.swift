import Inputs
import PageModel
import Testing

@Suite struct StackSeparatorTests {
  @Test(arguments: ["blank", "blank-sheet", "code", "code:INV-*", "patch"])
  func `a separator has the spelling that it was read from`(text: String) {
    #expect(StackSeparator(text)?.spelling == text)
  }

  @Test(arguments: ["", "code:", "Code", "patch:T", "qr"])
  func `other spellings are refused`(text: String) {
    #expect(StackSeparator(text) == nil)
  }

  @Test(arguments: [
    ("INV-*", "INV-17", true), ("INV-*", "INV-", true), ("INV-*", "OLD INV-1", false),
    ("*17", "17 17", true), ("*-?-*", "a-b-c", true), ("*-?-*", "a--c", false), ("**", "", true),
    ("?", "", false), ("é?", "éa", true), ("a*b*c", "a1b2b3d", false),
  ])
  func `a pattern is of the whole text`(pattern: String, text: String, matches: Bool) {
    #expect(CodePattern(pattern)?.matches(text) == matches)
  }

  @Test func `many asterisks take no time`() {
    let pattern = CodePattern(String(repeating: "a*", count: 500) + "b")
    #expect(pattern?.matches(String(repeating: "a", count: 4_000)) == false)
  }
}
