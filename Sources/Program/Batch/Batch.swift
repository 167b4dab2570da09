// # Batch
//
// Trees of inputs to trees of documents: a `BatchPlan` says which files make which document, a
// marker in each document whether it is up to date, a report what happened. If a PDF or the text
// for it cannot be read, its document is not made; an image that cannot be read becomes a
// placeholder page, but a document of which no page can be shown is not made. The other documents
// are made.
//
//     var converter = BatchConverter()
//     try await converter.convert(plan) { event in show(event) }
//
// It must not know how a page is read: `Documents` makes a document of a batch like any other.
