import FoundationEssentials
import PageModel
import TestSupport
import Testing

/// A worker that has been taken over costs its own page at most, and little time and memory.
@Suite(.serialized) struct HostileWorkerTests {
  let directory: TemporaryDirectory

  /// What the main process may take with any answer: `SCANPDF_TESTED` names a release build, and
  /// code that is not optimised takes much longer.
  private static let (seconds, megabytes) =
    ScanPDFProgram.otherBuild == nil ? (60.0, 600) : (1.0, 100)

  init() throws {
    directory = TemporaryDirectory()
    let size = HostileAnswer.size
    try directory.write(
      PNGBuilder(width: size.width, height: size.height).bytes(), to: "page.png")
  }

  /// Converts the page with a worker that answers so, and another page with it.
  private func run(_ answer: HostileAnswer, rule: String = "600=raw") throws -> Run {
    try directory.write(answer.bytes(), to: "script/answer")
    try directory.write(PNGBuilder(width: 300, height: 200).bytes(), to: "next.png")
    let worker = "'\(try ScanPDFProgram.path("ScriptedWorker"))' script \(rule)"
    return try ScanPDFProgram.start(
      [
        "page.png", "next.png", "--dpi", "72", "-j", "1", "-o", "out.pdf", "--worker-command",
        worker,
      ] + (answer.isAboutProgress ? ["--progress", "bar"] : []), in: directory
    ).finish(within: .seconds(240))
  }

  @Test(arguments: HostileAnswer.allCases)
  func `any answer costs its page at most`(answer: HostileAnswer) throws {
    let run = try run(answer)
    let isClean = answer != .damage && answer.isAccepted
    #expect(run.ending == .exit(isClean ? 0 : 1), "\(run.errors.prefix(1_000))")
    // The line end is the only control character.
    let messages = run.messagesWithoutBar
    let isPrintable = messages.joined(separator: "\n").unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.properties.generalCategory != .control
          && scalar.properties.generalCategory != .format
          && scalar.properties.generalCategory != .lineSeparator
    }
    #expect(isPrintable)
    #expect(messages.allSatisfy { $0.hasPrefix("scanpdf: ") })
    #expect(!messages.contains { $0.hasPrefix("scanpdf: fake") })
    #expect(messages.allSatisfy { $0.count < 600 })
    let words = try directory.words(of: "out.pdf", page: 2)
    #expect(words == ["page", "300"])
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(run.processorSeconds <= Self.seconds, "\(answer): \(run.processorSeconds) s")
    #expect(run.peakMegabytes <= Self.megabytes, "\(answer): \(run.peakMegabytes) MB")
  }

  @Test func `a greeting with escapes is printed without them`() throws {
    let run = try run(.failure, rule: "start=raw")
    #expect(run.ending == .exit(69))
    #expect(!run.errors.contains("\u{1B}"))
    #expect(!run.errors.contains("\r"))
    #expect(run.messages.count == 1)
  }
}

extension Run {
  /// The lines on standard error, without a bar that was drawn and cleared before each.
  fileprivate var messagesWithoutBar: [String] {
    messages.map { $0.components(separatedBy: "\r\u{1B}[K").last ?? $0 }
  }
}
