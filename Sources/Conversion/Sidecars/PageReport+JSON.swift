import PageLayout
import SearchablePDF

extension PageReport {
  /// What became of the page as members of a JSON object, for `JSONText.object`; the schema is
  /// `docs/pages.schema.json`.
  ///
  /// Without `seconds` where the same page must give the same bytes.
  package func members(isReproducible: Bool) -> [(String, String?)] {
    [
      ("file", JSONText.string(source.path)),
      ("picture", source.frameCount > 1 ? "\(source.frame + 1)" : nil),
      ("resolution", resolution?.json),
      ("words", "\(wordCount)"),
      ("seconds", isReproducible ? nil : JSONText.number(duration / .seconds(1), decimals: 2)),
      ("warnings", JSONText.array(warnings)),
    ]
  }

  private var warnings: [String] {
    var warnings = problems.map { ($0.kind, $0.description) }
    if hasFurtherImages {
      warnings.append(("furtherPictures", "only the first of its images is taken"))
    }
    warnings += obstacles.map { ("lessClaimed", "\($0)") }
    return warnings.map { kind, message in
      JSONText.object([("kind", JSONText.string(kind)), ("message", JSONText.string(message))])
    }
  }
}

extension PageProblem {
  /// The problem as one word for programs.
  fileprivate var kind: String {
    switch self {
    case .notRecognized: "notRecognized"
    case .textNotReadable: "textNotReadable"
    case .damaged: "damaged"
    case .changed: "changed"
    case .notShown: "notShown"
    }
  }
}

extension PageResolution {
  /// Dots per inch along the stored image's axes, and where they come from.
  fileprivate var json: String {
    let (origin, sheet): (String, String?) =
      switch self.origin {
      case .file: ("file", nil)
      case .option: ("option", nil)
      case .assumed(let sheet): ("assumed", sheet)
      }
    return JSONText.object([
      ("horizontal", JSONText.number(resolution.horizontal, decimals: 2)),
      ("vertical", JSONText.number(resolution.vertical, decimals: 2)),
      ("origin", JSONText.string(origin)), ("sheet", sheet.map(JSONText.string)),
    ])
  }
}
