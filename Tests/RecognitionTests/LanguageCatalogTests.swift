import Recognition
import TesseractEngine
import Testing

@Suite struct LanguageCatalogTests {
  @Test func `languages have their names`() {
    #expect(LanguageCatalog.entry("deu")?.name == "German")
    #expect(LanguageCatalog.entry("chi_sim_vert")?.name == "Chinese, simplified, vertical")
    #expect(LanguageCatalog.entry("en") == nil)
    #expect(LanguageCatalog.entries.allSatisfy { $0.code != $0.name })
    #expect(LanguageCatalog.entries.map(\.code) == LanguageCatalog.entries.map(\.code).sorted())
  }

  @Test func `installed languages are found without loading them`() throws {
    let installed = try InstalledLanguages.find(in: nil)
    #expect(installed.codes.contains("eng"))
    #expect(!installed.codes.contains("osd"))
    #expect(installed.directory.hasPrefix("/"))
  }
}
