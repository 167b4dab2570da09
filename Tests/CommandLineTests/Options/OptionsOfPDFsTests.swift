import Arguments
import PagePipeline
import TestSupport
import Testing

@testable import scanpdf

/// No option is ignored: on a PDF, each is honoured, refused or reported.
@Suite struct OptionsOfPDFsTests {
  /// The options of the tables that apply to a PDF, and another option.
  private static let options =
    OptionTables.all.filter { $0.onPDF != .general }.map(\.name) + ["pages"]
  /// The values of options that take any value of a kind, and the arguments that an option needs.
  private static let values = [
    "dpi": "100", "page-size": "a5", "margin": "10mm", "pages": "1", "bilevel": "jbig2",
  ]
  private static let companions = [
    "keep-original": ["--rectify", "on"], "attach": ["--pdfa", "none"],
    "split-at": ["--output-dir", "out"],
  ]

  /// Returns the arguments that give an option another value than the default.
  private static func arguments(_ option: DocumentOption) -> [String] {
    let other = option.value?.choices.first { choice in
      var options = ConversionOptions.defaults
      return option.set(choice, &options) && option.argument(in: options) != nil
    }
    let value = option.value == nil ? nil : values[option.name] ?? other ?? "\(option.name).pdf"
    return ["--\(option.name)"] + [value].compactMap(\.self) + (companions[option.name] ?? [])
  }

  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    try directory.write(PrintedPage("some words").pdf(), to: "scan.pdf")
    // More than a stamp, beside which the scan would be recognised.
    let text = "BT /F0 1 Tf (\(String(repeating: "visible", count: 60))) Tj ET"
    try directory.write(PrintedPage("some words").pdf(content: text), to: "text.pdf")
  }

  @Test(arguments: options)
  func `an option is honoured, refused or reported`(name: String) throws {
    guard let option = OptionTables.all.first(where: { $0.name == name }) else {
      return try expectNewDocument(["--pages", "1"], of: .general)
    }
    let arguments = Self.arguments(option)
    switch option.onPDF {
    case .general: break
    case .rebuilds, .rebuildsOrTurns, .rebuildsOrRecodes, .claims:
      try expectNewDocument(arguments, of: option.onPDF)
    case .refused:
      try convert("scan.pdf", arguments, exit: 65)
    case .reported:
      let run = try convert("scan.pdf", arguments)
      let message = "\(arguments.joined(separator: " ")) has no effect"
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try !convert("scan.pdf", arguments + ["--rebuild"]).errors.contains("no effect"))
    }
  }

  /// Expects that an option makes a new document of a PDF, is reported for pages that are copied
  /// unless these end the run, and excludes an update.
  private func expectNewDocument(
    _ option: [String], of effect: DocumentOption.PDFEffect
  ) throws {
    let run = try convert("scan.pdf", option)
    #expect(run.errors.contains("becomes a new document, because of \(option[0])"))
    let copied = try convert("text.pdf", option, exit: effect == .claims ? 65 : 0)
    let report =
      effect == .rebuildsOrRecodes
      ? "images of copied pages are encoded again" : "copied as it is (it shows text)"
    #expect(option[0] == "--pages" || copied.errors.contains(report), "\(copied.errors)")
    let update = try convert("scan.pdf", option + ["--update"], exit: 65)
    #expect(update.errors.contains("cannot be updated with \(option[0])"))
  }

  @discardableResult
  private func convert(_ file: String, _ options: [String], exit: Int32? = 0) throws -> Run {
    let output = options.contains("--output-dir") ? [] : ["-o", "out.pdf"]
    return try directory.scanpdf([file] + output + options, exit: exit)
  }
}
