import TestSupport
import Testing

@testable import Conversion

@Suite struct PageOrderTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `results come in order, and workers run no further ahead than the window`(
    seed: UInt64
  ) async {
    let (count, window) = (200, 5)
    let order = PageOrder<Int>(count: count, window: window)
    let read = Counter()
    let results = await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: seed << 8 | UInt64(worker))
          while let index = await order.next()?.index {
            #expect(await index - read.value <= window, "seed \(seed)")
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

  @Test(.timeLimit(.minutes(1)))
  func `stopping wakes workers that wait for room and the reader that waits for a page`() async {
    let order = PageOrder<Int>(count: 10, window: 1)
    #expect(await order.next()?.index == 0)
    async let worker = order.next()
    async let other = order.next()
    async let reader = order.nextInOrder()
    for _ in 0..<100 { await Task.yield() }
    await order.stop()
    let woken = await (worker, other, reader)
    #expect(woken == (nil, nil, nil))
    #expect(await order.next() == nil)
    #expect(await !order.isRead)
  }

  @Test(arguments: [
    (1, 1, [1]), (1, 2, [2]), (1, 8, [8]), (2, 2, [1, 2]), (3, 8, [6, 6, 6]),
    (5, 4, [1, 1, 2, 2, 2]),
  ])
  func `fewer items than processors share them all`(
    count: Int, processors: Int, shares: [Int]
  ) async {
    let order = PageOrder<Int>(count: count, window: count, processors: processors)
    var given: [Int] = []
    for _ in shares { await given.append(order.next()?.processors ?? 0) }
    #expect(given == shares)
  }

  @Test func `the last item has all processors when the others are done`() async {
    let order = PageOrder<Int>(count: 3, window: 3, processors: 4)
    for _ in 0..<2 { if let turn = await order.next() { await order.put(0, at: turn.index) } }
    #expect(await order.next()?.processors == 4)
  }

  private actor Counter {
    var value = 0
    func increment() { value += 1 }
  }
}
