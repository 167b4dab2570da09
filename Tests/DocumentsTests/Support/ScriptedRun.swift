import Documents
import Foundation
import Glibc
import Inputs
import PagePipeline
import SearchablePDF
import TestSupport
import WorkerProtocol

@testable import Supervision

/// A conversion by scripted workers, of pages whose images are distinguished by their widths.
struct ScriptedRun {
  /// The outcome of a run.
  struct Outcome {
    let error: ConversionError?
    let reports: [PageReport]
    /// The paths of published sidecars and the errors of others.
    let sidecars: [String]
    let sidecarErrors: [String]
    /// The reported protection of workers.
    let protections: [WorkerProtection]
    /// The reasons for retired workers.
    let lostSlots: [String]
    /// The reported crashes after which Tesseract reads the lines.
    let tesseractReasons: [String]
    /// The reported progress of workers with pages.
    let progress: [String]
    /// The text of each page; empty without a document.
    let texts: [String]
    let duration: Duration
    /// Whether the run did not wait for a worker that sleeps, which it does for ten minutes; tests
    /// beside this one may hold all processors for long.
    var isPrompt: Bool { duration < .seconds(300) }
    /// Names of files in the output's directory.
    let outputs: [String]
    /// The number of workers that were started.
    let workers: Int
    /// The number of workers that still run.
    let survivors: Int
  }

  /// The directory of the images, of the output and of the script's memory.
  let directory: TemporaryDirectory
  var markers: [Int]
  var rules: [String]
  var jobs = 2
  /// The program beside the tests that stands in for the worker.
  var program = "ScriptedWorker"
  var memoryLimit: Int?
  var isStrict = false
  var reportsProgress = false
  var recognitionTimeout = 1000
  var colorType = 0
  var compression = CompressionOptions()
  var height = 60
  /// The sidecars of the output.
  var sidecars: [Sidecar] = []

  init(_ markers: [Int], _ rules: String...) throws {
    directory = TemporaryDirectory()
    self.markers = markers
    self.rules = rules
    for name in ["in", "out", "script"] { try directory.makeDirectory(name) }
    // As in the command: writing to a dead worker must not end the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// The error of the checks that the command makes before a run; `nil` if there is none.
  func refusal() throws -> ConversionError? {
    try makeImages()
    let paths = markers.map(imagePath)
    do throws(ConversionError) {
      _ = try ConversionPreflight(options, output: directory.path("out/out.pdf")).inputs(
        named: paths
      ) { () throws(ConversionError) in try InputList(paths: paths) }
      return nil
    } catch {
      return error
    }
  }

  private func makeImages() throws {
    for marker in markers where !FileManager.default.fileExists(atPath: imagePath(marker)) {
      let png = PNGBuilder(width: marker, height: height, colorType: colorType)
      try directory.write(png.bytes(), to: "in/\(marker).png")
    }
  }

  func outcome(to output: String? = nil) async throws -> Outcome {
    try makeImages()
    var events: [ConversionEvent] = []
    let clock = ContinuousClock()
    let start = clock.now
    let error = await convert(to: output ?? directory.path("out/out.pdf"), &events)
    let duration = start.duration(to: clock.now)
    let processes = try processes
    return Outcome(
      error: error,
      reports: events.compactMap { if case .wrote(let report, _, _) = $0 { report } else { nil } },
      sidecars: events.compactMap {
        if case .publishedSidecar(let path) = $0 { path } else { nil }
      },
      sidecarErrors: events.compactMap {
        if case .sidecarFailed(let error) = $0 { "\(error)" } else { nil }
      },
      protections: events.compactMap {
        if case .workers(.startedWorkers(let greeting)) = $0 { greeting.protection } else { nil }
      },
      lostSlots: events.compactMap {
        if case .workers(.retiredWorker(let reason, _)) = $0 { reason } else { nil }
      },
      tesseractReasons: events.compactMap {
        if case .workers(.choseTesseract(let reason)) = $0 { reason } else { nil }
      },
      progress: events.compactMap {
        guard case .recognizing(let page, let progress) = $0 else { return nil }
        return "\(page) \(progress.lines)/\(progress.count)"
      },
      texts: error == nil && output == nil ? try texts() : [],
      duration: duration, outputs: try contents(of: "out"), workers: processes.count,
      survivors: processes.count { kill($0, 0) == 0 })
  }

  func imagePath(_ marker: Int) -> String { directory.path("in/\(marker).png") }

  /// The number of attempts at the image of that width.
  func tries(_ marker: Int) throws -> Int {
    try contents(of: "script").count { $0.hasPrefix("\(marker)-") }
  }

  func document() throws -> ReadDocument {
    try ReadDocument(try directory.bytes(of: "out/out.pdf"))
  }

  private var options: ConversionOptions {
    var options = ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), dotsPerInch: 72, jobs: jobs,
      workerCommand: WorkerCommand(
        executable: BuiltProgram.path(program), arguments: [directory.path("script")] + rules),
      metadata: Metadata(producer: "test", created: 0))
    options.work.recognitionTimeout = recognitionTimeout
    // The process of the tests cannot draw pages.
    options.work.drawingProgram = nil
    options.publication.isStrict = isStrict
    options.recognition.reportsProgress = reportsProgress
    options.compression = compression
    if let memoryLimit { options.work.memory = memoryLimit }
    options.outputs.sidecars = sidecars
    return options
  }

  private func convert(
    to output: String, _ events: inout [ConversionEvent]
  ) async -> ConversionError? {
    do throws(ConversionError) {
      let sources = markers.map { ScanSource(path: imagePath($0)) }
      try await Converter.convert(sources, options, to: .file(output)) { events.append($0) }
      return nil
    } catch {
      return error
    }
  }

  private func texts() throws -> [String] { try document().texts() }

  private func contents(of name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path(name)).sorted()
  }

  private var processes: [pid_t] {
    get throws {
      try contents(of: "script").compactMap { name in
        name.hasPrefix("process-") ? pid_t(name.dropFirst("process-".count)) : nil
      }
    }
  }

  static let executable = BuiltProgram.path("ScriptedWorker")
}
