// # Layers
//
// The layers that `--compress` separates: paper, photographs and ink, each encoded as suits it; the
// pictures of a page (`PictureFinder`); and printed screens, which are removed before small letters
// are read (`Screens`).
//
//     let encoder = try LayerEncoder(
//       bitmap, storedSize: size, dotsPerInch: 300, words: boxes, settings: .small)
//     let layered = try encoder.encode()
//
// Whether the words survive is decided in `Worker`, by recognising them again. This target must not
// know PDF, and knows words only as boxes.
