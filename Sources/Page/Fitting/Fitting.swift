// # Fitting
//
// Lines whose letters cover their ink: a font size for each line, found by bisection, and a place
// and width for each word, in the typeface whose widths match the print.
//
//     let paragraphs = LineFitter(sizeStep: 1).fit(page)   // of FittedLine, in reading order
//
// It must not know PDF fonts or points: it measures in pixels and em, with the widths of common
// typefaces (`Typefaces`).
