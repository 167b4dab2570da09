import Arguments
import Testing

@Suite struct OtherOutputTests {
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
