import CTesseract
import PageWork

extension RecognitionOptions.EngineKernels {
  /// The same choice for the engine.
  var choice: CTesseract_LineNetworks {
    switch self {
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
      case CTesseract_processorLacksInstructions: .byTesseract(.missingInstructions)
      case CTesseract_versionIsUntested: .byTesseract(.untestedVersion)
      case CTesseract_layersAreUnknown: .byTesseract(.unknownLayers)
      case CTesseract_resultsDiffer: .byTesseract(.differentResults)
      default: .byTesseract(.untried)
      }
  }
}
