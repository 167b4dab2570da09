import ArgumentParser
import Conversion
import Files
import Glibc

/// Which images are to become pages, besides those that are named, and in what order.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A list of further inputs, one a line; - is standard input.", valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "The list's names end with zero bytes, as find -print0 has them.")
  var zeroEnded = false

  @Option(
    help: ArgumentHelp(
      """
      natural (page2 before page10), name (page10 before page2) or none (as given). (default: as \
      given, with a warning where page10 comes before page2)
      """,
      valueName: "order"))
  var sort: InputOrder?

  @Option(
    help: ArgumentHelp("Only these of the input pages, such as 1,3,5-.", valueName: "numbers"))
  var pages: PageSelection?

  func validate() throws {
    guard filesFrom != nil || !zeroEnded else {
      throw ValidationError("-0 is for a list: give --files-from too")
    }
  }

  /// Throws a `ValidationError` where standard input is to be two inputs or is a terminal.
  func checkStandardInput(named: [String]) throws {
    let uses = (named + [filesFrom].compactMap { $0 }).count(where: InputPath.isStandardInput)
    guard uses < 2 else { throw ValidationError("- gives one input; name it once") }
    guard uses == 0 || isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("-: an image does not come from a terminal; pipe one in")
    }
  }

  /// All inputs: `named`, then those of the list; throws a `ConversionError` where that cannot be
  /// read.
  func paths(named: [String]) throws(ConversionError) -> [String] {
    guard let filesFrom else { return named }
    return named + (try NameList.names(in: filesFrom, endedByZero: zeroEnded))
  }

  /// The pages that `paths` mean.
  func list(_ paths: [String]) throws(ConversionError) -> InputList {
    let list = try InputList(paths: paths, order: sort ?? .none)
    return try pages.map { pages throws(ConversionError) in try list.selecting(pages) } ?? list
  }

  /// What is odd about the inputs' order, if they were to stay as given.
  func warning(on paths: [String]) -> String? {
    guard sort == nil, let pair = ShellGlobOrder.misplaced(in: paths) else { return nil }
    let (first, second) = (pair.first.printable, pair.second.printable)
    return "\(first) comes before \(second), as given; --sort natural exchanges them"
  }
}

extension InputOrder: ExpressibleByArgument {}

extension PageSelection: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
