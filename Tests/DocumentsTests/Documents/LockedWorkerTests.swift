import Foundation
import Inputs
import PagePipeline
import TestSupport
import Testing
import WorkerProtocol

/// The abilities of a worker that a hostile image controls.
@Suite struct LockedWorkerTests {
  /// Whether the environment says that this kernel has no Landlock or no seccomp filters.
  private static let kernelLacksLock =
    ProcessInfo.processInfo.environment["SCANPDF_KERNEL_LACKS_LOCK"] == "1"

  private func outcome(_ marker: Int) async throws -> ScriptedRun.Outcome {
    var run = try ScriptedRun([marker])
    run.program = "CapturedWorker"
    run.memoryLimit = 1 << 30
    return try await run.outcome()
  }

  @Test func `a locked worker cannot open files, start programs or use the network`() async throws {
    let outcome = try await outcome(1000)
    let worked = Set(outcome.texts.joined().split(separator: " ").map(String.init))
    // Their success without the lock shows that the worker tries them.
    #expect(worked.count { $0.hasPrefix("before:") } == 7)
    var expected: Set<String> = []
    for protection in outcome.protections {
      let advice: Comment =
        "SCANPDF_KERNEL_LACKS_LOCK=1 says that a kernel has no Landlock or seccomp"
      #expect(protection.isCutOffFromFiles || Self.kernelLacksLock, advice)
      #expect(protection.isHeldToFewCalls || Self.kernelLacksLock, advice)
      if !protection.isCutOffFromFiles, !protection.isHeldToFewCalls {
        expected.formUnion(["after:readFile", "after:writeFile", "after:readInThread"])
      }
      if !protection.isHeldToFewCalls {
        expected.formUnion(["after:reachNetwork", "after:startProgram", "after:makeCode"])
      }
    }
    // Without seccomp filters, Landlock keeps signals from the parent only since its ABI 6.
    let mayReachParent = outcome.protections.contains { !$0.isHeldToFewCalls }
    if mayReachParent, worked.contains("after:killParent") { expected.insert("after:killParent") }
    #expect(worked.filter { $0.hasPrefix("after:") } == expected)
  }

  @Test func `the protection is reported once`() async throws {
    #expect(try await outcome(1000).protections.count == 1)
  }

  @Test func `a worker that exceeds its memory limit costs its page the text layer`()
    async throws
  {
    let outcome = try await outcome(666)
    #expect(outcome.texts == [""])
    #expect(
      outcome.reports.flatMap(\.problems).map(\.description) == [
        "recognition ran out of memory; the page has no text layer; "
          + "allow it more with --worker-memory, or scan at a lower resolution"
      ])
    #expect(outcome.survivors == 0)
  }
}
