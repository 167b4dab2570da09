import SearchablePDF
import Files

/// A document that a batch is to have made.
package struct PlannedDocument: Sendable {
  /// What is to be done for it.
  enum State: Sendable {
    /// It is to be made of these pages.
    case toMake([ScanSource])
    /// It stands as it would be made now, with problems on so many of its pages.
    case finished(problemPages: Int)
    /// It cannot be made.
    case impossible(ConversionError)
  }

  /// The path of the PDF.
  package let output: String
  /// The same from the directory of outputs on.
  let name: String
  let files: [PlannedFile]
  var state: State

  /// The sidecars of these forms, beside it.
  func sidecars(_ formats: [Sidecar.Format]) -> [Sidecar] {
    let stem = output.hasSuffix(".pdf") ? String(output.dropLast(4)) : output
    return formats.map { Sidecar($0, path: "\(stem).\($0.fileEnding)") }
  }

  /// How it is to be made.
  func options(_ options: ConversionOptions, _ batch: BatchOptions) -> ConversionOptions {
    var options = options
    options.sidecars = sidecars(batch.sidecars)
    options.boxes = nil
    if batch.namesAreTitles, options.metadata.title == nil {
      options.metadata.title = OutputPath.stem(of: output)
    }
    return options
  }

  /// Whether an earlier batch has made it as it would be made now.
  var isFinished: Bool { if case .finished = state { true } else { false } }

  /// Its pages, where it is to be made.
  var sources: [ScanSource] {
    if case .toMake(let sources) = state { sources } else { [] }
  }
}

extension Sidecar.Format {
  /// What the names of such files end with.
  fileprivate var fileEnding: String {
    switch self {
    case .text: "txt"
    case .hocr: "hocr"
    case .alto: "xml"
    case .tsv: "tsv"
    case .json: "json"
    }
  }
}
