/// What a person's word for an input means.
package enum InputPath {
  /// The word for standard input.
  package static let standardInput = "-"

  /// Whether the word means standard input.
  package static func isStandardInput(_ path: String) -> Bool { path == standardInput }

  /// Where the system finds what the word means (proc(5)).
  package static func onSystem(_ path: String) -> String {
    isStandardInput(path) ? "/proc/self/fd/0" : path
  }
}
