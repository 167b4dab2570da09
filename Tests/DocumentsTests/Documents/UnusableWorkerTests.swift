import Documents
import Files
import Inputs
import PagePipeline
import SearchablePDF
import SystemPackage
import TestSupport
import Testing
import WorkerProtocol

@testable import Supervision

@Suite struct UnusableWorkerTests {
  @Test func `a missing language ends the run with the worker's message`() async throws {
    let outcome = try await ScriptedRun(Array(100..<110), "start=refuse").outcome()
    #expect(outcome.error == .supervision(.recognitionUnavailable("no such language")))
    #expect(outcome.outputs == [])
    #expect(outcome.survivors == 0)
  }

  @Test(
    arguments: [
      ("crash", "recognition crashed (last words)"),
      ("nonsense", "recognition gave a malformed answer"),
      ("oldVersion", "recognition gave a malformed answer"),
      ("wrongKind", "recognition gave a malformed answer"),
    ])
  func `workers that never send a greeting end the run at once`(
    action: String, message: String
  ) async throws {
    let outcome = try await ScriptedRun(Array(100..<110), "start=\(action)").outcome()
    #expect(outcome.error == .supervision(.workerUnusable(message)))
    #expect(outcome.isPrompt)
    #expect(outcome.outputs == [])
    #expect(outcome.survivors == 0)
  }

  @Test func `a single failed start is retried`() async throws {
    var run = try ScriptedRun([100, 101], "start/1=crash")
    run.jobs = 1
    let outcome = try await run.outcome()
    #expect(outcome.texts == ["page 100", "page 101"])
    #expect(outcome.workers == 2)
  }

  @Test func `after a crash at the start, workers use only Tesseract's public interface`()
    async throws
  {
    // Each worker that would replace functions crashes, in whatever order the slots start theirs.
    let outcome = try await ScriptedRun(Array(100..<104), "start=crashAccelerated").outcome()
    #expect(outcome.error == nil)
    #expect(outcome.texts.count == 4)
    #expect(outcome.tesseractReasons == ["recognition crashed (last words)"])
    #expect((3...4).contains(outcome.workers))
  }

  @Test func `a worker that is killed, or refuses, at its start uses the same engine again`()
    async throws
  {
    for action in ["killed", "oldVersion"] {
      var run = try ScriptedRun([100], "start/1=\(action)")
      run.jobs = 1
      let outcome = try await run.outcome()
      #expect(outcome.texts == ["page 100"])
      #expect(outcome.tesseractReasons == [])
    }
  }

  @Test func `a worker that is killed during startup is restarted several times`() async throws {
    var run = try ScriptedRun([100, 101])
    run.rules = (1...4).map { "start/\($0)=killed" }
    run.jobs = 1
    let outcome = try await run.outcome()
    #expect(outcome.texts == ["page 100", "page 101"])
    #expect(outcome.workers == 5)
  }

  @Test func `workers that are always killed during startup end the run`() async throws {
    var run = try ScriptedRun([100, 101], "start=killed")
    run.jobs = 1
    let outcome = try await run.outcome()
    let message =
      "recognition is killed at its start; the machine may be short of memory: "
      + "use fewer workers (--jobs)"
    #expect(outcome.error == .supervision(.recognitionUnavailable(message)))
    #expect(outcome.workers == 8)
  }

  @Test func `a worker that cannot be restarted leaves its page to the others`() async throws {
    // The third and the fourth start are of one slot, whose worker crashed at page 101.
    let run = try ScriptedRun(
      [100, 101, 102], "101/1=crash", "start/3=crash", "start/4=crash")
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.texts == ["page 100", "page 101", "page 102"])
    // The fifth start replaces the worker of the other slot, for the page at which a worker
    // crashed.
    #expect((outcome.workers, outcome.survivors) == (5, 0))
  }

  @Test func `a run whose last worker cannot be restarted ends and leaves no files`()
    async throws
  {
    var run = try ScriptedRun([100, 101], "101/1=crash", "start/2=crash", "start/3=crash")
    run.jobs = 1
    let outcome = try await run.outcome()
    #expect(outcome.error == .supervision(.workerUnusable("recognition crashed (last words)")))
    #expect(outcome.outputs == [])
    #expect(outcome.survivors == 0)
  }

  @Test func `a missing executable ends the run with its path`() async throws {
    let directory = TemporaryDirectory()
    let options = ConversionOptions(
      recognition: .init(languages: "eng"), jobs: 1,
      workerCommand: WorkerCommand(executable: directory.path("nothing"), arguments: []),
      metadata: Metadata(producer: "test"))
    await #expect {
      try await Converter.convert(
        [ScanSource(path: "/dev/null")], options, to: .file(directory.path("out.pdf"))
      ) { _ in }
    } throws: { error in
      "\(error)".contains(directory.path("nothing"))
    }
    #expect(try directory.names == [])
  }

  @Test func `a worker that does not exit after its work is killed`() async throws {
    var run = try ScriptedRun([100], "start=linger")
    run.jobs = 1
    let outcome = try await run.outcome()
    #expect(outcome.texts == ["page 100"])
    #expect(outcome.survivors == 0)
    #expect(outcome.isPrompt)
  }

  @Test func `a full disk ends the run and all workers immediately`() async throws {
    // The first page is written when the next two are known; only then the disk is found full,
    // while others dawdle.
    var run = try ScriptedRun(Array(100..<106), "103=dawdle", "104=dawdle", "105=dawdle")
    run.height = 3000  // More than what is gathered before it is written.
    let outcome = try await run.outcome(to: "/dev/full")
    guard case .output(let error) = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(error.operation == .write)
    #expect(error.errno == .noSpace)
    #expect(outcome.isPrompt)
    #expect(outcome.survivors == 0)
  }

  @Test func `an output that cannot be created is reported before any work`() async throws {
    let outcome = try await ScriptedRun([100]).outcome(to: "/nowhere/out.pdf")
    guard case .output(let error) = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(error.operation == .create)
    #expect(outcome.workers == 0)
  }

  @Test func `a cancelled run ends immediately, without document or workers`() async throws {
    var run = try ScriptedRun(Array(100..<110), "101=dawdle", "102=dawdle", "103=dawdle")
    run.jobs = 3
    let task = Task { [run] in try await run.outcome() }
    // All workers are in the midst of a page.
    while try [101, 102, 103].contains(where: { try run.tries($0) == 0 }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    let outcome = try await task.value
    #expect(outcome.error == .supervision(.cancelled))
    #expect(outcome.isPrompt)
    #expect(outcome.outputs == [])
    #expect(outcome.survivors == 0)
  }
}
