import Testing

@Suite struct HelpTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The standard output of a run that does nothing else.
  private func printed(_ arguments: String...) throws -> String {
    let run = try ScanPDFProgram.start(arguments, in: folder).finish()
    #expect(run.ending == .exit(0))
    #expect(run.errors.isEmpty)
    return run.text
  }

  @Test func `help is as recorded, however it is asked for`() throws {
    let help = try printed("--help")
    try Snapshot.expect(help, equals: "help")
    #expect(try printed("-h") == help)
    #expect(try printed("help") == help)
    // The command that is for scanpdf alone; the option named for its processes is not.
    #expect(!help.replacing("--worker-memory", with: "").contains("worker"))
    #expect(
      try !printed("help", "nothing").replacing("--worker-memory", with: "").contains("worker"))
  }

  @Test func `the version is as recorded`() throws {
    try Snapshot.expect(printed("--version"), equals: "version")
  }

  @Test func `a line of help is no longer than a terminal's`() throws {
    for line in try printed("--help").split(separator: "\n") { #expect(line.count <= 80) }
  }
}
