import Supervision
import Testing

@testable import Inputs
@testable import PagePipeline

/// The further attempts at a page after lost workers.
@Suite struct PageJobTests {
  /// The best possible result of the next attempt.
  enum Attempt {
    case recognition, decoding, placeholder, blankPage
  }

  private static let attempts: [(faults: [WorkerFault], attempt: Attempt)] = [
    ([], .recognition),
    ([.ended], .recognition),
    ([.malformedAnswer, .ended], .decoding),
    ([.ended, .ended, .ended], .placeholder),
    ([.ended, .ended, .ended, .ended], .blankPage),
    ([.timedOutDecoding(seconds: 30)], .recognition),
    ([.timedOutDecoding(seconds: 30), .ended], .decoding),
    ([.timedOutDecoding(seconds: 30), .timedOutDecoding(seconds: 30)], .placeholder),
    ([.timedOut(seconds: 180)], .decoding),
    ([.timedOut(seconds: 180), .ended], .decoding),
    ([.timedOut(seconds: 180), .ended, .ended], .placeholder),
    ([.killed, .timedOut(seconds: 180)], .decoding),
    ([.killed, .ended], .recognition),
    ([.killed, .ended, .ended], .decoding),
    (killed(4), .recognition), (killed(5), .decoding), (killed(6), .placeholder),
    (killed(7), .blankPage),
  ]

  private static func killed(_ count: Int) -> [WorkerFault] {
    Array(repeating: .killed, count: count)
  }

  private func job(after faults: [WorkerFault]) -> PageJob {
    var job = PageJob(index: 0, source: ScanSource(path: "a.png"))
    job.lostWorkers = faults.map { LostWorker(fault: $0) }
    return job
  }

  @Test(arguments: attempts)
  func `lost workers reduce what is attempted step by step`(
    faults: [WorkerFault], attempt: Attempt
  ) {
    let job = job(after: faults)
    #expect(job.isWorthRecognizing == (attempt == .recognition))
    #expect(job.isWorthDecoding == [.recognition, .decoding].contains(attempt))
    #expect(job.isWorthPlaceholder == (attempt != .blankPage))
  }

  private static let repeatedKills: [(faults: [WorkerFault], isExpected: Bool)] = [
    ([], false), ([.killed], false), ([.killed, .killed], true),
    ([.killed, .killed, .ended], false),
    ([.ended, .killed], false), ([.ended, .killed, .killed], true),
  ]

  @Test(arguments: repeatedKills)
  func `repeated kills ask for fewer workers`(faults: [WorkerFault], isExpected: Bool) {
    #expect(job(after: faults).wantsFewerWorkers == isExpected)
  }

  private static let processors: [(faults: [WorkerFault], processors: Int)] = [
    ([.ended, .killed], 4), ([.outOfMemory], 1), ([.outOfMemory, .ended], 1),
  ]

  @Test(arguments: processors)
  func `a page that ran out of memory is recognised on one processor`(
    faults: [WorkerFault], processors: Int
  ) {
    #expect(job(after: faults).on(processors: 4).processors == processors)
  }
}
