@testable import Supervision
import TestSupport
import Testing
import WorkerProtocol

@Suite struct OrderedJobQueueTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `results come in order, and workers run no further ahead than the window`(
    seed: UInt64
  ) async {
    let (count, window) = (200, 5)
    let order = OrderedJobQueue<Int, Int>(Array(0..<count), window: window, slots: 4)
    let read = Counter()
    let results = await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: seed << 8 | UInt64(worker))
          while let index = await order.nextTurn()?.job {
            #expect(await index - read.value <= window, "seed \(seed)")
            // Any interleaving must do; random pauses only vary it.
            for _ in 0..<Int.random(in: 0...9, using: &random) { await Task.yield() }
            await order.put(index, at: index)
          }
        }
      }
      var results: [Int] = []
      while let result = await order.nextInOrder() {
        results.append(result)
        await read.increment()
      }
      return results
    }
    #expect(results == Array(0..<count), "seed \(seed)")
    #expect(await order.isRead)
  }

  @Test func `of the progress of a job, only the last report waits to be read`() async {
    let order = OrderedJobQueue<Int, Int>([0, 1], window: 2, slots: 2)
    for lines in 1...100 {
      for index in [0, 1] {
        await order.progressed(RecognitionProgress(lines: lines + index, of: 200), at: index)
      }
    }
    guard case .events(let events)? = await order.nextDelivery() else {
      Issue.record("No event was delivered")
      return
    }
    let lines = events.map { event in
      if case .progressed(let progress, let index) = event {
        (index, progress.lines)
      } else {
        (-1, 0)
      }
    }
    #expect(lines.map(\.0) == [0, 1])
    #expect(lines.map(\.1) == [100, 101])
  }

  @Test(.timeLimit(.minutes(1)))
  func `stopping wakes workers that wait for room and the reader that waits for a page`() async {
    let order = OrderedJobQueue<Int, Int>(Array(0..<10), window: 1, slots: 4)
    #expect(await order.nextTurn()?.job == 0)
    async let worker = order.nextTurn()?.job
    async let other = order.nextTurn()?.job
    async let reader = order.nextInOrder()
    await order.waitUntilWaiting(workers: 2, reader: true)
    await order.stop()
    let woken = await (worker, other, reader)
    #expect(woken == (nil, nil, nil))
    #expect(await order.nextTurn()?.job == nil)
    #expect(await !order.isRead)
  }

  @Test(arguments: [
    (1, 1, [1]), (1, 2, [2]), (1, 8, [8]), (2, 2, [1, 2]), (3, 8, [6, 6, 6]),
    (5, 4, [1, 1, 2, 2, 2]),
  ])
  func `fewer jobs than processors share all processors`(
    count: Int, processors: Int, shares: [Int]
  ) async {
    let order = OrderedJobQueue<Int, Int>(
      Array(0..<count), window: count, slots: count, processors: processors)
    var given: [Int] = []
    for _ in shares { await given.append(order.nextTurn()?.processors ?? 0) }
    #expect(given == shares)
  }

  @Test func `the last job has all processors when the others are done`() async {
    let order = OrderedJobQueue<Int, Int>([0, 1, 2], window: 3, slots: 4, processors: 4)
    for _ in 0..<2 { if let turn = await order.nextTurn() { await order.put(0, at: turn.job) } }
    #expect(await order.nextTurn()?.processors == 4)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a job handed back is done by a waiting worker`() async {
    let order = OrderedJobQueue<Int, Int>([7, 8], window: 2, slots: 2)
    #expect(await order.nextTurn()?.job == 7)
    #expect(await order.nextTurn()?.job == 8)
    await order.put(80, at: 1)
    async let waiting = order.nextTurn()?.job
    await order.waitUntilWaiting(workers: 1)
    #expect(await order.retire(handingBack: 7, because: .workerUnusable("no"), isWorthOthers: true))
    #expect(await waiting == 7)
    #expect(
      await !order.retire(handingBack: 7, because: .workerUnusable("no"), isWorthOthers: true),
      "the last slot")
    await order.put(70, at: 0)
    #expect(await order.nextTurn()?.job == nil)
    #expect(await order.nextInOrder() == 70)
    #expect(await order.nextInOrder() == 80)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a worker paused at a job continues when another has done it`() async {
    let order = OrderedJobQueue<Int, Int>([7, 8, 9], window: 3, slots: 2)
    #expect(await order.nextTurn()?.job == 7)
    #expect(await order.nextTurn()?.job == 8)
    async let paused = order.pause(handingBack: 7, at: 0)
    await order.waitUntilWaiting(paused: 1)
    #expect(await !order.pause(handingBack: 8, at: 1), "the only one at work")
    await order.put(80, at: 1)
    #expect(await order.nextTurn()?.job == 7)
    await order.put(70, at: 0)
    #expect(await paused)
    #expect(await order.nextTurn()?.job == 9)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a worker paused at a job continues when no other worker is left`() async {
    let order = OrderedJobQueue<Int, Int>([7, 8], window: 2, slots: 2)
    #expect(await order.nextTurn()?.job == 7)
    #expect(await order.nextTurn()?.job == 8)
    async let paused = order.pause(handingBack: 7, at: 0)
    await order.waitUntilWaiting(paused: 1)
    #expect(await order.retire(handingBack: 8, because: .workerUnusable("no"), isWorthOthers: true))
    #expect(await paused)
    #expect(await order.nextTurn()?.job == 8)
    #expect(await order.nextTurn()?.job == 7)
  }

  @Test(.timeLimit(.minutes(1)))
  func `jobs that come during the run are done in order, and the run ends when told so`() async {
    let order = OrderedJobQueue<Int, Int>([], isComplete: false, window: 2, slots: 2)
    async let first = order.nextTurn()?.job
    async let result = order.nextInOrder()
    await order.waitUntilWaiting(workers: 1, reader: true)
    await order.add(7)
    #expect(await first == 7)
    #expect(await !order.isRead)
    await order.put(70, at: 0)
    #expect(await result == 70)
    async let none = order.nextTurn()?.job
    async let end = order.nextInOrder()
    await order.waitUntilWaiting(workers: 1, reader: true)
    await order.complete()
    #expect(await (none, end) == (nil, nil))
    #expect(await order.isRead)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the reader hears of a job before its result`() async {
    let order = OrderedJobQueue<Int, Int>([], isComplete: false, window: 2, slots: 2)
    await order.add(7)
    await order.add(8)
    guard case .events(let events)? = await order.nextDelivery() else {
      Issue.record("no events")
      return
    }
    let counts = events.compactMap { if case .addedJob(let count) = $0 { count } else { nil } }
    #expect(counts == [1, 2])
  }

  private actor Counter {
    var value = 0
    func increment() { value += 1 }
  }
}

extension OrderedJobQueue {
  /// Returns when so many workers wait for a job or are paused and, if asked, the reader waits for
  /// a result; otherwise the test runs into its time limit.
  fileprivate func waitUntilWaiting(
    workers: Int = 0, paused: Int = 0, reader: Bool = false
  ) async {
    while waitingForJob.count < workers || pausing < paused || reader && waitingForResult == nil {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Returns the next result, past all events.
  fileprivate func nextInOrder() async -> Result? {
    while let delivery = await nextDelivery() {
      if case .result(let result) = delivery { return result }
    }
    return nil
  }
}
