// # TextImport
//
// Text for pages from the files of other programs and from corrections: hOCR, ALTO, PAGE XML, JSON
// of scanpdf and of engines, plain text. The content shows the format; all become the same
// `ImportedDocument`.
//
//     let document = try TextFile.document(of: bytes)
//     document.format        // "hOCR"
//     document.pages.count   // as many as the file has
//
// The bytes are untrusted, so a worker reads them, within limits. It must not look at images or
// PDFs: the page pipeline lays the text over them.
