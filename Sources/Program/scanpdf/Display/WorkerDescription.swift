import Arguments
import Files
import WorkerProtocol

/// Describes workers to users.
enum WorkerDescription {
  /// Returns the lines on a worker that has started, if verbose: missing protections, and the
  /// readers of lines.
  static func notes(on greeting: WorkerGreeting, _ verbosity: Verbosity) -> [String] {
    guard verbosity == .verbose else { return [] }
    return protectionNotes(on: greeting)
      + [reader(of: greeting.engine), secondReader(of: greeting.engine)].compactMap(\.self)
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

  /// Returns a line on the reader of lines; `nil` for an engine other than Tesseract.
  private static func reader(of engine: EngineReport) -> String? {
    switch engine.lines {
    case nil: nil
    case .byScanpdf(let instructions):
      "lines are read by scanpdf with Tesseract's language data (\(instructions.printableExcerpt))"
    case .byTesseract(let reason):
      "lines are read by Tesseract \(engine.version.printableExcerpt), which takes longer: "
        + description(of: reason)
    }
  }

  private static func secondReader(of engine: EngineReport) -> String? {
    switch engine.secondReader {
    case nil: nil
    case .loaded(let name): "the second reader is \(name.printableExcerpt)"
    case .unusable(let reason): "the second reader is not used: \(reason.printableExcerpt)"
    }
  }

  private static func description(of reason: LineReading.Reason) -> String {
    switch reason {
    case .choice: "--engine tesseract was given, or scanpdf's own reading has crashed"
    case .missingInstructions: "this processor has no AVX2"
    case .unknownLayers: "the language data have layers or weights unknown to scanpdf"
    case .unusableData: "the language data are damaged or have no network for lines"
    case .userPatterns: "patterns of words were given"
    case .userWords: "the file of words cannot be read"
    }
  }
}
