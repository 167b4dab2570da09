import ArgumentParser

/// What a run shows on standard error.
struct DisplayOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Show only what goes wrong.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show what is found and assumed of each page.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      "How to show progress: auto, bar, plain (lines), json (an event a line) or none.",
      valueName: "style"))
  var progress = ProgressStyle.auto

  func validate() throws {
    if quiet, verbose { throw ValidationError("give --quiet or --verbose, not both") }
  }

  var verbosity: ProgressDisplay.Verbosity {
    quiet ? .quiet : verbose ? .verbose : .normal
  }
}
