import Documents
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Batch

/// Workers that share the lots of a batch.
@Suite struct LeaseTests {
  let directory = TemporaryDirectory()

  /// Opens the directory of leases as a worker does, for leases of a minute.
  private func folder(
    _ lotCount: Int = 3, run: String = "run", networks: String? = nil
  ) throws -> LeaseDirectory {
    try LeaseDirectory(
      making: directory.path("leases"), run: run, networks: networks, lotCount: lotCount,
      duration: .seconds(60))
  }

  /// The error of a worker of another batch.
  private var otherBatch: ConversionError {
    .list(
      path: directory.path("leases"), line: nil,
      "has the leases of a batch with another list, other options or another folder of documents; "
        + "name another folder of leases")
  }

  private func lease(_ folder: LeaseDirectory, after lot: Int = -1) throws -> Lease? {
    if case .lot(let lease) = try folder.claim(after: lot) { lease } else { nil }
  }

  /// The names of the files, without hidden files and the file of the run.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path("leases"))
      .filter { !$0.hasPrefix(".") && $0 != "run" }.sorted()
  }

  /// Makes the lease of a lot an hour old, whatever the clock says.
  private func age(_ lot: Int) throws {
    for name in try names() where name.hasPrefix(LeaseDirectory.number(lot)) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)],
        ofItemAtPath: directory.path("leases/\(name)"))
    }
  }

  private func finish(_ lease: Lease, _ report: String) throws {
    try Data(report.utf8).write(to: URL(fileURLWithPath: lease.reportPath))
    try lease.finish()
  }

  @Test func `files whose names no worker writes are not leases`() throws {
    let folder = try folder(1)
    for name in ["0.7", "000000.07", "000000.\(Int.max)", "000000.-1"] {
      try Data().write(to: URL(fileURLWithPath: directory.path("leases/\(name)")))
    }
    try age(0)
    #expect(try lease(folder)?.lot == 0)
    #expect(try names().contains("000000.1"))
  }

  @Test func `each lot is that of one worker, and waits for it`() throws {
    let (first, second) = (try folder(), try folder())
    let leases = try [
      lease(first, after: 0), lease(second, after: 0), lease(first, after: 2),
    ]
    #expect(leases.map { $0?.lot } == [1, 2, 0])
    guard case .wait = try second.claim(after: 0) else {
      Issue.record("a lot has two workers")
      return
    }
    for lease in leases.compactMap(\.self) { try finish(lease, "\(lease.lot)") }
    #expect(try names() == ["000000.jsonl", "000001.jsonl", "000002.jsonl"])
    guard case .finished = try second.claim(after: 0) else {
      Issue.record("a lot is not finished")
      return
    }
  }

  @Test func `the lease of a worker that does not renew it is taken over, once`() throws {
    let (slow, next, third) = (try folder(1), try folder(1), try folder(1))
    let lost = try #require(try lease(slow))
    #expect(try lease(next) == nil)
    try age(0)
    let taken = try #require(try lease(next))
    #expect(try lease(third) == nil)
    #expect(throws: ConversionError.leaseLost) { try lost.check() }
    // Later actions of the slow worker change nothing.
    #expect(try !lost.renew())
    #expect(throws: ConversionError.leaseLost) { try finish(lost, "slow") }
    lost.abandon()
    try taken.check()
    try finish(taken, "next")
    #expect(try names() == ["000000.jsonl"])
    #expect(try directory.bytes(of: "leases/000000.jsonl") == Array("next".utf8))
  }

  @Test func `a worker that was stopped keeps a lease that nobody has taken`() throws {
    let lease = try #require(try lease(try folder(1)))
    try age(0)
    try lease.check()
    #expect(try self.lease(try folder(1)) == nil)
  }

  @Test func `a finished lot is not made again, whatever lease is left`() throws {
    let folder = try folder(1)
    try finish(try #require(try lease(folder)), "done")
    // Its worker ended between its last two steps.
    try directory.write([], to: "leases/000000.7")
    guard case .finished = try folder.claim(after: 0) else {
      Issue.record("a finished lot is free")
      return
    }
  }

  @Test func `the leases of another batch are refused`() throws {
    _ = try folder()
    #expect(throws: Never.self) { try folder() }
    #expect(throws: otherBatch) { try folder(run: "other") }
    #expect(throws: otherBatch) { try folder(4) }
  }

  @Test func `workers of one batch have one folder of documents, wherever it is mounted`() throws {
    let batch = try ScriptedBatch(["a/1.png": 100])
    try batch.directory.write("a/".utf8, to: "list")
    func open(_ outputs: String) throws {
      var options = BatchOptions(outputDirectory: batch.directory.path(outputs))
      options.leases = (folder: directory.path("leases"), duration: .seconds(60))
      _ = try BatchLots(
        roots: [batch.directory.path("in")], manifest: batch.directory.path("list"), batch.options,
        options)
    }
    try open("out")
    #expect(throws: Never.self) { try open("in/../out") }
    #expect(throws: otherBatch) { try open("other") }
  }

  @Test func `documents of a lost lease wait no longer`() {
    var tally = BatchTally()
    tally.add(.began(documents: 3, pages: 7, finished: 0, skipped: SkippedEntries()))
    tally.add(.abandoned)
    #expect((tally.waitingDocuments, tally.waitingPages) == (0, 0))
  }

  @Test func `a worker with other networks than the first one is refused with a message`() throws {
    _ = try folder(networks: "ab12")
    #expect(throws: Never.self) { try folder(networks: "ab12") }
    for networks in ["cd34", nil] {
      let error = #expect(throws: ConversionError.self) { try folder(networks: networks) }
      let message = error.map { "\($0)" } ?? ""
      let own = networks ?? "none"
      #expect(message.contains("other networks of the second reader (there ab12, here \(own);"))
    }
  }

  @Test func `a worker that lost its lease publishes no document, and another makes it`()
    async throws
  {
    var batch = try ScriptedBatch(["a/1.png": 100, "b/1.png": 101])
    try batch.directory.write("a/\nb/".utf8, to: "list")
    batch.batch.leases = (folder: directory.path("leases"), duration: .seconds(60))
    var reports: [String] = []
    for worker in ["slow", "next"] {
      var lots = try BatchLots(
        roots: [batch.directory.path("in")], manifest: batch.directory.path("list"), batch.options,
        batch.batch)
      let plan = try #require(try await lots.next())
      if worker == "slow" {
        try age(0)
        _ = try #require(try lease(leasedFolder()))
        try age(0)
      }
      var converter = BatchConverter()
      do throws(ConversionError) {
        try await converter.convert(plan) { event in
          switch event {
          case .ended(let report): reports.append("\(worker) \(report.output.suffix(5))")
          case .abandoned: reports.append("\(worker) abandoned")
          default: break
          }
        }
        #expect(worker == "next")
      } catch {
        #expect((worker, error) == ("slow", .leaseLost))
        #expect(try batch.outputs().isEmpty)
      }
    }
    #expect(reports == ["slow abandoned", "next a.pdf", "next b.pdf"])
  }

  /// Opens the directory of leases as another worker of the batch does.
  private func leasedFolder() throws -> LeaseDirectory {
    let run = String(decoding: try directory.bytes(of: "leases/run"), as: UTF8.self)
    return try LeaseDirectory(
      making: directory.path("leases"),
      run: run.split(separator: " ").prefix(4).joined(separator: " "),
      networks: nil, lotCount: 1, duration: .seconds(60))
  }
}
