package import ArgumentParser
import Files
package import Inputs

/// The options for the destination of the PDF, or of several PDFs, of one run.
package struct DestinationArguments: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The PDF, which may be that of the input; - is standard output.", valueName: "path"),
    completion: .file())
  package var output: String?

  @Option(
    help: ArgumentHelp(
      "Keep a PDF that -o replaces, with this after its name: --backup=SUFFIX, or --backup for ~.",
      valueName: "suffix"))
  package var backup: String?

  @Option(
    help: ArgumentHelp(
      "Instead of -o: a folder for PDFs named by --name; created if missing.",
      valueName: "dir"), completion: .directory)
  package var outputDir: String?

  @Option(
    help: ArgumentHelp(
      """
      With --output-dir: the names of PDFs, made of {folder} (the folder's name), {date}, {time}, \
      {number} (the next free one), {code} (the text of the code at which a PDF begins), \
      {document-date} and {title} (if its first page shows them clearly). (default: \
      {date}-{number:3})
      """, valueName: "template"))
  var name: NameTemplate?

  @Option(
    help: ArgumentHelp(
      """
      Add the pages to the end of this PDF, whose own pages keep their bytes; -o may be the same \
      file.
      """,
      valueName: "pdf"), completion: .file())
  package var append: String?

  /// The default of `--name`.
  private static let defaultName = "{date}-{number:3}"

  /// The names of given options that exclude options of tables.
  package var excluding: [String] {
    (append == nil ? [] : ["append"]) + (backup == nil ? [] : ["backup"])
  }

  /// Returns whether one of these options or a separator between documents is given.
  package func isGiven(or separator: StackSeparator?) -> Bool {
    output?.isEmpty == false || outputDir != nil || name != nil || separator != nil
  }

  package init() {}

  package func validate() throws {
    try require(
      backup.map { !$0.isEmpty && !$0.contains("/") } ?? true,
      "--backup: expected what follows the name of the old PDF, as in --backup=.bak")
    try require(
      backup == nil || outputDir == nil && output != nil && output != OutputPath.standardOutput,
      "--backup: needs the PDF that is replaced, as in -o scan.pdf")
    if let output, let advice = OtherOutput.advice(on: output) {
      throw ValidationError("-o: expected the name of a PDF, got '\(output.printable)'; \(advice)")
    }
  }

  /// Returns the destination of the PDFs; throws a `ValidationError` if options exclude each other
  /// or the PDF would go to a terminal.
  ///
  /// - separator: The separator between documents; `nil` for one document.
  /// - outputs: The options of other outputs, each of which needs one PDF.
  package func destination(
    splitAt separator: StackSeparator?, beside outputs: [String]
  ) throws -> DocumentDestination {
    try requireNoTerminal("-o", output)
    guard let outputDir else {
      try require(
        name == nil && separator == nil,
        "--name and --split-at: need --output-dir in place of -o")
      return .file(output)
    }
    try require(!outputDir.isEmpty, "name the folder for the PDFs, as in --output-dir out")
    let single = (output == nil ? [] : ["-o"]) + (append == nil ? [] : ["--append"]) + outputs
    try exclude("--output-dir", single.first ?? "", if: !single.isEmpty)
    guard let template = name ?? NameTemplate(Self.defaultName) else {
      throw ValidationError("--name: expected a template of names")
    }
    return .directory(outputDir, template)
  }
}

extension NameTemplate: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// The option `--backup`, whose value may be left out.
package enum BackupArgument {
  /// The value if the option has none.
  private static let defaultSuffix = "~"
  package static let name = "--backup"

  /// Returns the arguments with the default value in each `--backup` that has none; the following
  /// argument is never its value.
  package static func completed(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments.enumerated().map { index, argument in
      index < end && argument == name ? "\(name)=\(defaultSuffix)" : argument
    }
  }
}
