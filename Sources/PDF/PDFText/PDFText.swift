// # PDFText
//
// The text that pages of PDFs of other programs say: fonts give letters, their places give words and
// lines, and the grammars of scanpdf's own text tell what it wrote.
//
//     var reader = PageTextReader(request, FontCache())
//     let (text, lineObjects) = reader.text(of: page, &data)   // records in `data`
//
// It must not decide what a page shows, or what becomes of a page.
