// # SearchablePDF
//
// A document: new, with its structure, metadata and claims (PDF/A, PDF/UA); updated, by an
// incremental update that keeps the bytes of the file (`Update`); or rebuilt, with copies of its
// pages (`Rebuild`).
//
//     var document = DocumentWriter()
//     let fault = document.append(page)   // not nil: the text did not read back as intended
//     for bytes in try document.finish(metadata) { try file.write(bytes) }
//
//     var update = DocumentUpdate(of: surveyed)
//     let fault = update.setText(of: page, onPage: 0)   // not nil: the page stays as it is
//
// It must not read files, choose words or their order, or trust the survey of a worker, which only
// names changes: the objects to change in a PDF are read from the file itself (`PageObjects`).
