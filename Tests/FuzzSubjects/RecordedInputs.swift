import Foundation
import TestSupport

/// Inputs that the fuzzer has found, and others worth reading again.
package enum RecordedInputs {
  /// Returns the inputs of a subject: one a line of its file, in hexadecimal digits.
  package static func all(of subject: FuzzSubject) -> [[UInt8]] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "FuzzSubjectsTests/Inputs/\(subject.rawValue).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { hexadecimal(String($0)) }
  }
}
