import Files
import TestSupport
import Testing

@testable import Batch

/// The file of known problems.
@Suite struct ProblemFileTests {
  @Test(arguments: ["plain", "a\r", "a\\\u{301}b", "a\tb\nc\r\nd", "a\\t", "\u{301}", ""])
  func `any path and name is read as it was written`(name: String) throws {
    let directory = try TemporaryDirectory()
    let root = try DirectoryRoot(path: directory.path)
    let problems = [
      BatchProblem("damaged", path: "/\(name)", content: "1"): name,
      BatchProblem("damaged", path: "/other", content: "2"): "other",
    ]
    try ProblemFile(problems).write(in: root)
    let read = try ProblemFile(in: root)
    #expect(!read.isCorrupt && read.problems == problems)
  }
}
