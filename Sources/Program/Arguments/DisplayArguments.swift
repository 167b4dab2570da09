import ArgumentParser

/// The options for messages on standard error.
package struct DisplayArguments: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Show only problems.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Show what was found and assumed for each page.")
  package var verbose = false

  @Option(
    help: ArgumentHelp(
      "How to show progress: auto, bar, plain (lines), json (one event per line) or none.",
      valueName: "style"))
  package var progress = ProgressStyle.auto

  package init() {}

  package func validate() throws {
    try OptionConflicts.check(["quiet": quiet, "verbose": verbose])
  }

  package var verbosity: Verbosity {
    quiet ? .quiet : verbose ? .verbose : .normal
  }
}

/// The values of `--progress`.
package enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
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
package enum Verbosity {
  /// Only problems.
  case quiet
  case normal
  /// Also what was found and assumed for each page.
  case verbose
}
