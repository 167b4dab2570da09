// # PDFInput
//
// PDFs of others, read through qpdf in a worker: what each page paints and says, which images it
// shows, and what must not be changed. It answers the main process with a survey, texts, and pixels
// of pages.
//
//     let (survey, data) = try DocumentSurveyor.survey(bytes, request)
//     let bitmap = try PDFPageReader.bitmap(of: pageRequest, in: bytes, eighths: 8)
//
// It must not write documents: it says what to do, and the main process does that to its own copy.
