import ArgumentParser
import Conversion
import FoundationEssentials

/// What a batch makes, and of what.
struct BatchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder for the PDFs; it is made.", valueName: "dir"),
    completion: .directory)
  var outputDir: String

  @Option(help: ArgumentHelp("A PDF of each folder or of each file.", valueName: "unit"))
  var per = BatchOptions.Unit.folder

  @Option(
    help: ArgumentHelp(
      "Files beside each PDF, such as text,hocr: text, hocr, alto, tsv, json.",
      valueName: "formats"), completion: .custom(SidecarFormats.completions))
  var sidecars: SidecarFormats?

  @Flag(help: "Make finished PDFs again, and replace those that are from elsewhere.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "A line of JSON for each page and document; - is standard output.", valueName: "path"),
    completion: .file())
  var report: String?

  @Option(
    help: ArgumentHelp(
      """
      Only one of several equal parts, such as 2/4; auto is this task's of a Slurm job array, auto/4 \
      this pod's of an indexed Kubernetes job.
      """,
      valueName: "part"), completion: .list(["auto", "auto/", "1/"]))
  var shard: ShardArgument?

  func validate() throws {
    guard !outputDir.isEmpty else {
      throw ValidationError("name the folder for the PDFs, as in --output-dir out")
    }
    guard report != "" else { throw ValidationError("name the report, as in --report out.jsonl") }
  }

  /// The options, with names for titles where a title is needed.
  ///
  /// Throws a `ValidationError` where the environment does not tell which part is wanted.
  func options(namesAreTitles: Bool) throws -> BatchOptions {
    var options = BatchOptions(outputDirectory: outputDir)
    options.unit = per
    options.isForced = force
    options.sidecars = sidecars?.formats ?? []
    options.namesAreTitles = namesAreTitles
    options.shard = try shard?.shard(in: ProcessInfo.processInfo.environment)
    return options
  }
}

extension BatchOptions.Unit: ExpressibleByArgument {}
