package import PagePipeline

/// The output formats; all options, helps and completions that name formats are made from this
/// list.
package enum OutputFormats {
  /// The formatters, in the order of their options; a test checks that none is missing.
  package static let formatters: [any SidecarFormatter.Type] = [
    PlainText.self, Markdown.self, HOCR.self, ALTO.self, TSV.self, JSON.self, CSV.self,
  ]

  private static let formats = formatters.map { $0.format }

  /// The formats of which a document has one file, in the order of their options.
  package static let all = formats.filter { !$0.hasSeveralFiles }

  /// The extensions of the files of all formats.
  package static let extensions = Set(
    formats.flatMap { [$0.fileExtension] + $0.otherExtensions })

  /// The formats of which each page can have files of its own.
  package static let ofPages = formats.filter { $0.pagesHelp != nil }
}
