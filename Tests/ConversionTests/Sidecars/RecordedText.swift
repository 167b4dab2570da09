import Foundation
import Testing

/// A text that was looked at once and is to stay as it is, in a file below `Snapshots`.
enum RecordedText {
  /// Compares a text with its file; a missing one is recorded and fails, `RECORD_SNAPSHOTS=1` renews
  /// it.
  static func expect(
    _ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Snapshots/\(name)")
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    let isToRecord = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
    if let recorded, !isToRecord {
      #expect(text == recorded, "RECORD_SNAPSHOTS=1 renews \(name)", sourceLocation: sourceLocation)
      return
    }
    try Data(text.utf8).write(to: file)
    guard !isToRecord else { return }
    Issue.record("\(name) was missing; it is recorded now", sourceLocation: sourceLocation)
  }
}
