// # PDFInput
//
// Input PDFs, read through qpdf in a worker: the content of each page, the images that it shows,
// and the changes that are forbidden. The answers to the main process are a survey, texts, and
// pixels of pages.
//
//     let (survey, data) = try DocumentSurveyor.survey(bytes, request)
//     let bitmap = try PDFPageReader.bitmap(of: pageRequest, in: bytes, eighths: 8)
//
// It must not write documents: it says what to change, and the main process changes its own copy.
