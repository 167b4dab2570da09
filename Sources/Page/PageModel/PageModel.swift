// # PageModel
//
// A page as data: what is written on it, and where. Boxes are in pixels of the upright image, y
// down; a `Pose` maps them to the stored image. Every output of a page is made from one
// `RecognizedPage`.
//
//     let box = BoundingBox(left: 300, top: 200, right: 520, bottom: 240)
//     let line = TextLine(
//       box: box, baseline: Baseline(slope: 0, offset: -8),
//       metrics: RowMetrics(xHeight: 22, ascenders: 10, descenders: 8),
//       words: [Word(text: "Invoice", box: box, confidence: 96)])
//     let block = TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])
//     RecognizedPage(size: PixelSize(width: 2480, height: 3508), blocks: [block]).wordCount  // 1
//
// It must not know image formats, PDF or engines, and depends on nothing.
