package import PagePipeline

/// The output formats; all options, helps and completions that name formats are made from this
/// list.
package enum OutputFormats {
  /// The formats in the order of their options.
  package static let all = [
    PlainText.format, Markdown.format, HOCR.format, ALTO.format, TSV.format, JSON.format,
  ]

  /// The formats of which each page can have files of its own.
  package static let ofPages = (all + [CSV.format]).filter { $0.pagesHelp != nil }
}
