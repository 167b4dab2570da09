import ArgumentParser

/// The options for limits and safety.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time limit for recognising a page; later the page has no text layer.",
      valueName: "seconds"))
  var timeout = 180

  @Option(
    help: ArgumentHelp(
      "The memory limit of each worker process, such as 800MiB.",
      valueName: "size"))
  var workerMemory = MemorySize.standard

  @Option(
    help: ArgumentHelp(
      """
      The shell command that starts a worker process, such as "ssh host scanpdf worker". (default: \
      this program)
      """,
      valueName: "command"))
  var workerCommand: String?

  @Flag(help: "Write no PDF if a page is damaged, lost or could not be recognised.")
  var strict = false

  @Flag(help: "Never replace an existing output; exit with status 73.")
  var noClobber = false

  /// The maximum timeout: one year, in seconds.
  private static let maximumTimeout = 31_536_000

  func validate() throws {
    try require(
      (1...Self.maximumTimeout).contains(timeout),
      "--timeout: expected seconds from 1 to \(Self.maximumTimeout)")
    try require(
      workerCommand?.allSatisfy(\.isWhitespace) != true,
      "--worker-command: expected a command, as in \"ssh host scanpdf worker\"")
    try require(
      workerMemory.bytes >= MemorySize.minimum,
      "--worker-memory: expected 256MiB or more; recognition needs it")
  }
}

/// The values of `--worker-memory`: a number of bytes, KiB, MiB, GiB or TiB.
struct MemorySize: CustomStringConvertible {
  static let standard = MemorySize(bytes: 4 << 30, description: "4GiB")
  /// The minimum in bytes; language data alone need more than half.
  static let minimum = 256 << 20

  private static let units = [("KIB", 10), ("MIB", 20), ("GIB", 30), ("TIB", 40)]

  let bytes: Int
  let description: String
}

extension MemorySize: ExpressibleByArgument {
  init?(argument: String) {
    let text = argument.uppercased()
    let unit = Self.units.first { text.hasSuffix($0.0) }
    guard let number = Int(unit == nil ? text : String(text.dropLast(3))), number > 0,
      number <= Int.max >> (unit?.1 ?? 0)
    else { return nil }
    self.init(bytes: number << (unit?.1 ?? 0), description: argument)
  }
}
