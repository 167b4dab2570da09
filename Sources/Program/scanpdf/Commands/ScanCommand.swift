import ArgumentParser
import Arguments
import Capture
import Documents
import Inputs
import PagePipeline

/// `scanpdf scan -o OUT.pdf`: paper to one searchable PDF.
struct ScanCommand: AsyncParsableCommand, DocumentMakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Scan paper to a searchable PDF.",
    usage: "scanpdf scan -o OUT.pdf [OPTIONS]",
    discussion: """
      Pages are recognised while the scanner takes the next ones. The scanner is driven by SANE's \
      scanimage (package sane-utils).

        scanpdf scan -o letter.pdf                        the scanner's own source
        scanpdf scan --source duplex -l deu -o stack.pdf  both sides of all sheets
        scanpdf scan --prompt -o book.pdf                 the flatbed, sheet by sheet
        scanpdf scan --output-dir in --split-at blank     a PDF of each stack
        scanpdf scan --append a.pdf -o a.pdf              more pages, as after a jam
        scanpdf scanners                                  scanners and their settings

      If the scan ends early, such as by a jam, the pages so far are kept. The first interrupt \
      (Ctrl-C) ends the scan and keeps its pages, a second one discards them.

      Exit status: 0 all done; 1 done, but the scan ended early or a page has a problem; 64 wrong \
      usage, or the scanner does not offer what an option asks for; 66 no sheet was scanned; 69 \
      there is no scanner, it cannot be used, or a language is missing; 73 the output cannot be \
      created or must not be replaced; 74 writing failed.
      """)

  @OptionGroup(title: "Main options") var target: DestinationArguments
  @OptionGroup(title: "Main options") var splitting: TableArguments<OptionTables.Splitting>
  @OptionGroup(title: "Main options") var main: MainArguments
  @OptionGroup(title: "Scanner options") var scanner: ScannerArguments
  @OptionGroup(title: "Further outputs") var outputs: TableArguments<OptionTables.Outputs>
  @OptionGroup(title: "Recognition options") var recognition:
    TableArguments<OptionTables.Recognition>
  @OptionGroup(title: "Page options") var page: TableArguments<OptionTables.Page>
  @OptionGroup(title: "Compression options") var compression:
    TableArguments<OptionTables.Compression>
  @OptionGroup(title: "Document options") var document: TableArguments<OptionTables.Document>
  @OptionGroup(title: "Limits") var limits: TableArguments<OptionTables.Limits>
  @OptionGroup var shown: DisplayArguments
  @OptionGroup(title: "Settings") var settings: SettingsArguments

  var tables: [any GivenTable] {
    [splitting, outputs, recognition, page, compression, document, limits]
  }

  var others: [String] { target.excluding }

  func run() async throws {
    var given = try conversionOptions(for: target)
    let destination = try destination(given)
    if destination.template?.namesCodes == true { given.page.readsCodes = true }
    try scanner.checkAnswers()
    shown.apply(to: &given.recognition)
    let options = given
    let scan = scanner.settings
    let shown = shown
    let append = target.append
    let output = target.output
    let lines = InputLines()
    let surveyor = PDFSurveyor(options)
    try await Interruption.run { stop in
      let display = shown.runDisplay
      return await display.status(showing: display.show) { (report) throws(ConversionError) in
        try ConversionPreflight(options, output: output, appendingTo: append).check()
        let base = try await display.survey(append, by: surveyor)
        try await ScanConverter.convert(
          scan, options, to: destination, appendingTo: base, stop: stop
        ) { prompt in
          await Prompt.ask(prompt, lines: lines, stop: stop)
        } report: {
          report($0)
        }
      }
    }
  }

  /// Returns the destination of the PDFs; throws a `ValidationError` if it is missing or a
  /// terminal.
  ///
  /// This is checked last, so that the parser reports misspelt options first.
  private func destination(_ options: ConversionOptions) throws -> DocumentDestination {
    try require(
      target.isGiven(or: options.page.separator), "name the PDF to make, as in -o letter.pdf")
    try require(
      options.document.outline != .files,
      "--outline files: scanned pages have no files; use --outline headings or leave it out")
    try require(
      !options.document.recordsProvenance,
      "--provenance: scanned pages have no files whose hashes could be compared; leave it out")
    return try target.destination(splitAt: options.page.separator, beside: outputs.names)
  }
}

/// `scanpdf scanners`: lists scanners and their options.
struct ScannersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scanners",
    abstract: "List scanners: their names, sources, colour modes and resolutions.")

  @Flag(name: .shortAndLong, help: "Also list the further options of each scanner.")
  var verbose = false

  @OptionGroup(title: "Settings") var settings: SettingsArguments

  func run() async throws {
    do throws(ScannerError) {
      let scanners = try await ScannerProgram.scanners()
      guard !scanners.isEmpty else { throw .noScanner }
      for scanner in scanners { await show(scanner) }
    } catch {
      ErrorReport.print("\(error)")
      try ExitStatus(ConversionError.scanner(error)).end()
    }
  }

  /// Prints the lines on a scanner, without its options if the scanner cannot be opened.
  private func show(_ scanner: Scanner) async {
    var options: ScannerOptions?
    do throws(ScannerError) {
      options = try await ScannerProgram.options(of: scanner.device)
    } catch {
      ErrorReport.print("\(error)")
    }
    for line in ScannerDescription.lines(on: scanner, options, isVerbose: verbose) { print(line) }
  }
}
