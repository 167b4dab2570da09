// # Exports
//
// A document's pages as other files than PDF: plain text, Markdown, hOCR, ALTO, TSV, JSON, tables
// as CSV. One file each, all behind `SidecarFormatter`: an opening, a piece for each page, an
// ending.
//
//     let format = OutputFormats.all.first { $0.name == "hocr" }
//
// To add a format, write a `SidecarFormatter` and add it to the list below; options, help and
// completions follow. It must not change words or order.

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
