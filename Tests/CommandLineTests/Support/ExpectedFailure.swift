import TestSupport
import Testing

extension TemporaryDirectory {
  /// Expects a run to end with an exit code and one line on standard error, to print nothing else,
  /// and to leave the directory as it was.
  func expectFailure(
    _ arguments: [String], exit: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    let run = try ScanPDFProgram.start(arguments, in: self).finish()
    #expect(run.ending == .exit(exit), sourceLocation: sourceLocation)
    #expect(run.errors == "scanpdf: \(message)\n", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }
}
