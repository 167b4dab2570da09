import Glibc
import PageModel
@testable import Supervision
import TestSupport
import Testing
import WorkerProtocol

@Suite struct WorkerConnectionTests {
  /// Ignores SIGPIPE, as the program does: a write to an ended process must not end this one.
  init() { signal(SIGPIPE, SIG_IGN) }

  /// Communicates with one worker that follows `rules`.
  private func talk<Outcome: Sendable>(
    _ rules: String..., body: (inout WorkerConnection) async -> Outcome
  ) async throws -> WorkerProcess.Ending<Outcome> {
    let directory = TemporaryDirectory()
    let command = WorkerCommand(
      executable: BuiltProgram.path("ScriptedWorker"), arguments: [directory.path] + rules)
    return try await WorkerProcess.run(command, body: body)
  }

  @Test func `a worker that stops reading does not block the run`() async throws {
    let ending = try await talk("start=deaf") { worker -> WorkerFault? in
      do throws(WorkerFault) {
        _ = try await worker.setUp(
          RecognitionOptions(languages: "eng"), memoryLimit: 1 << 30, within: 100)
        let payload = [UInt8](repeating: 0, count: 1_000_000)
        let request = WorkerRequest.drawPlaceholder(lines: [], size: PixelSize(width: 1, height: 1))
        _ = try await worker.ask(request, payload: payload, maximumAnswerLength: 0, within: 1)
        return nil
      } catch {
        return error
      }
    }
    #expect(ending.outcome == .timedOut(seconds: 1))
  }

  @Test func `a worker that does not greet in time is ended`() async throws {
    let ending = try await talk("start=dawdle") { worker -> WorkerFault? in
      do throws(WorkerFault) {
        _ = try await worker.setUp(
          RecognitionOptions(languages: "eng"), memoryLimit: 1 << 30, within: 1)
        return nil
      } catch {
        return error
      }
    }
    #expect(ending.outcome == .timedOut(seconds: 1))
  }

  @Test func `the only answer of a worker of another version is not accepted`() async throws {
    let directory = TemporaryDirectory()
    for (rules, isAccepted) in [([], true), (["start=oldVersion"], false)] {
      let answer = await WorkerProcess.answer(
        of: WorkerCommand(
          executable: BuiltProgram.path("ScriptedWorker"), arguments: [directory.path] + rules),
        to: .shrinkImages(
          ShrinkImagesRequest(pages: [], compression: CompressionOptions(), maximumPixels: 1),
          memoryLimit: 1 << 30), payload: [],
        maximumAnswerLength: 0, within: 100)
      switch answer {
      case .success((.shrunkImages, _)): #expect(isAccepted)
      case .failure(let fault):
        #expect(!isAccepted)
        #expect(fault == .malformedAnswer)
      case .success: Issue.record("another answer")
      }
    }
  }

  @Test func `only the end of much standard error is kept`() async throws {
    let ending = try await talk { _ in }
    #expect(ending.standardError.isEmpty)
    let flood = WorkerCommand(
      executable: "/bin/sh", arguments: ["-c", "yes flood | head -c 3000000 >&2; echo end >&2"])
    let flooded = try await WorkerProcess.run(flood) { worker in
      _ = try? await worker.ask(maximumAnswerLength: 0, within: 100)  // Until it ends.
    }
    #expect(flooded.standardError.utf8.count == 1 << 16)
    #expect(flooded.standardError.suffix(5) == "\nend\n")
  }
}
