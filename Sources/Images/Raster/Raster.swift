// # Raster
//
// The kit for pixels: bitmaps scaled, warped and painted, masks of ink with their components, grids
// of cells, and the components of ink on a page.
//
//     let prepared = try RecognitionScaler.prepare(bitmap, resolution: resolution)
//     let ink = PageInk(prepared.bitmap)                 // nil if there is too much of it
//     let components = ConnectedInk(mask)
//
// Leptonica does what it does well. The kit must not know what ink means: whether it is a line
// (`Lines`), a sheet or an empty page (`Sheets`), or a layer (`Layers`).
