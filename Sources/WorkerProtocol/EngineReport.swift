/// What a worker does in place of Tesseract, Leptonica and libgomp, and why.
package struct EngineReport: Sendable, Codable, Equatable {
  /// The version of Tesseract, such as `5.5.0`; empty for another engine.
  package let version: String
  /// The library, with its version, that the tests did not run with; empty if they ran with all.
  package let untestedLibrary: String
  package let evaluation: NetworkEvaluation
  package let replacements: [FunctionReplacement]

  package init(
    version: String, untestedLibrary: String, evaluation: NetworkEvaluation,
    replacements: [FunctionReplacement]
  ) {
    self.version = version
    self.untestedLibrary = untestedLibrary
    self.evaluation = evaluation
    self.replacements = replacements
  }

  /// The report of an engine of which nothing is replaced.
  package static let none = EngineReport(
    version: "", untestedLibrary: "", evaluation: .byTesseract(.choice), replacements: [])
}

/// A function that scanpdf replaces if it is allowed to.
package struct FunctionReplacement: Sendable, Codable, Equatable {
  /// A function of Leptonica or Tesseract, or the functions of libgomp.
  package enum Function: String, Sendable, Codable, CaseIterable {
    case pixOpenBrick, pixWriteMem, pixClipRectangle
    case recognizeLine = "LSTMRecognizer::RecognizeLine"
    case loadUniversal = "UnicharAmbigs::LoadUniversal"
    case openMP = "OpenMP"
  }

  /// The reason why a replacement is active or not.
  package enum Proof: String, Sendable, Codable {
    /// Active: its results are equal to those of the original.
    case equalResults
    /// Active: the tests ran with this version of Tesseract.
    case testedVersion
    /// Not active.
    case notCompared, differentResults, untestedVersion

    /// Whether the replacement is active.
    package var isActive: Bool {
      switch self {
      case .equalResults, .testedVersion: true
      case .notCompared, .differentResults, .untestedVersion: false
      }
    }
  }

  package let function: Function
  package let proof: Proof

  package init(function: Function, proof: Proof) {
    self.function = function
    self.proof = proof
  }
}

/// The evaluator of a worker's line networks.
package enum NetworkEvaluation: Sendable, Codable, Equatable {
  /// The reason why Tesseract evaluates its networks itself.
  package enum Reason: String, Sendable, Codable {
    case choice
    /// Only Tesseract's public interface is used.
    case publicInterface
    /// The processor has no instructions that make scanpdf's evaluation faster.
    case missingInstructions
    /// This Tesseract lacks functions that the evaluation needs.
    case missingFunctions
    /// The language data have layers that scanpdf does not know, or weights that are not int8.
    case unknownLayers
    /// The probabilities or the text of a line were not equal to Tesseract's.
    case differentResults
    /// Too few lines have been compared so far.
    case untried
  }

  /// scanpdf, with the named instructions, such as `AVX2`.
  case byScanpdf(instructions: String)
  case byTesseract(Reason)
}
