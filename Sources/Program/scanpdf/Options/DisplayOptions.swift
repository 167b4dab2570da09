import ArgumentParser
import WorkerProtocol

/// The options for messages on standard error.
struct DisplayOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Show only problems.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show what was found and assumed for each page.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      "How to show progress: auto, bar, plain (lines), json (one event per line) or none.",
      valueName: "style"))
  var progress = ProgressStyle.auto

  func validate() throws {
    try OptionConflicts.check(["quiet": quiet, "verbose": verbose])
  }

  /// Asks workers for what is shown.
  func apply(to options: inout RecognitionOptions) {
    options.reportsProgress = drawsBar
    options.describesModels = verbose
  }

  var verbosity: Verbosity {
    quiet ? .quiet : verbose ? .verbose : .normal
  }
}

/// The values of `--progress`.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  /// A bar on a terminal, else lines.
  case auto
  case bar
  /// A line per page.
  case plain
  /// An event per line, for programs.
  case json
  /// Nothing for pages without problems.
  case none
}

/// The amount of messages.
enum Verbosity {
  /// Only problems.
  case quiet
  case normal
  /// Also what was found and assumed for each page.
  case verbose
}
