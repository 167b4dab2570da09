import Testing

/// What the Tab key offers in bash.
@Suite struct CompletionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([], to: "bad.png")
    try folder.makeFolder("scans")
  }

  @Test(arguments: [
    (["ba"], ["bad.png", "batch"]), (["bad.png", "sc"], ["scans"]),
    (["bad.png", "--pdfa", ""], ["1a", "1b", "none"]), (["--outp"], ["--output"]),
    (["batch", "sc"], ["scans"]), (["batch", "scans", "--out"], ["--output-dir"]),
    (["batch", "scans", "--per", "f"], ["file", "folder"]),
    (["languages", "--tess"], ["--tessdata-dir"]),
  ])
  func `words are completed`(words: [String], offers: [String]) throws {
    let quoted = (["scanpdf"] + words).map { "'\($0)'" }
    let run = try folder.run(
      "bash", "-c",
      """
      source <('\(try ScanPDFProgram.path())' --generate-completion-script bash)
      COMP_WORDS=(\(quoted.joined(separator: " "))) COMP_CWORD=\(words.count) COMPREPLY=()
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
      _scanpdf scanpdf "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}" | sort
      """)
    #expect(run.text.split(separator: "\n").map(String.init) == offers)
    #expect(run.errors == "")
  }
}
