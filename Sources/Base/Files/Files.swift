// # Files
//
// Files as scanpdf reads and makes them: a file appears under its name only when it is complete,
// and never through a link that leads out of a `DirectoryRoot`.
//
//     var file = try OutputFile(path: "out.pdf", keepsExisting: true)
//     try file.write(bytes)
//     try file.publish()   // flushed, then linked under its name
//
// It must not know what the bytes mean. It throws only `FileError`s.
