// # TextLayer
//
// The PDF content of a prepared page and its text: invisible glyphs over the ink, their font of
// boxes, their marked content, and the check that reads the glyphs back.
//
//     var layers = TextLayerWriter(visibility: .hidden)
// Throws if the text does not read back as intended.
//     let content = try layers.text(of: page, isStructured: true)
//
// Pixels are converted to points only here (`PageGeometry`). It must not know documents, or choose
// words or their order.
