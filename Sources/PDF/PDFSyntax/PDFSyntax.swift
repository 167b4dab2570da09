// # PDFSyntax
//
// The syntax of PDF (ISO 32000-1, clause 7): objects, filters, content streams and their tokens,
// the structure of a file. It writes PDF 1.4 object by object, and reads any version within a
// `WorkBudget`, with bounds-checked Swift.
//
//     var writer = PDFWriter()
//     let pages = writer.reserve()
//     let page = writer.add(["Type": .name("Page"), "Parent": .reference(pages)])
//     writer.write(["Type": .name("Pages"), "Kids": [.reference(page)], "Count": 1], as: pages)
//     writer.finish(catalog: writer.add(["Type": .name("Catalog"), "Pages": .reference(pages)]))
//     for bytes in try writer.takeBytes() { try file.write(bytes) }
//
// It must not know scans, recognised text or workers: `PDFContent` knows what content paints, and
// `TextLayer` how scanpdf writes a page.
