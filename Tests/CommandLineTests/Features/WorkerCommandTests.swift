import TestSupport
import Testing

/// `--worker-command`: workers that another command starts.
@Suite struct WorkerCommandTests {
  let directory = TemporaryDirectory(pages: ["a.png": "words"])

  @Test func `workers behind a wrapper give the same bytes`() throws {
    try directory.shell(
      """
      "$scanpdf" a.png -q -l eng -o own.pdf
      printf '#!/bin/sh\\necho "$1" >>started\\nexec "%s" worker\\n' "$scanpdf" >'wrap it'
      chmod +x 'wrap it'
      "$scanpdf" a.png -o wrapped.pdf --worker-command "'./wrap it' far"
      """)
    let isSame = try directory.bytes(of: "own.pdf") == directory.bytes(of: "wrapped.pdf")
    #expect(isSame)
    #expect(try directory.bytes(of: "started") == Array("far\n".utf8))
  }

  @Test func `a missing worker command is reported`() throws {
    let run = try directory.scanpdf(
      "a.png", "-o", "out.pdf", "--worker-command", "./missing", exit: 69)
    #expect(run.errors.contains("missing"))
    try directory.expectFailure(
      ["a.png", "-o", "out.pdf", "--worker-command", " "], exit: 64,
      "The value ' ' is invalid for '--worker-command <command>': expected a command, as in "
        + "\"ssh host scanpdf worker\"")
  }
}
