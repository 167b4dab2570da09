import ArgumentParser
import Arguments
import Batch
import Capture
import Glibc
import Inputs
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// `scanpdf watch ROOT --output-dir DIR`: a PDF of each document that comes into a directory tree.
struct WatchCommand: AsyncParsableCommand, DocumentMakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Make a searchable PDF of every document that comes into a folder.",
    usage: "scanpdf watch ROOT --output-dir DIR [OPTIONS]",
    discussion: """
      Watches ROOT and all folders below it, and makes the PDFs that scanpdf batch would make, as \
      soon as their files are complete: closed and unchanged for a while. What an earlier run has \
      finished is kept. A document that fails is tried again when its files change; if its PDF \
      could not be written, as on a full disk, it is tried again every minute.

        scanpdf watch inbox --output-dir pdfs --per file --archive done

      SIGTERM or Ctrl-C finishes the document under way and ends with 0; a second one ends at once. \
      One watch at a time makes the PDFs of DIR. The package has a systemd unit: scanpdf-watch@.

      Exit status: 0 ended by a signal; 64 wrong usage; 66 ROOT cannot be read; 69 a language is \
      missing, or DIR has a watch already; 73 DIR cannot be created.
      """)

  @Argument(
    help: ArgumentHelp("The folder to watch.", valueName: "root"), completion: .directory)
  var root: String

  @OptionGroup(title: "Main options") var batch: BatchArguments
  @OptionGroup(title: "Main options") var formatting: TableArguments<OptionTables.Formatting>
  @OptionGroup(title: "Main options") var splitting: TableArguments<OptionTables.Splitting>
  @OptionGroup(title: "Main options") var watching: WatchArguments
  @OptionGroup(title: "Main options") var main: MainArguments
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
    [formatting, splitting, recognition, page, compression, document, limits]
  }

  var others: [String] { batch.formats.map(\.name) }

  func run() async throws {
    var given = try conversionOptions()
    given.document.metadata.provenance = try provenance(given)
    given.recognition.secondReader.describesNetworks = shown.verbose
    let options = given
    let batchOptions = batch.options(namesAreTitles: options.document.claim.pdfUA)
    let watcher = FolderWatcher(root: root, options, batchOptions, watching.options)
    let shown = shown
    let path = batch.report
    let metricsPath = batch.metrics
    let linkFree = batchOptions.linkFreeDirectories(
      below: [root, watching.archive].compactMap(\.self))
    try await Interruption.run { stop in
      let display: any WatchDisplay =
        shown.progress == .json
        ? EventLines(isQuiet: shown.quiet)
        : WatchLines(verbosity: shown.verbosity, style: shown.progress)
      // A service says why it ends.
      return await display.status(showing: display.show, endsAtBrokenPipe: false) {
        (show) throws(ConversionError) in
        let report = try path.map { path throws(ConversionError) in
          try BatchReport(
            path: path, O_APPEND, outputDirectory: batchOptions.outputDirectory,
            refusingLinksBelow: linkFree, isReproducible: options.document.metadata.created != nil)
        }
        let metrics = metricsPath.map { WatchMetrics(path: $0, refusingLinksBelow: linkFree) }
        try await watcher.run(stop: stop) { event in
          show(event)
          if case .batch(let event) = event { report?.add(event) }
          metrics?.add(event)
        }
        try report?.finish()
        try metrics?.finish()
      }
    }
  }
}

/// The arguments for watching a folder.
struct WatchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A file is complete when it is closed and unchanged for this long. With one PDF per folder, \
      longer than the pause between two pages.
      """, valueName: "seconds"))
  var settle = 10.0

  @Option(
    help: ArgumentHelp(
      "Look through the whole folder this often, for changes by other machines on a share.",
      valueName: "seconds"))
  var poll = 10.0

  @Option(
    help: ArgumentHelp(
      "Move the files of documents without problems to this folder.", valueName: "dir"),
    completion: .directory)
  var archive: String?

  func validate() throws {
    try require((0...86_400).contains(settle), "--settle: expected seconds from 0 to 86400")
    try require((0.1...86_400).contains(poll), "--poll: expected seconds from 0.1 to 86400")
    try require(archive != "", "name the folder for the originals, as in --archive done")
  }

  /// The options as given.
  var options: WatchOptions {
    var options = WatchOptions()
    options.settle = .seconds(settle)
    options.pollInterval = .seconds(poll)
    options.archive = archive
    return options
  }
}
