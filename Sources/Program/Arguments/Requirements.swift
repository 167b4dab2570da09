package import ArgumentParser
import Files
import Glibc

extension ParsableArguments {
  /// Throws a `ValidationError` with `message` unless a requirement of the command line is met.
  package func require(_ isMet: Bool, _ message: @autoclosure () -> String) throws {
    if !isMet { throw ValidationError(message()) }
  }

  /// Throws a `ValidationError` if the output of an option would go to a terminal.
  package func requireNoTerminal(_ option: String, _ path: String?) throws {
    try require(
      path != OutputPath.standardOutput || isatty(STDOUT_FILENO) == 0,
      "\(option) -: standard output is a terminal; name a file or use a pipe")
  }

  /// Throws a `ValidationError` if two options that exclude each other are used together.
  package func exclude(_ first: String, _ second: String, if areUsed: Bool) throws {
    if areUsed { throw ValidationError(excluding: first, second) }
  }
}

extension ValidationError {
  /// Makes the error of two given options that exclude each other.
  package init(excluding first: String, _ second: String) {
    self.init("\(first) and \(second) exclude each other; use one of them")
  }
}
