// # Understanding
//
// What a page means to a reader, from boxes alone: a page of words becomes columns in reading
// order, paragraphs, headings, lists and running heads, around the tables that `Tables` finds. All
// are pure functions over `PageModel`, the same for scans and for the text of PDFs.
//
//     let ordered = LayoutAnalysis.analyze(recognized)        // reading order, paragraphs
//
// What decides is a fitted function or a number chosen by hand, with the pages for the choice if they
// are recorded. It must not see pixels, files or PDF: what it needs of them travels in
// `RecognizedPage` (words, pictures, rulings).
