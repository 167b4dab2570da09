// # Capture
//
// Pages that are still to come: from a scanner through `scanimage`, whose pages are recognised
// while it scans the next ones, and from watched folders, whose complete files become one batch
// after another.
//
//     try await ScanConverter.convert(
//       settings, options, to: .file("out.pdf"), stop: stop, ask: ask, report: show)
//
// It must not delete what a person put into a folder, or move it unless `--archive` asks for that.
