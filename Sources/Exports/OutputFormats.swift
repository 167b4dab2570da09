package import PagePipeline

/// The output formats; all options, helps and completions that name formats are made from this
/// list.
package enum OutputFormats {
  /// The formats in the order of their options.
  package static var formatters: [any SidecarFormatter.Type] {
    [PlainText.self, HOCR.self, ALTO.self, TSV.self, JSON.self]
  }

  /// What users see of the formats.
  package static var all: [Sidecar.Format] { formatters.map { $0.format } }

  /// Returns the formatter of a format for a document.
  package static func formatter(
    of format: Sidecar.Format, for document: SidecarDocument
  ) -> any SidecarFormatter {
    guard let formatter = formatters.first(where: { $0.format == format }) else {
      preconditionFailure("\(format.name) is missing in the list of formats")
    }
    return formatter.init(document)
  }
}
