// # Documents
//
// Pages to documents: the inputs in order (`Gathering`), a stream of their pages from the workers,
// and the parts of a run (one document, or one of each stack) with their sidecars (`Writing`).
//
//     try await Converter.convert(sources, options, to: .file("out.pdf")) { event in show(event) }
//
// It must not print: it reports what happens as `ConversionEvent`s.
