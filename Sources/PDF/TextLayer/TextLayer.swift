// # TextLayer
//
// A prepared page and its text as content of PDF: invisible glyphs over the ink, the font of boxes
// that they use, their marked content, and the check that reads them back.
//
//     var layers = TextLayerWriter(visibility: .hidden)
//     // Throws if it does not read back as intended.
//     let content = try layers.text(of: page, isStructured: true)
//
// Here pixels become points, once (`PageGeometry`). It must not know documents, or choose words or
// their order.
