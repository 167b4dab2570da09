package import ArgumentParser
package import Batch
import Exports
import Files
import FoundationEssentials
package import Inputs
package import PagePipeline

/// The arguments of a batch.
package struct BatchArguments: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The folder for the PDFs; created if missing.", valueName: "dir"),
    completion: .directory)
  package var outputDir: String

  @Option(help: ArgumentHelp("One PDF per folder or per file.", valueName: "unit"))
  var per = BatchOptions.Unit.folder

  @Option(
    help: ArgumentHelp(
      "Files beside each PDF, such as text,hocr: \(FormatList.names.joined(separator: ", ")).",
      valueName: "formats"), completion: .custom(FormatList.completions))
  var sidecars: FormatList?

  @Flag var formatFlags: [FormatFlag] = []

  @Option(
    help: ArgumentHelp(
      """
      Files of single pages beside each PDF NAME.pdf, in folders such as NAME-alto: \
      \(FormatList.namesOfPages), joined by commas.
      """, valueName: "formats"),
    completion: .list(OutputFormats.ofPages.map(\.name)))
  var pageFiles: FormatList?

  @Flag(
    help: "A METS file beside each PDF, NAME.mets.xml, that joins images, files of pages and PDF.")
  var mets = false

  @Option(
    help: ArgumentHelp(
      """
      The names of PDFs, such as '{folder}-{date}-{number:3}': {folder}, {file} (the first one), {date} \
      and {time} (of the first file), {number}. (default: the name of the folder or file)
      """, valueName: "template"))
  package var name: NameTemplate?

  @Flag(
    help: """
      Follow links to files, which are otherwise skipped, and links below the folders of PDFs and originals, which are \
      otherwise refused.
      """)
  package var followLinks = false

  @Option(
    help: ArgumentHelp(
      "A file for a line of JSON per page and document; - is standard output.", valueName: "path"),
    completion: .file())
  package var report: String?

  @Option(
    help: ArgumentHelp(
      """
      A file of metrics for Prometheus, as its node_exporter reads them: PDFs, pages, seconds, failures, \
      queue.
      """, valueName: "path"),
    completion: .file())
  package var metrics: String?

  package init() {}

  package func validate() throws {
    try require(!outputDir.isEmpty, "name the folder for the PDFs, as in --output-dir out")
    try require(
      name?.namesByPages != true,
      "--name: a batch names PDFs before it reads their pages; leave out {code}, {title} and {document-date}"
    )
    try require(
      sidecars?.formats.allSatisfy { OutputFormats.all.contains($0) } ?? true,
      "--sidecars: expected \(FormatList.names.joined(separator: ", ")); tables: --page-files tables"
    )
    try require(
      pageFiles?.formats.allSatisfy { OutputFormats.ofPages.contains($0) } ?? true,
      "--page-files: expected \(FormatList.namesOfPages), joined by commas")
    try require(report != "", "name the report, as in --report out.jsonl")
    try require(
      metrics.map { !$0.isEmpty && $0 != OutputPath.standardOutput } ?? true,
      "--metrics: name a file, as in --metrics scanpdf.prom")
  }

  /// The formats of the files beside each PDF, each once.
  package var formats: [Sidecar.Format] {
    let named = sidecars?.formats ?? []
    return named + formatFlags.map(\.format).filter { !named.contains($0) }
  }

  /// Returns the options; `namesAreTitles` makes file names the titles of untitled documents.
  package func options(namesAreTitles: Bool) -> BatchOptions {
    var options = BatchOptions(outputDirectory: outputDir)
    options.unit = per
    options.sidecars = formats
    options.pageFiles = pageFiles?.formats ?? []
    options.writesMETS = mets
    options.namesAreTitles = namesAreTitles
    options.nameTemplate = name
    options.followsLinks = followLinks
    return options
  }
}

/// The arguments of a batch that a watch does not have.
package struct BatchRunArguments: ParsableArguments {
  @Flag(help: "Print which PDFs would be made and why, and make none.")
  package var dryRun = false

  @Flag(help: "Make finished PDFs again, and replace PDFs that no batch made.")
  var force = false

  @Option(
    help: ArgumentHelp(
      """
      Make the PDFs of this list instead of the tree: paths below ROOT, one per line or ended by \
      zero bytes, or JSON objects.
      """, valueName: "file"), completion: .file())
  package var manifest: String?

  @Option(
    help: ArgumentHelp(
      "Make only the PDFs that this report of an earlier batch says were not made.",
      valueName: "report"), completion: .file())
  package var retryFrom: String?

  @Option(
    help: ArgumentHelp(
      """
      With --manifest: a folder that workers on several machines share, in which each leases the \
      next hundred documents and writes its reports.
      """, valueName: "dir"), completion: .directory)
  package var lease: String?

  @Option(
    help: ArgumentHelp(
      """
      With --lease: take over the documents of a worker that has not renewed its lease for this \
      long (default: 120).
      """, valueName: "seconds"))
  var leaseTime: Int?

  @Option(
    help: ArgumentHelp(
      """
      Make only one of several equal parts, such as 2/4; auto: the part of this task of a Slurm job \
      array; auto/4: of this pod of an indexed Kubernetes job.
      """,
      valueName: "part"), completion: .list(["auto", "auto/", "1/"]))
  package var shard: ShardArgument?

  @Flag(
    help: """
      Exit with 1 only for problems that are new since the last run: by file, kind and content. \
      Others are counted.
      """)
  package var onlyNewProblems = false

  @Option(
    help: ArgumentHelp(
      "A shell command that receives the summary of the run as JSON on its standard input.",
      valueName: "command"))
  package var notify: String?

  /// The default of `--lease-time`, in seconds.
  private static let defaultLeaseTime = 120

  package init() {}

  package func validate() throws {
    try require(
      notify?.allSatisfy(\.isWhitespace) != true,
      "--notify: expected a command, such as \"mail -s scanpdf me\"")
    try require(manifest != "", "--manifest: name the list, as in --manifest list.txt")
    try require(retryFrom != "", "--retry-from: name the report, as in --retry-from run.jsonl")
    try require(lease != "", "--lease: name a shared folder, as in --lease leases")
    try require(
      leaseTime.map((1...86_400).contains) ?? true, "--lease-time: expected seconds from 1 to 86400"
    )
    try require(
      lease != nil || leaseTime == nil, "--lease-time: name the folder of leases too, with --lease")
    try require(
      lease == nil || manifest != nil,
      "--lease: name the list of documents too, as in --manifest list.txt")
    try OptionConflicts.check([
      "lease": lease != nil, "shard": shard != nil, "retry-from": retryFrom != nil,
      "only-new-problems": onlyNewProblems, "dry-run": dryRun, "notify": notify != nil,
    ])
  }

  /// Applies these arguments.
  ///
  /// Throws a `ValidationError` if the environment does not specify the part of `--shard auto`.
  package func apply(to options: inout BatchOptions) throws {
    options.isForced = force
    options.shard = try shard?.shard(in: ProcessInfo.processInfo.environment)
    options.hasManifest = manifest != nil
    options.leases = lease.map {
      (folder: $0, duration: .seconds(leaseTime ?? Self.defaultLeaseTime))
    }
  }
}

extension BatchOptions.Unit: ExpressibleByArgument {}
