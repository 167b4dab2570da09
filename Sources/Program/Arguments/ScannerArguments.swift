import ArgumentParser
package import Capture
import Glibc

/// The options for the scanner.
package struct ScannerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The scanner; scanpdf scanners lists them. (default: the only one)", valueName: "name"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      """
      flatbed, feeder (one side of each sheet), duplex (both sides), or a source as scanpdf scanners lists \
      it. (default: the scanner's)
      """,
      valueName: "source"), completion: .list(ScanSettings.Source.known.map(\.text)))
  var source: ScanSettings.Source?

  @Option(
    help: ArgumentHelp(
      "Dots per inch. (default: 300, or the next that the scanner offers)", valueName: "number"))
  var resolution: Int?

  @Option(
    help: ArgumentHelp(
      "color, gray or lineart (black and white). (default: color if the scanner has it)",
      valueName: "mode"))
  var mode: ScanSettings.Mode?

  @Option(
    help: ArgumentHelp(
      "a4, letter or auto (the area that the scanner takes by itself).", valueName: "size"))
  var paper = ScanSettings.Paper.auto

  @Option(
    help: ArgumentHelp(
      "End after this many images. (default: one from the flatbed, all from a feeder)",
      valueName: "number"))
  var count: Int?

  @Flag(help: "Ask for each sheet on the flatbed: Enter scans it, q ends.")
  var prompt = false

  @Flag(
    help: """
      First the fronts of all sheets, then, after a question, the backs of the turned stack, as one \
      document in the order of the sheets.
      """)
  var interleave = false

  @Option(
    help: ArgumentHelp(
      "An option of the scanner itself, as scanpdf scanners -v lists them; may be repeated.",
      valueName: "name=value"))
  var deviceOption: [DeviceOption] = []

  package init() {}

  package func validate() throws {
    try require(
      (1...10_000).contains(resolution ?? 1), "--resolution: expected dots per inch from 1 to 10000"
    )
    try require((1...100_000).contains(count ?? 1), "--count: expected a number from 1 to 100000")
    try OptionConflicts.check(["interleave": interleave, "prompt": prompt])
    try require(
      !interleave || source?.isFeeder ?? true,
      "--interleave: needs the feeder; add --source feeder")
    try require(
      !prompt || source?.isFlatbed ?? true,
      "--prompt: needs the flatbed; add --source flatbed")
  }

  /// Throws a `ValidationError` if an option asks questions that nobody can answer.
  package func checkAnswers() throws {
    let asking = interleave ? "--interleave" : "--prompt"
    try require(
      !(interleave || prompt) || Self.canAsk,
      "\(asking): asks on standard input, where nobody answers; run it in a terminal, or scan to two "
        + "PDFs and join them with scanpdf --collate FRONTS.pdf BACKS.pdf")
  }

  /// Whether somebody may answer questions: standard input is a terminal, or a pipe or socket of a
  /// program that answers.
  private static var canAsk: Bool {
    var status = stat()
    guard isatty(STDIN_FILENO) == 0 else { return true }
    guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// The settings as given.
  package var settings: ScanSettings {
    var settings = ScanSettings()
    settings.device = device
    settings.source = source ?? (interleave ? .feeder : prompt ? .flatbed : nil)
    settings.resolution = resolution
    settings.mode = mode
    settings.paper = paper
    settings.count = count
    settings.asksForSheets = prompt
    settings.isInterleaved = interleave
    settings.deviceOptions = deviceOption.map { ($0.name, $0.value) }
    return settings
  }
}

/// The values of `--device-option`.
struct DeviceOption: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].first, first.isLetter else { return nil }
    name = String(parts[0])
    value = String(parts[1])
  }
}

extension ScanSettings.Source: ExpressibleByArgument {
  package init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
  }

  package var defaultValueDescription: String { text }
}
extension ScanSettings.Mode: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
extension ScanSettings.Paper: ExpressibleByArgument {}
