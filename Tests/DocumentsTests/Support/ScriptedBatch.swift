import Batch
import Documents
import Foundation
import Glibc
import Inputs
import PagePipeline
import SearchablePDF
import TestSupport
import WorkerProtocol

@testable import Supervision

/// A tree of images, distinguished by their widths, and the batches that scripted workers make of
/// the tree.
struct ScriptedBatch {
  /// The outcome of a batch.
  struct Outcome {
    var error: ConversionError?
    var reports: [DocumentReport] = []
    /// The number of recognised pages.
    var pageCount = 0
    var skippedFiles = 0
    /// The names of unfinished files, and of folders of systems, relative to the tree.
    var unfinished: [String] = []
    var skippedFolders: [String] = []
    /// The paths of skipped links.
    var skippedLinks: [String] = []
    /// The paths of the documents that were made, relative to the output directory.
    var made: [String] = []
    /// The documents that were not made, with the reason.
    var failed: [String: String] = [:]
    /// The lines of the report.
    var lines: [String] = []
  }

  /// The tree is in `in`, the outputs go to `out`.
  let directory: TemporaryDirectory
  var options: ConversionOptions
  var batch: BatchOptions

  init(_ images: [String: Int], _ rules: String...) throws {
    directory = TemporaryDirectory()
    for name in ["in", "script"] { try directory.makeDirectory(name) }
    options = ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), dotsPerInch: 72, jobs: 2,
      workerCommand: WorkerCommand(
        executable: ScriptedRun.executable, arguments: [directory.path("script")] + rules),
      metadata: Metadata(producer: "test", created: 0))
    // The process of the tests cannot draw pages.
    options.work.drawingProgram = nil
    batch = BatchOptions(outputDirectory: directory.path("out"))
    for (name, width) in images { try add(name, width: width) }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Adds an image to the tree, or replaces one.
  func add(_ name: String, width: Int) throws {
    try add(name, PNGBuilder(width: width, height: 60).bytes())
  }

  /// Adds a file to the tree, or replaces one.
  func add(_ name: String, _ bytes: [UInt8]) throws {
    let path = directory.path("in/\(name)")
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try directory.write(bytes, to: "in/\(name)")
  }

  func plan() throws -> BatchPlan { try BatchPlan(roots: [directory.path("in")], options, batch) }

  /// The names of the documents that are planned, from the directory of outputs on.
  func planned() throws -> [String] { try plan().documents.map { name($0.output) } }

  /// Makes a batch.
  func outcome() async throws -> Outcome {
    var outcome = Outcome()
    let plan = try plan()
    let report = try BatchReport(
      path: directory.path("report"), O_TRUNC, outputDirectory: batch.outputDirectory,
      refusingLinksBelow: batch.linkFreeDirectories(below: [directory.path("in")]),
      isReproducible: true)
    do throws(ConversionError) {
      var converter = BatchConverter()
      try await converter.convert(plan) { event in
        report.add(event)
        note(event, in: &outcome)
      }
    } catch {
      outcome.error = error
    }
    outcome.lines = String(decoding: try directory.bytes(of: "report"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    return outcome
  }

  private func note(_ event: BatchEvent, in outcome: inout Outcome) {
    switch event {
    case .began(_, let pages, _, let skipped):
      outcome.pageCount = pages
      outcome.skippedFiles = skipped.files.count
      let prefix = directory.path("in/").count
      outcome.unfinished = skipped.unfinished.map { String($0.dropFirst(prefix)) }
      outcome.skippedFolders = skipped.directories.map { String($0.dropFirst(prefix)) }
    case .surveyed(_, let pages, _, _): outcome.pageCount += pages
    case .skippedLinks(let paths): outcome.skippedLinks += paths
    case .conversion, .abandoned: break
    case .ended(let report):
      outcome.reports.append(report)
      switch report.status {
      case .made: outcome.made.append(name(report.output))
      case .unchanged: break
      case .failed(let error): outcome.failed[name(report.output)] = "\(error)"
      }
    }
  }

  /// The texts of the pages of each document in place.
  func texts() throws -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for name in try outputs() where name.hasSuffix(".pdf") {
      texts[name] = try ReadDocument(directory.bytes(of: "out/\(name)")).texts()
    }
    return texts
  }

  /// The files below the directory of outputs.
  func outputs() throws -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path("out")) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: directory.path("out")).filter {
      name in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: directory.path("out/\(name)"))
      return attributes[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }

  private func name(_ output: String) -> String {
    String(output.dropFirst(batch.outputDirectory.count + 1))
  }
}
