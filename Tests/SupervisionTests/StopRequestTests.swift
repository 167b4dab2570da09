import Testing

@testable import Supervision

@Suite struct StopRequestTests {
  @Test func `every wait ends after a request, also one that begins later`() async {
    let stop = StopRequest()
    async let first: Void = stop.wait()
    async let second: Void = stop.wait()
    await stop.make()
    _ = await (first, second)
    await stop.wait()
    #expect(await stop.isMade)
  }

  @Test func `a cancelled task waits no longer`() async {
    let stop = StopRequest()
    let task = Task { await stop.wait() }
    task.cancel()
    await task.value
    #expect(await !stop.isMade)
  }
}
