import ArgumentParser
import Documents
import Files
import Glibc
import PagePipeline

/// The options for several PDFs of one run, in place of `-o`.
struct DestinationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "In place of -o: a folder for PDFs with the names of --name; created if missing.",
      valueName: "dir"), completion: .directory)
  var outputDir: String?

  @Option(
    help: ArgumentHelp(
      """
      With --output-dir: the names of PDFs, of {folder} (theirs), {date}, {time} and {number}, which \
      counts on. (default: {date}-{number:3})
      """, valueName: "template"))
  var name: NameTemplate?

  @OptionGroup var splitting: SplittingOptions

  /// The name of PDFs without `--name`.
  private static let usualName = "{date}-{number:3}"

  /// Whether an option is given.
  var isGiven: Bool { outputDir != nil || name != nil || splitting.splitAt != nil }

  /// Returns where the PDFs go; throws a `ValidationError` if options exclude each other.
  ///
  /// - output: The value of `-o`.
  /// - others: The options given that need one PDF.
  func destination(output: String?, excluding others: [String]) throws -> DocumentDestination {
    guard let outputDir else {
      guard name == nil, splitting.splitAt == nil else {
        throw ValidationError("--name and --split-at: need --output-dir in place of -o")
      }
      return .file(output)
    }
    guard !outputDir.isEmpty else {
      throw ValidationError("name the folder for the PDFs, as in --output-dir out")
    }
    if let other = ((output == nil ? [] : ["-o"]) + others).first {
      throw ValidationError("--output-dir and \(other) exclude each other; use one of them")
    }
    guard let template = name ?? NameTemplate(Self.usualName) else {
      throw ValidationError("--name: expected a template of names")
    }
    return .directory(outputDir, template)
  }
}

/// The option for what lies between documents.
struct SplittingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Make a PDF of each stack of pages between blank sheets, which are left out: blank (a blank page; \
      in a scan of both sides, a sheet), or blank-sheet (two blank pages, in files of both sides).
      """, valueName: "separator"))
  var splitAt: StackSeparator?
}

extension StackSeparator: ExpressibleByArgument {}

extension OutputOption {
  /// Throws a `ValidationError` if the PDF would go to a terminal.
  func checkTerminal() throws {
    guard output != OutputPath.standardOutput || isatty(STDOUT_FILENO) == 0 else {
      throw ValidationError("-o -: standard output is a terminal; name a file or use a pipe")
    }
  }
}

extension NameTemplate: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
