import ArgumentParser

/// What `--progress` takes.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  /// A bar on a terminal, lines elsewhere.
  case auto
  case bar
  /// A line a page.
  case plain
  /// An event a line, for programs.
  case json
  /// Nothing of pages with which nothing is wrong.
  case none
}
