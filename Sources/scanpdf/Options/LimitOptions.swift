import ArgumentParser

/// How far a run may go, and what it may not do.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long recognising a page may take; it stands without text then.",
      valueName: "seconds"))
  var timeout = 180

  @Option(
    help: ArgumentHelp(
      "How much memory each of the processes that recognise may take, such as 800MiB.",
      valueName: "size"))
  var workerMemory = MemorySize.standard

  @Option(
    help: ArgumentHelp(
      """
      What starts a process that recognises, such as "ssh host scanpdf worker"; it takes a command for \
      a shell. (default: this program)
      """,
      valueName: "command"))
  var workerCommand: String?

  @Flag(help: "Write no PDF where a page is damaged, lost or could not be recognised.")
  var strict = false

  @Flag(help: "Leave an existing output as it is, and end with 73.")
  var noClobber = false

  /// A year: longer waits are none.
  private static let longestTimeout = 31_536_000

  func validate() throws {
    guard (1...Self.longestTimeout).contains(timeout) else {
      throw ValidationError("--timeout: give seconds from 1 to \(Self.longestTimeout)")
    }
    guard workerCommand?.allSatisfy(\.isWhitespace) != true else {
      throw ValidationError("--worker-command: name a command, as in \"ssh host scanpdf worker\"")
    }
    guard workerMemory.bytes >= MemorySize.least else {
      throw ValidationError("--worker-memory: give 256MiB or more; recognition needs it")
    }
  }
}
