// # Exports
//
// A document's pages as other files than PDF: plain text, Markdown, hOCR, ALTO, TSV, JSON, tables
// as CSV. Each has one source file with a `SidecarFormatter`, which writes an opening, the text of
// each page, and a closing.
//
//     let format = OutputFormats.all.first { $0.name == "hocr" }
//
// To add a format, write a `SidecarFormatter` and add it to the list in `OutputFormats`; options,
// help and completions follow. What only some formats need is elsewhere: groups of METS in
// `METSFile`, files attached to a PDF in `AttachedFormat`, and their import in `TextImport`. This
// target must not change words or order.
