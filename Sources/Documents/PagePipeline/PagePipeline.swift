// # PagePipeline
//
// One page from input to output: open, decode, recognise, understand, arrange, each a function from
// value to value in the file of the value that it makes (`DecodedPage.swift` has *decode*); and the
// options of documents, whose table is in `DocumentOption+Tables.swift`.
//
//     let converter = PageConverter(options: options)
//     let page = try await converter.convert(&job, on: &worker)
//
// It must not decode bytes itself (it asks a worker) or know the order of pages in a document.
