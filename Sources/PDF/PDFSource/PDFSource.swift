// # PDFSource
//
// A PDF of another program, opened through qpdf in a worker: its objects, its pages with inherited
// attributes, and the visibility of its layers.
//
//     try QPDFFile.open(bytes, recovers: false, unreadable: error) { file in
//       let page = SourcePage(file.object(identity))
//       page?.content().bytes   // the decoded content
//     }
//
// It must not know what content, fonts and images mean.
