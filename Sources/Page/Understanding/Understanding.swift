// # Understanding
//
// The meaning of a page to a reader, from boxes alone: a page of words becomes columns in reading
// order, paragraphs, headings, lists and running heads, around the tables that `Tables` finds. All
// are pure functions over `PageModel`, the same for scans and for the text of PDFs.
//
//     let ordered = LayoutAnalysis.analyze(recognized)        // reading order, paragraphs
//
// Decisions are made by fitted functions or by numbers chosen by hand, with the pages for the
// choice if they are recorded. This target must not see pixels, files or PDF: `RecognizedPage` has
// all that it needs of them (words, pictures, rulings).
