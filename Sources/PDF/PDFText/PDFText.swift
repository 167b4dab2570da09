// # PDFText
//
// The text of pages of input PDFs: fonts give letters, the positions of letters give words and
// lines, and grammars recognise the text that scanpdf itself wrote.
//
//     var reader = PageTextReader(request, FontCache())
//     let (text, lineObjects) = reader.text(of: page, &data)   // records in `data`
//
// It must not decide the visibility of content, or the treatment of a page.
