import ArgumentParser
import Arguments
import Documents
import Exports
import Files
import ImageFiles
import Inputs
import PagePipeline

/// `scanpdf text FILE.pdf`: the text of a PDF.
struct TextCommand: AsyncParsableCommand, WorkDisplay {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Print the text of a PDF, hidden or visible.",
    usage: "scanpdf text FILE.pdf [OPTIONS]",
    discussion: """
      The text has empty lines between paragraphs and form feeds between pages, in reading order, as \
      --text writes it. The text of PDFs of other programs is read by the places of its letters; \
      letters without a Unicode value in their font are left out, which is reported: pdftotext may \
      read them.

        scanpdf text letter.pdf | espeak-ng
        scanpdf text letter.pdf --json -o letter.json

      With --json, --hocr, --alto or --tsv, each word has its place, in pixels of 300 dpi of the page \
      as shown.

      Exit status: 0 done; 1 done, but text may be missing; 64 wrong usage; 65 the text of FILE \
      cannot be read; 66 FILE cannot be read; 73 the output cannot be created; 74 writing failed.
      """)

  @Argument(
    help: ArgumentHelp("The PDF; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var file: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The text file; - is standard output.", valueName: "path"),
    completion: .file())
  var output = "-"

  @Flag var format: TextFormat?

  @Option(
    help: ArgumentHelp(
      "A folder for the tables of pages as CSV files, 0001-1.csv and so on.", valueName: "dir"),
    completion: .directory)
  var tables: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only these pages, in this order, such as 3,1,5-; z is the last page.", valueName: "numbers"))
  var pages: PageSelection?

  @OptionGroup var password: PasswordArgument

  @OptionGroup(title: "Settings") var settings: SettingsArguments

  func validate() throws {
    try require(!file.isEmpty, "name the PDF, as in scanpdf text out.pdf")
    try require(!output.isEmpty, "name the text file, as in -o out.txt")
    try require(
      tables != "" && tables != OutputPath.standardOutput,
      "--tables: expected the name of a folder, as in --tables tables")
  }

  func run() async throws {
    let status = await status(showing: { (note: PDFTextNote) in ErrorReport.print("\(note)") }) {
      (report) throws(ConversionError) in
      let password = try password.password()
      try await TextOfPDF.write(
        of: file, pages: pages, as: format?.format, to: output, tables: tables, password: password,
        producer: Version.producer, report: report)
    }
    try status.end()
  }

  func finish(_ error: ConversionError?) {
    if let error { ErrorReport.print(advice(on: error) ?? "\(error)") }
  }

  /// Returns a message on an image in place of the PDF, which names the command that recognises it.
  private func advice(on error: ConversionError) -> String? {
    guard case .pdf(let path, .notPDF) = error, let beginning = try? FileReader.beginning(of: path),
      ImageFormat(readableIn: beginning) != nil
    else { return nil }
    let line = ["scanpdf", path, "--\((format?.format ?? PlainText.format).name)", output]
    return "\(path.printable): is an image, not a PDF; to recognise and write its text, use "
      + line.map(\.shellWord).joined(separator: " ")
  }
}

/// The flag of an output format of `scanpdf text`, such as `--json`.
struct TextFormat: EnumerableFlag {
  let format: Sidecar.Format

  static var allCases: [TextFormat] {
    OutputFormats.all.filter { $0.textHelp != nil }.map(TextFormat.init)
  }

  static func name(for value: TextFormat) -> NameSpecification { .customLong(value.format.name) }

  static func help(for value: TextFormat) -> ArgumentHelp? {
    value.format.textHelp.map { ArgumentHelp($0) }
  }
}
