import Supervision
import SearchablePDF
import Conversion
import Foundation
import Glibc
import PageWork
import TestSupport

/// A conversion of pages whose images are told apart by their widths, by scripted workers.
struct ScriptedRun {
  /// What a person has of it afterwards.
  struct Outcome {
    let error: ConversionError?
    let reports: [PageReport]
    /// The paths of the sidecars that stand, and why others do not.
    let sidecars: [String]
    let sidecarErrors: [String]
    /// What was told of the workers' protection.
    let protections: [WorkerProtection]
    /// Why there were fewer workers at once from then on.
    let lostSlots: [String]
    /// The text of each page; empty where there is no document.
    let texts: [String]
    let duration: Duration
    /// Whether nothing was waited for that sleeps, which it does for ten minutes: tests beside this
    /// one may hold all processors for long.
    var isPrompt: Bool { duration < .seconds(300) }
    /// Names of files in the output's directory.
    let outputs: [String]
    /// How many workers were started, and how many of them are still there.
    let workers: Int
    let survivors: Int
  }

  /// The directory of the images, the directory of the output, the memory of the script.
  let directory: TemporaryDirectory
  var markers: [Int]
  var rules: [String]
  var jobs = 2
  /// The program beside the tests that stands in for the worker.
  var program = "ScriptedWorker"
  var memoryLimit: Int?
  var isStrict = false
  var recognitionTimeout = 1000
  var colorType = 0
  var height = 60
  /// What is wanted beside the output.
  var sidecars: [Sidecar] = []

  init(_ markers: [Int], _ rules: String...) throws {
    directory = try TemporaryDirectory()
    self.markers = markers
    self.rules = rules
    for name in ["in", "out", "script"] { try directory.makeDirectory(name) }
    // As the command does: a worker that dies while it is written to must not take us with it.
    signal(SIGPIPE, SIG_IGN)
  }

  func outcome(to output: String? = nil) async throws -> Outcome {
    for marker in markers where !FileManager.default.fileExists(atPath: picture(marker)) {
      let png = PNGBuilder(width: marker, height: height, colorType: colorType)
      try directory.write(png.bytes(), to: "in/\(marker).png")
    }
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
        if case .startedWorkers(let protection) = $0 { protection } else { nil }
      },
      lostSlots: events.compactMap {
        if case .retiredWorker(let reason, _) = $0 { reason } else { nil }
      },
      texts: error == nil && output == nil ? try texts() : [],
      duration: duration, outputs: try contents(of: "out"), workers: processes.count,
      survivors: processes.count { kill($0, 0) == 0 })
  }

  func picture(_ marker: Int) -> String { directory.path("in/\(marker).png") }

  /// How many times workers were sent the image of that width.
  func tries(_ marker: Int) throws -> Int {
    try contents(of: "script").count { $0.hasPrefix("\(marker)-") }
  }

  func document() throws -> ReadDocument {
    try ReadDocument(try directory.bytes(of: "out/out.pdf"))
  }

  private func convert(
    to output: String, _ events: inout [ConversionEvent]
  ) async -> ConversionError? {
    var options = ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), dotsPerInch: 72, jobs: jobs,
      workerCommand: WorkerCommand(
        executable: BuiltProgram.path(program), arguments: [directory.path("script")] + rules),
      metadata: Metadata(producer: "test", created: 0))
    options.recognitionTimeout = recognitionTimeout
    options.isStrict = isStrict
    if let memoryLimit { options.workerMemory = memoryLimit }
    options.sidecars = sidecars
    do throws(ConversionError) {
      let sources = markers.map { ScanSource(path: picture($0)) }
      try await Converter(options).convert(sources, to: output) { events.append($0) }
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
