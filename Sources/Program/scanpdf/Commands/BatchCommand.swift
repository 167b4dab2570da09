import ArgumentParser
import Arguments
import Batch
import Files
import Inputs
import PagePipeline
import SearchablePDF

/// `scanpdf batch ROOT --output-dir DIR`: a directory tree to one PDF per directory.
struct BatchCommand: AsyncParsableCommand, DocumentMakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Make a searchable PDF of every folder of images and of every PDF.",
    usage: "scanpdf batch ROOT ... -o DIR [OPTIONS]",
    discussion: """
      Every folder below ROOT that holds images becomes one PDF of the same name at the same place \
      below DIR, and every PDF below ROOT is made searchable. PDFs finished by an earlier batch are \
      kept unless their files or the options have changed, so that a stopped batch continues where \
      it stopped. A document that fails does not stop the others.

      Exit status: 0 all done; 1 done, but a document could not be made, a page is damaged, \
      changed meanwhile or could not be recognised, a file beside a PDF failed, or a link was \
      skipped (each is named; with --only-new-problems, 1 only if one is new); \
      64 wrong usage; 65 no image and no PDF; 66 ROOT cannot be read; 69 a language is missing; \
      73 DIR cannot be created.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      The folder to search for images and PDFs; with several, each has its PDFs in a folder of its \
      name.
      """,
      valueName: "root"),
    completion: .directory)
  var roots: [String]

  @OptionGroup(title: "Main options") var batch: BatchArguments
  @OptionGroup(title: "Main options") var formatting: TableArguments<OptionTables.Formatting>
  @OptionGroup(title: "Main options") var splitting: TableArguments<OptionTables.Splitting>
  @OptionGroup(title: "Main options") var runArguments: BatchRunArguments
  @OptionGroup(title: "Main options") var main: MainArguments
  @OptionGroup(title: "PDF inputs") var pdf: TableArguments<OptionTables.PDF>
  @OptionGroup(title: "PDF inputs") var password: PasswordArgument
  @OptionGroup(title: "Text of other programs") var text: BatchTextArguments
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
    [formatting, splitting, pdf, recognition, page, compression, document, limits]
  }

  var others: [String] { batch.formats.map(\.name) }

  func run() async throws {
    var options = try conversionOptions(
      isShared: runArguments.shard != nil || runArguments.lease != nil)
    var batchOptions = batch.options(namesAreTitles: options.document.claim.pdfUA)
    try runArguments.apply(to: &batchOptions)
    if batchOptions.leases != nil { batchOptions.networks = Engines.networks(options.recognition) }
    try text.apply(to: &options, sidecars: batchOptions.sidecars)
    batchOptions.textExtension = text.name
    try exclude(
      "--name with {number}", "--shard",
      if: batchOptions.shard != nil && batchOptions.nameTemplate?.isNumbered == true)
    try OptionConflicts.check([
      "dry-run": runArguments.dryRun, "metrics": batch.metrics != nil,
      "lease": runArguments.lease != nil,
      "report": batch.report != nil, "manifest": runArguments.manifest != nil,
      "name": batch.name != nil,
      "split-at": options.page.separator != nil,
    ])
    if let retried = runArguments.retryFrom, let report = batch.report {
      try require(
        !OutputPath.isFile(retried, writtenTo: report),
        "--report: would replace the report that --retry-from reads; name another file"
      )
    }
    try require(
      runArguments.manifest == nil || roots.count == 1,
      "--manifest: expected one folder, below which the files are")
    shown.apply(to: &options.recognition)
    let record = BatchRecord(
      of: roots, batch, runArguments, isReproducible: options.document.metadata.created != nil)
    let status = await make(options, batchOptions, record)
    try await record.end(status).end()
  }

  /// Makes the documents, and returns the exit code.
  private func make(
    _ options: ConversionOptions, _ batchOptions: BatchOptions, _ record: BatchRecord
  ) async -> ExitStatus {
    var options = options
    let display = display
    let show = { (event: BatchEvent) in display.show(event, isKnown: record.add(event)) }
    return await display.status(showing: show) { (report) throws(ConversionError) in
      do throws(ConversionError) {
        options.pdf.password = try password.password()
        options.document.metadata.provenance = try provenance(options)
        var batchOptions = batchOptions
        batchOptions.retried = try runArguments.retryFrom.map { path throws(ConversionError) in
          try RetriedDocuments(report: path, in: batchOptions.outputDirectory)
        }
        var lots = try BatchLots(
          roots: roots, manifest: runArguments.manifest, options, batchOptions)
        if runArguments.dryRun { try await preview(&lots) }
        try record.begin(lots, batchOptions)
        var converter = BatchConverter()
        while let plan = try await lots.next() {
          do throws(ConversionError) {
            try record.begin(plan, batchOptions)
            try await converter.convert(plan, report: report)
            try record.end(plan)
          } catch .leaseLost {
            plan.lease?.abandon()
            if !shown.quiet { ErrorReport.print("\(ConversionError.leaseLost)") }
          }
        }
        try record.finish()
      } catch {
        record.failure = error
        throw error
      }
    }
  }

  /// Prints what a run would do, and ends the process.
  private func preview(_ lots: inout BatchLots) async throws(ConversionError) -> Never {
    var isSound = true
    while let plan = try await lots.next() {
      for line in plan.preview { print(line) }
      isSound = isSound && plan.isSound
    }
    StandardOutput.finish(isSound ? .success : .incomplete)
  }

  private var display: any BatchDisplay {
    shown.progress == .json
      ? EventLines(isQuiet: shown.quiet)
      : BatchProgress(verbosity: shown.verbosity, style: shown.progress)
  }
}
