import TestSupport
import Glibc
import Testing

/// A lost worker costs only time: the PDF has all pages with their text.
@Suite(.serialized) struct LostWorkerTests {
  let directory = TemporaryDirectory()

  /// Copies pages that take a while.
  private func copyPages() throws -> [String] {
    try ["03-minutes.png", "04-recipe.png", "05-memo.png"].map {
      try directory.copySample($0)
    }
  }

  private func expectAllPages(_ count: Int, after run: Run) throws {
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.messages.last == "scanpdf: out.pdf: \(count) pages")
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.pageSizes(of: "out.pdf").count == count)
    for page in 1...count {
      #expect(try directory.words(of: "out.pdf", page: page).count > 100, "page \(page)")
    }
  }

  @Test func `a worker killed in the middle of a page loses no text`() throws {
    let pages = try copyPages()
    let program = try ScanPDFProgram.start(
      pages + ["-j", "2", "-o", "out.pdf"] + slowRecognition, in: directory)
    let victim = try program.waitForBusyWorkers(1)[0]
    kill(victim, SIGKILL)
    try expectAllPages(3, after: try program.finish())
  }

  @Test func `all workers killed at once lose no text`() throws {
    let pages = try copyPages()
    let program = try ScanPDFProgram.start(
      pages + ["-j", "2", "-o", "out.pdf"] + slowRecognition, in: directory)
    for victim in try program.waitForBusyWorkers(2) { kill(victim, SIGKILL) }
    try expectAllPages(3, after: try program.finish())
  }

  @Test func `a page whose workers are killed five times has no text layer`() throws {
    try directory.copySample("03-minutes.png")
    try directory.write(PrintedPage("next page").png(), to: "b.png")
    let program = try ScanPDFProgram.start(
      ["03-minutes.png", "b.png", "-j", "1", "-q", "-o", "out.pdf"] + slowRecognition,
      in: directory)
    var killed: Set<pid_t> = []
    for _ in 1...5 {
      let victim = try program.waitFor("another worker") {
        program.workers.first { !killed.contains($0) && ProcessTable.ticks(of: $0) >= 30 }
      }
      kill(victim, SIGKILL)
      killed.insert(victim)
    }
    let run = try program.finish()
    #expect(run.ending == .exit(1))
    let message =
      "03-minutes.png: recognition was killed; the page has no text layer; "
      + "the machine may be short of memory: use fewer workers (--jobs), or scan at a lower resolution"
    #expect(run.errors == "scanpdf: \(message)\n")
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.images(of: "out.pdf", as: "-png").count == 2)
    #expect(try directory.words(of: "out.pdf") == ["next", "page"])
  }

  @Test func `a worker killed during a large request loses no text`() throws {
    // Bytes after an image's end belong to no page, but are sent with the image.
    let large = try Sample.bytes("04-recipe.png") + Array(repeating: 0, count: 32 << 20)
    for page in 1...3 { try directory.write(large, to: "\(page).png") }
    let program = try ScanPDFProgram.start(
      ["1.png", "2.png", "3.png", "-j", "1", "-o", "out.pdf"], in: directory)
    var bytesBefore: [pid_t: Int] = [:]
    let victim = try program.waitFor("a worker in the middle of its request") {
      program.workers.first {
        isStopped($0, in: 6 << 20..<28 << 20, after: &bytesBefore[$0, default: 0])
      }
    }
    // The main process writes to a pipe that nobody empties, until it is full.
    var writtenBefore = -1
    _ = try program.waitFor("a full pipe") { () -> Int? in
      let written = ProcessTable.bytesWritten(by: program.identifier)
      defer { writtenBefore = written }
      return written == writtenBefore ? written : nil
    }
    kill(victim, SIGKILL)
    try expectAllPages(3, after: try program.finish())
  }

  /// Stops a worker that has read so many bytes more than before, which is past its language data
  /// and within a request; one that has read more goes on, and its next request is waited for.
  private func isStopped(_ worker: pid_t, in range: Range<Int>, after before: inout Int) -> Bool {
    guard ProcessTable.bytesRead(by: worker) - before >= range.lowerBound else { return false }
    kill(worker, SIGSTOP)
    while ProcessTable.isAlive(worker), !ProcessTable.isStopped(worker) { usleep(100) }
    let now = ProcessTable.bytesRead(by: worker)
    if now - before < range.upperBound { return true }
    before = now
    kill(worker, SIGCONT)
    return false
  }
}
