// # scanpdf
//
// The program: commands and their arguments, settings, progress, messages, exit codes. Only this
// target prints.
//
//     scanpdf a.jpg b.png -o out.pdf   `ConvertCommand`; `Commands` has a file for each command
//     scanpdf worker                   the same executable as a worker (`PageWorkerCommand`)
//
// Options of documents come from the table in `PagePipeline` (`DocumentOption+Tables.swift`),
// options of a run from `Arguments`. It must not do work that a library target can do.
