import CTesseract
import WorkerProtocol

extension RecognitionOptions {
  /// The use of Tesseract and the evaluator of its networks, for the engine.
  var choice: CTesseract_LineNetworks {
    if engineUse == .tesseract { return CTesseract_publicInterface }
    return switch engineKernels {
    case .fastest: CTesseract_fastestLineNetworks
    case .tesseract: CTesseract_ownLineNetworks
    case .avx2: CTesseract_AVX2LineNetworks
    case .scalar: CTesseract_scalarLineNetworks
    }
  }
}

extension NetworkEvaluation {
  /// Converts the engine's state.
  init(_ evaluation: CTesseract_Evaluation) {
    self =
      switch evaluation {
      case CTesseract_evaluatedByUs:
        .byScanpdf(instructions: unsafe String(cString: CTesseract_lineNetworkInstructions()))
      case CTesseract_evaluatedByChoice: .byTesseract(.choice)
      case CTesseract_onlyPublicInterface: .byTesseract(.publicInterface)
      case CTesseract_processorLacksInstructions: .byTesseract(.missingInstructions)
      case CTesseract_functionsAreMissing: .byTesseract(.missingFunctions)
      case CTesseract_layersAreUnknown: .byTesseract(.unknownLayers)
      case CTesseract_resultsDiffer: .byTesseract(.differentResults)
      default: .byTesseract(.untried)
      }
  }
}

extension EngineReport {
  /// Creates the report after the replacements were tried.
  init(_ evaluation: CTesseract_Evaluation) {
    self.init(
      version: unsafe String(cString: CTesseract_version()),
      untestedLibrary: unsafe String(cString: CTesseract_untestedLibrary()),
      evaluation: NetworkEvaluation(evaluation),
      replacements: evaluation == CTesseract_onlyPublicInterface
        ? []
        : FunctionReplacement.Function.allCases.map {
          FunctionReplacement(function: $0, proof: $0.proof)
        })
  }
}

extension FunctionReplacement.Function {
  /// The proof that the engine has found.
  fileprivate var proof: FunctionReplacement.Proof {
    switch CTesseract_proof(number) {
    case CTesseract_resultsAreEqual: .equalResults
    case CTesseract_versionIsListed: .testedVersion
    case CTesseract_resultsAreDifferent: .differentResults
    case CTesseract_versionIsNotListed: .untestedVersion
    default: .notCompared
    }
  }

  private var number: CTesseract_Replacement {
    switch self {
    case .pixOpenBrick: CTesseract_openBrick
    case .pixWriteMem: CTesseract_writeMemory
    case .pixClipRectangle: CTesseract_clipRectangle
    case .recognizeLine: CTesseract_recognizeLine
    case .loadUniversal: CTesseract_loadAmbiguities
    case .openMP: CTesseract_openMP
    }
  }
}
