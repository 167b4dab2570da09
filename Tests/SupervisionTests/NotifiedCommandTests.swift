import Foundation
import TestSupport
import Testing

@testable import Supervision

@Suite struct NotifiedCommandTests {
  /// Ignores SIGPIPE, as the program does: a write to an ended process must not end this one.
  init() { signal(SIGPIPE, SIG_IGN) }

  @Test func `a command gets the text on its standard input`() async throws {
    let directory = TemporaryDirectory()
    let path = directory.path("input")
    try await NotifiedCommand.run("cat > '\(path)'", input: "a 'b'\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a 'b'\n")
  }

  @Test func `a command need not read its input`() async throws {
    try await NotifiedCommand.run("exit 0", input: String(repeating: "x", count: 1 << 20))
  }

  @Test(arguments: [
    ("echo first >&2; echo last >&2; exit 3", "the command ended with exit code 3: last"),
    ("kill -9 $$", "signal 9 ended the command"),
  ])
  func `a failure is told with the last line of the command`(
    command: String, message: String
  ) async {
    let failure = await #expect(throws: NotifiedCommand.Failure.self) {
      try await NotifiedCommand.run(command, input: "")
    }
    #expect(failure?.description == message)
  }

  // A busy machine may notice the deadline late.
  @Test func `a late command is killed with its children`() async {
    let clock = SuspendingClock()
    let start = clock.now
    let failure = await #expect(throws: NotifiedCommand.Failure.self) {
      try await NotifiedCommand.run("sleep 3600 | cat", input: "", deadline: .seconds(1))
    }
    #expect(failure?.description == "the command did not end within 1 second")
    // A child that lives holds standard error open, which is read to its end.
    #expect(start.duration(to: clock.now) < .seconds(3600))
  }
}
