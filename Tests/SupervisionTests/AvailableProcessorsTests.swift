import Foundation
import TestSupport
import Testing

@testable import Supervision

@Suite struct AvailableProcessorsTests {
  /// Returns the result of `read` for a file that contains `text`.
  private func reading<Value>(_ text: String, _ read: (String) -> Value) throws -> Value {
    let file = FileManager.default.temporaryDirectory.appending(path: "scanpdf-test-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return read(file.path)
  }

  @Test(arguments: [
    ("Name:\tscanpdf\nCpus_allowed:\tff\nCpus_allowed_list:\t0-7\n", 8),
    ("Cpus_allowed:\t3\n", 2),
    ("Cpus_allowed:\tffffffff,ffffffff,00000000,00000005\n", 66),
    ("Cpus_allowed:\t8000\n", 1),
    ("Name:\tscanpdf\n", nil),
    ("", nil),
  ])
  func `the affinity mask limits the processors`(status: String, count: Int?) throws {
    #expect(try reading(status, AvailableProcessors.affinity(in:)) == count)
  }

  @Test(arguments: [
    ("200000 100000\n", 2), ("150000 100000\n", 2), ("50000 100000\n", 1), ("max 100000\n", nil),
    ("100000 0\n", nil), ("", nil), ("nonsense", nil), ("1 2 3", nil), ("1e300 1", 4096),
    ("inf 100000", 4096), ("nan 100000", nil), ("-5 100000", nil),
  ])
  func `a control group limits the processors`(quota: String, count: Int?) throws {
    #expect(try reading(quota, AvailableProcessors.quota(in:)) == count)
  }

  @Test func `the smallest quota of a group and its parents counts`() throws {
    let root = TemporaryDirectory()
    try root.makeDirectory("user.slice/scan.slice")
    try root.write("0::/user.slice/scan.slice\n".utf8, to: "membership")
    try root.write("200000 100000\n".utf8, to: "user.slice/cpu.max")
    try root.write("max 100000\n".utf8, to: "user.slice/scan.slice/cpu.max")
    let count = AvailableProcessors.quota(membership: root.path("membership"), root: root.path)
    #expect(count == 2)
  }

  @Test func `missing files set no limit`() {
    #expect(AvailableProcessors.affinity(in: "/nonexistent") == nil)
    #expect(AvailableProcessors.quota(in: "/nonexistent") == nil)
  }

  @Test func `this process has at least one processor and at most those of the machine`() {
    let count = AvailableProcessors.count()
    #expect((1...ProcessInfo.processInfo.processorCount).contains(count))
  }
}
