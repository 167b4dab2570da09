/// The reason why the structure of a file cannot be read.
package enum SourceFileError: Error, Sendable, Equatable {
  case unreadable
  /// Reading or copying the file takes more work than its length allows.
  case exceeds(WorkBudget.Excess)
}
