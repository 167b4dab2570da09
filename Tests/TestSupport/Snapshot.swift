import Foundation
package import Testing

/// Approved texts that must not change, in files of the directory `Snapshots` beside the test.
package enum Snapshot {
  /// Compares a text with the snapshot `name`.
  ///
  /// A missing snapshot is recorded, and the test fails; `RECORD_SNAPSHOTS=1` renews snapshots.
  package static func expect(
    _ text: String, equals name: String, beside test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    let isToRecord = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
    if let recorded, !isToRecord {
      #expect(text == recorded, "RECORD_SNAPSHOTS=1 renews \(name)", sourceLocation: sourceLocation)
      return
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    guard !isToRecord else { return }
    Issue.record("\(name) was missing; it is recorded now", sourceLocation: sourceLocation)
  }
}
