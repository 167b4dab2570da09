// # Arguments
//
// The arguments that commands share, as values for the argument parser: what each accepts, which of
// them exclude each other, and what they mean for a conversion, a batch or a scan.
//
//     @OptionGroup(title: "Main options") var main: MainArguments                        options of a run
//     @OptionGroup(title: "Limits") var limits: TableArguments<OptionTables.Limits>   of documents
//     options.recognition.languages = main.language
//
// Options of documents are rows of the table in `PagePipeline` (`DocumentOption+Tables.swift`);
// `TableArguments` makes the parser's properties from them. It must not know a command or print: an
// argument that is wrong is a `ValidationError`.
