import TestSupport
import Testing

@testable import scanpdf

/// The advice on options of other programs, from docs/coming-from.md.
@Suite struct OtherProgramsTests {
  @Test func `each option of the page that scanpdf lacks is answered`() throws {
    #expect(OtherPrograms.advice.count > 80)
    for (option, advice) in OtherPrograms.advice {
      let said = UsageAdvice.unknownOption(in: ["a.jpg", option, "-o", "out.pdf"])
      #expect(said == "unknown option '\(option)'; \(advice)")
    }
    // The page's advice does not apply to an option of another command.
    let pages = UsageAdvice.unknownOption(in: ["batch", "scans", "--pages", "3"])
    #expect(pages?.hasSuffix("it is an option of scanpdf convert") == true)
  }

  @Test(arguments: [
    ("-O3", "unknown option '-O'; use --compress lossless, small or smallest"),
    ("-rdc", "unknown option '-r'; leave it out: --rotate auto is the default"),
    ("-d", "unknown option '-d'; use --deskew on"),
  ]) func `letters of other programs are answered`(argument: String, message: String) {
    #expect(UsageAdvice.unknownOption(in: ["a.jpg", argument, "-o", "out.pdf"]) == message)
  }

  @Test func `advice names options that scanpdf has`() {
    let own = Set(
      OptionList.described.flatMap(\.longOptions) + [CommandHelp.option, "--linearize"])
    for advice in OtherPrograms.advice.values {
      for name in advice.matches(of: #/--[a-z0-9-]+/#) { #expect(own.contains(String(name.0))) }
    }
  }
}
