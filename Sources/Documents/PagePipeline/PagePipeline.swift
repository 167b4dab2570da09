// # PagePipeline
//
// One page from input to output: open, decode, recognise, understand, arrange, each a function from
// value to value in a file of its name; and the options of documents, whose table is in
// `DocumentOption+Tables.swift`.
//
//     let converter = PageConverter(options: options)
//     let attempt = await converter.convert(PageJob(index: 0, source: source), on: &worker)
//
// It must not decode bytes itself (it asks a worker) or know the order of pages in a document.
