import Foundation

/// Programs for tests, which are built beside the tests.
package enum BuiltProgram {
  /// Returns the path of the executable target `name`.
  package static func path(_ name: String) -> String {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return ((tests ?? "") as NSString).deletingLastPathComponent + "/" + name
  }
}
