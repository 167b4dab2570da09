import ArgumentParser
import PagePipeline
import TestSupport
import Testing

@testable import Arguments

/// The groups of options, parsed alone.
@Suite struct OptionGroupTests {
  @Test func `options of a table are those that are given`() throws {
    let limits = try TableArguments<OptionTables.Limits>.parse(["--timeout", "20", "--strict"])
    #expect(limits.given.map(\.option.name) == ["timeout", "strict"])
    #expect(limits.given.map(\.text) == ["20", ""])
    #expect(limits.names == ["--timeout"])
    #expect(throws: (any Error).self) {
      try TableArguments<OptionTables.Limits>.parse(["--timeout", "0"])
    }
  }

  @Test func `every option belongs to one table`() {
    // The outputs of a single document include the table of formatting.
    let tables: [any OptionTable.Type] = [
      OptionTables.Splitting.self, OptionTables.Outputs.self, OptionTables.PDF.self,
      OptionTables.Recognition.self, OptionTables.Page.self, OptionTables.Compression.self,
      OptionTables.Document.self, OptionTables.Limits.self, OptionTables.Check.self,
    ]
    let names = tables.flatMap { $0.options.map(\.name) }
    #expect(names.sorted() == OptionTables.all.map(\.name).sorted())
    #expect(Set(names).count == names.count)
    #expect(Set(OptionTables.Formatting.options.map(\.name)).isSubset(of: names))
  }

  @Test(arguments: [["-q", "-v"], ["--progress", "dots"]])
  func `messages are shown in one way`(arguments: [String]) {
    #expect(throws: (any Error).self) { try DisplayArguments.parse(arguments) }
  }

  @Test(arguments: [
    (["-0"], "-0 applies to a list; add --files-from"),
    (["--backs-in-order"], "--backs-in-order: expected --collate FRONTS BACKS"),
    (["--collate", "--files-from", "l"], "--collate and --files-from exclude each other"),
  ])
  func `options of inputs need each other`(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try InputArguments.parse(arguments) }
    #expect(error.map { InputArguments.message(for: $0).hasPrefix(message) } == true)
  }

  @Test func `standard input is one input`() throws {
    let input = try InputArguments.parse(["--files-from", "-"])
    let error = #expect(throws: ValidationError.self) { try input.checkStandardInput(named: ["-"]) }
    #expect(error?.message == "-: standard input is one input; name it once")
    #expect(try InputArguments.parse(["--sort", "name"]).warning(on: ["p10", "p2"]) == nil)
    #expect(try InputArguments.parse([]).warning(on: ["p10", "p2"])?.contains("--sort") == true)
  }

  @Test func `the PDFs of a run are not inputs`() throws {
    let directory = TemporaryDirectory()
    try directory.write([], to: "pdfs/a.pdf")
    let path = directory.path("pdfs/a.pdf")
    #expect(WrittenPDFs(files: [path], directory: nil).contains(path))
    let written = WrittenPDFs(files: [], directory: directory.path("pdfs"))
    #expect(written.contains(path))
    #expect(!written.contains(#filePath))
  }

  @Test func `an option takes back settings of those that it excludes`() {
    #expect(OptionConflicts.excluded(by: "quiet", in: "convert") == ["verbose"])
    #expect(OptionConflicts.excluded(by: "output", in: "scan").contains("output-dir"))
    #expect(!OptionConflicts.excluded(by: "output", in: "batch").contains("output-dir"))
    let error = #expect(throws: ValidationError.self) {
      try OptionConflicts.check(["interleave": true, "prompt": true])
    }
    #expect(error?.message == "--interleave and --prompt exclude each other; use one of them")
  }

  /// Returns the message on options of tables, which are given with other options; `nil` if they
  /// may be.
  private func fault(
    _ given: KeyValuePairs<String, String>, with others: [String] = []
  ) throws -> String? {
    var options = ConversionOptions.defaults
    let rows = try given.map { name, text in
      let option = try #require(DocumentOption.all.first { $0.name == name })
      let isValue = option.set(text, &options)
      #expect(isValue, "\(name)")
      return option
    }
    do {
      try OptionConflicts.check(rows, in: options, with: others)
      return nil
    } catch let error as ValidationError {
      return error.message
    }
  }

  @Test func `a row of the table says what an option requires, and which value excludes it`()
    throws
  {
    #expect(
      try fault(["keep-original": ""])
        == "--keep-original: no photograph is replaced without --rectify; add --rectify auto")
    #expect(try fault(["keep-original": "", "rectify": "on"]) == nil)
    #expect(
      try fault(["text-layout": ""]) == "--text-layout: applies to plain text; add --text")
    #expect(try fault(["text-layout": ""], with: ["text"]) == nil)
    #expect(
      try fault(["second-reader": "only", "psm": "6"])
        == "--second-reader only and --psm exclude each other; use one of them")
    #expect(try fault(["second-reader": "off", "psm": "6"]) == nil)
  }
}
