// # Tables
//
// The grid of a page and its tables: rows, the gutters that divide columns of text, and the cells
// between rulings or on the grid.
//
//     let flow = FlowFrame(of: page.lines)
//     let found = PageTables(of: page, in: flow)   // found.tables, and found.grid without their gaps
//
// Rulings come first (`Lattice`); on the rest of the grid, a fitted function distinguishes rows of
// tables from prose (`TableEvidence`). This target must not know reading order or paragraphs.
