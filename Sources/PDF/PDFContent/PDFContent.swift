// # PDFContent
//
// An interpreter of page content (ISO 32000-1, clauses 8 and 9) in Swift, which follows the
// graphics state and reports to a visitor what the operators paint.
//
//     var interpreter = ContentInterpreter<Object, LetterRecorder>(visitor: LetterRecorder())
//     interpreter.run(content, resources: resources)
//     interpreter.visitor.letters   // what the visitor made of it
//
// Objects come in by one protocol (`ContentObject`), and what is painted goes out by another
// (`ContentVisitor`). This target must not know qpdf, fonts or scans.
