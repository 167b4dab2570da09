import FoundationEssentials
import TestSupport
import Testing

@testable import scanpdf

/// The options of other programs: what the program says of them, and docs/coming-from.md.
@Suite struct OtherProgramsTests {
  /// The options in the first column of the page's tables, each with the second column.
  private static func documented() throws -> [(option: String, advice: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let page = try String(contentsOf: root.appending(path: "docs/coming-from.md"), encoding: .utf8)
    return page.split(separator: "\n").flatMap { row -> [(option: String, advice: String)] in
      let cells = row.split(separator: "|")
      guard cells.count == 2, cells[0].hasPrefix(" `-") else { return [] }
      let advice = cells[1].replacing("`", with: "").dropFirst().dropLast()
      return cells[0].matches(of: #/`(-[^`]+)`/#).map { (String($0.1), String(advice)) }
    }
  }

  @Test func `the page says what the program says of each option`() throws {
    let documented = try Self.documented()
    #expect(documented.count > 80)
    for (option, advice) in documented {
      let said = UsageAdvice.unknownOption(in: ["a.jpg", option, "-o", "out.pdf"])
      guard let said else {
        #expect(OtherPrograms.advice[option] == nil, "\(option) is an option of scanpdf")
        continue
      }
      #expect(said == "unknown option '\(option)'; \(advice)")
    }
    let missing = Set(OtherPrograms.advice.keys).subtracting(documented.map(\.option))
    #expect(missing.isEmpty)
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
