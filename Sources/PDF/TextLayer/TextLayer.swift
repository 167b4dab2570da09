// # TextLayer
//
// The PDF content of a prepared page and its text: invisible glyphs over the ink, their font of
// boxes, their marked content, and the check that reads the glyphs back.
//
//     var layers = TextLayerWriter(visibility: .hidden)
//     let content = try layers.text(of: page, isStructured: true)
//
// The text is read back, and an error is thrown if it is not as intended. Pixels are converted to
// points only here (`PageGeometry`). This target must not know documents, or choose words or their
// order.
