// # Batch
//
// Trees of inputs to trees of documents: a `BatchPlan` says which files make which document, a
// marker in each document says whether it is up to date, and a report says what happened. A
// document is not made if its PDF or its text cannot be read, or if none of its images can be
// shown (`OpenDocument`); otherwise an image that cannot be read becomes a placeholder page
// (`PageConverter`). The other documents are made: `BatchConverter` and `OpenBatchDocument` record
// the error of a failing document and go on.
//
//     var converter = BatchConverter()
//     try await converter.convert(plan) { event in show(event) }
//
// It must not know how a page is read: `Documents` makes a document of a batch like any other.
