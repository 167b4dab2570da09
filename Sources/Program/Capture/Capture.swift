// # Capture
//
// Pages that are still to come: from a scanner through `scanimage`, sheet by sheet while workers
// read, and from watched folders, whose complete files become the plan of a batch again and again.
//
//     try await ScanConverter.convert(
//       settings, options, to: .file("out.pdf"), stop: stop, ask: ask, report: show)
//
// It must not delete what a person put into a folder, or move it unless `--archive` asks for that.
