// # Sheets
//
// The paper in an image: where a sheet is in a photograph, items on a scanner's glass, dark
// borders, how the page is turned and how crooked it is, and whether anything is printed on it
// (`Blank`), and its codes (`Codes`).
//
//     let outline = PaperFinder.outline(in: photograph)  // nil if it is not certain
//     let skew = SkewDetector.skew(of: prepared.bitmap)
//     let isEmpty = BlankPage.isBlank(bitmap, resolution: resolution)
//     let codes = CodeFinder.codes(in: bitmap)
//
// A wrong sheet is worse than none, so each answer can be "not found". This target must not read
// text.
