// # Inputs
//
// The inputs of a run, as values: the source of each page (`ScanSource`), which pages are
// chosen, the notes and errors that inputs lead to (`Errors`), and the values of options
// (`Values`).
//
//     let pages = ScanSource.all(of: surveyed)        // the pages of a PDF that a worker surveyed
//     let chosen = PageSelection("1-3,7")             // nil if it cannot be understood
//
// It must not decode or convert pages, which `PagePipeline` does.
