import PageModel
import Testing
import Understanding

@Suite struct LanguageFitTests {
  private static let texts = [
    "eng":
      """
    the water in all houses between the gate and the mill will be turned off on two mornings so that the old \
    pipe under the yard can be replaced and the work is to end before noon when it runs again open the tap
    """,
    "deu":
      """
    das Wasser in allen Häusern zwischen dem Tor und der Mühle wird an zwei Vormittagen abgestellt damit das \
    alte Rohr unter dem Hof ersetzt werden kann und die Arbeit ist vor Mittag zu Ende wenn es wieder läuft \
    öffnen Sie den Hahn in der Küche
    """,
    "fra":
      """
    l'eau de toutes les maisons entre la porte et le moulin sera coupée pendant deux matinées pour que le vieux \
    tuyau sous la cour puisse être remplacé et le travail est à finir avant midi quand elle revient ouvrez le \
    robinet dans la cuisine
    """,
  ]

  private func page(_ language: String) throws -> RecognizedPage {
    let words = try #require(Self.texts[language]).split(separator: " ").map(String.init)
    let lines = stride(from: 0, to: words.count, by: 8).map { start in
      words[start..<min(start + 8, words.count)].joined(separator: " ")
    }
    return RecognizedPage(
      size: PixelSize(width: 1_000, height: 1_000), blocks: [Sketch.block(lines)])
  }

  @Test(arguments: ["eng", "deu", "fra"], ["eng", "deu", "fra"])
  func `a page in another language is told`(language: String, requested: String) throws {
    let other = LanguageFit.other(of: try page(language), recognizedIn: requested)
    #expect(other?.code == (language == requested ? nil : language))
  }

  @Test func `one of several languages is enough`() throws {
    #expect(LanguageFit.other(of: try page("deu"), recognizedIn: "eng+deu") == nil)
    #expect(LanguageFit.other(of: try page("deu"), recognizedIn: "eng+fra")?.name == "German")
  }

  @Test func `languages without a list of words are not judged`() throws {
    #expect(LanguageFit.other(of: try page("deu"), recognizedIn: "chi_sim") == nil)
    #expect(LanguageFit.other(of: try page("deu"), recognizedIn: "eng+chi_sim") == nil)
  }

  @Test func `a few words prove nothing`() {
    let page = RecognizedPage(
      size: PixelSize(width: 1_000, height: 100), blocks: [Sketch.block(["der die das und nicht"])])
    #expect(LanguageFit.other(of: page, recognizedIn: "eng") == nil)
  }
}
