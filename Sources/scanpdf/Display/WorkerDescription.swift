import Files
import WorkerProtocol

/// Describes workers to users.
enum WorkerDescription {
  /// Returns the lines on a worker that has started: for all users what makes pages slow, and if
  /// verbose also the lacking protections and what is replaced.
  static func notes(on greeting: WorkerGreeting, _ verbosity: Verbosity) -> [String] {
    switch verbosity {
    case .quiet: []
    case .verbose:
      protectionNotes(on: greeting) + engineNotes(on: greeting.engine)
        + ([evaluation(of: greeting.engine)] + replacements(in: greeting.engine)).compactMap(\.self)
    case .normal: engineNotes(on: greeting.engine)
    }
  }

  /// Returns a line for each protection that the system lacks.
  static func protectionNotes(on greeting: WorkerGreeting) -> [String] {
    let protection = greeting.protection
    return [
      (
        protection.isCutOffFromFiles,
        "a hostile image could reach files: this kernel has no Landlock"
      ),
      (
        protection.isHeldToFewCalls,
        "a hostile image could start programs: this kernel has no seccomp filters"
      ),
      (
        protection.isLimitedInMemory,
        "an image could take all memory: this system lets no limit be set"
      ),
    ].compactMap { $0 ? nil : $1 }
  }

  /// Returns a line if scanpdf was not tested with a version of Tesseract and its libraries, with the
  /// cost, or if a comparison has failed with versions that it was tested with.
  static func engineNotes(on engine: EngineReport) -> [String] {
    if engine.untestedLibrary.isEmpty {
      guard case .byTesseract(let reason) = engine.evaluation, reason.isUnexpected else {
        return []
      }
      return [slowness(of: reason)]
    }
    let library = engine.untestedLibrary.printableExcerpt
    let start = "scanpdf was not tested with \(library); "
    switch engine.evaluation {
    case .byScanpdf:
      return [start + "comparisons gave equal results, so only loading takes longer (0.1 s)"]
    case .byTesseract(.publicInterface): return []
    case .byTesseract(.choice): return [start + "loading takes longer (0.1 s)"]
    case .byTesseract(let reason): return [start + slowness(of: reason)]
    }
  }

  private static func slowness(of reason: NetworkEvaluation.Reason) -> String {
    "Tesseract evaluates its line networks itself, so a page takes up to twice as long: "
      + description(of: reason)
  }

  /// Returns the evaluator of the line networks; `nil` if `engineNotes` tells it or Tesseract was
  /// requested.
  private static func evaluation(of engine: EngineReport) -> String? {
    switch engine.evaluation {
    case .byScanpdf(let instructions):
      "replaced: line networks (\(instructions.printableExcerpt); results compared)"
    case .byTesseract(.choice): nil
    case .byTesseract(.publicInterface):
      "no function is replaced: " + description(of: .publicInterface)
    case .byTesseract(let reason):
      engine.untestedLibrary.isEmpty && !reason.isUnexpected ? slowness(of: reason) : nil
    }
  }

  /// Returns a line on the functions that are replaced and one on those that are not.
  private static func replacements(in engine: EngineReport) -> [String] {
    let active = engine.replacements.filter(\.proof.isActive)
    let inactive = engine.replacements.filter { !$0.proof.isActive }
    return [("replaced: ", active), ("not replaced: ", inactive)].compactMap { start, functions in
      functions.isEmpty
        ? nil
        : start
          + functions.map { "\($0.function.rawValue) (\(description(of: $0.proof)))" }
          .joined(separator: ", ")
    }
  }

  private static func description(of proof: FunctionReplacement.Proof) -> String {
    switch proof {
    case .equalResults: "results compared"
    case .testedVersion: "tested version"
    case .notCompared: "could not be compared"
    case .differentResults: "results differ"
    case .untestedVersion: "version not tested"
    }
  }

  private static func description(of reason: NetworkEvaluation.Reason) -> String {
    switch reason {
    case .choice: "--engine-kernels tesseract was given"
    case .publicInterface: "only Tesseract's public interface is used"
    case .missingInstructions: "this processor has no AVX2"
    case .missingFunctions: "this Tesseract lacks functions that scanpdf needs"
    case .unknownLayers: "the language data have layers or weights unknown to scanpdf"
    case .differentResults: "the probabilities or the text of a line were not equal"
    case .untried: "no line could be compared"
    }
  }
}

extension NetworkEvaluation.Reason {
  /// Whether neither the user nor the machine explains that Tesseract evaluates its networks.
  fileprivate var isUnexpected: Bool {
    switch self {
    case .missingFunctions, .differentResults, .untried: true
    case .choice, .publicInterface, .missingInstructions, .unknownLayers: false
    }
  }
}
