/// The engines that read the pages of a worker.
package struct EngineReport: Sendable, Codable, Equatable {
  /// The version of Tesseract, such as `5.5.0`; empty for another engine.
  package let version: String
  /// The reader of lines with Tesseract's language data; `nil` for an engine without such data.
  package let lines: LineReading?
  /// The second reader; `nil` if the options exclude it or none is installed.
  package var secondReader: SecondReaderReport?

  /// The state of a worker's second reader.
  package enum SecondReaderReport: Sendable, Codable, Equatable {
    /// The names of the networks and of the library that evaluates them.
    case loaded(String)
    /// The reason why the installed networks cannot be used.
    case unusable(String)
  }

  package init(version: String, lines: LineReading?, secondReader: SecondReaderReport? = nil) {
    self.version = version
    self.lines = lines
    self.secondReader = secondReader
  }

  /// The report of an engine that reads no lines.
  package static let none = EngineReport(version: "", lines: nil)
}

/// The program that reads images of lines with Tesseract's language data.
package enum LineReading: Sendable, Codable, Equatable {
  /// The reason why Tesseract reads lines itself.
  package enum Reason: String, Error, Sendable, Codable {
    case choice
    /// The processor has no instructions that make scanpdf faster.
    case missingInstructions
    /// The language data have layers that scanpdf does not know, or weights that are not int8.
    case unknownLayers
    /// The language data are damaged, or have no network for lines.
    case unusableData
    /// Patterns of words were given.
    case userPatterns
    /// The file of words cannot be read.
    case userWords
  }

  /// scanpdf, with the named instructions, such as `AVX2`.
  case byScanpdf(instructions: String)
  case byTesseract(Reason)
}
