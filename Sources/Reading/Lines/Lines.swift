// # Lines
//
// Lines of text in the ink of a page, found without reading a letter: letters of similar height
// side by side are chains, chains are fitted by baselines, and gutters divide them.
//
//     let found = InkLines(ink.components, size: size, letterHeight: letterHeight)
//     for line in found?.lines ?? [] { read(line) }
//
// All are pure functions over boxes. They must not see pixels or put lines in order, which
// `Understanding` does with words.
