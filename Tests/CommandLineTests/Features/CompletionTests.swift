import TestSupport
import Testing

/// The completions of the Tab key in bash, zsh and fish.
@Suite struct CompletionTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    try directory.write([], to: "bad.png")
    try directory.makeDirectory("scans")
    try directory.makeDirectory("my scans")
  }

  @Test(arguments: [
    (["ba"], ["bad.png", "batch"]), (["bad.png", "sc"], ["scans"]),
    (["bad.png", "--pdfa", ""], ["1a", "1b", "2b", "2u", "3b", "none"]),
    (["--outp"], ["--output", "--output-dir"]),
    (["bad.png", "--psm", "1"], ["10", "11", "13"]), (["-l", "deu+en"], ["deu+eng"]),
    (["batch", "sc"], ["scans"]), (["batch", "scans", "--outp"], ["--output-dir"]),
    (["batch", "scans", "--per", "f"], ["file", "folder"]),
    (["batch", "scans", "-l", "en"], ["eng"]),
    (["batch", "--sidecars", "text,h"], ["text,hocr"]),
    (["languages", "--tess"], ["--tessdata-dir"]), (["te"], ["text"]),
    (["bad.png", "--recu"], ["--recursive"]), (["bad.png", "--skip"], ["--skip-blank"]),
    (["bad.png", "--page-size", "le"], ["legal", "letter"]), (["batch", "--dry"], ["--dry-run"]),
    (["batch", "scans", "--hoc"], ["--hocr"]), (["text", "--pag"], ["--pages"]),
    (["bad.png", "--hoc"], ["--hocr", "--hocr-dir"]),
    (["convert", "bad.png", "--pdfa", "1"], ["1a", "1b"]),
  ])
  func `words are completed in bash and fish`(words: [String], offers: [String]) throws {
    let bash = try bash(words)
    #expect(bash.text.split(separator: "\n").map(String.init) == offers)
    #expect(bash.errors == "")
    let fish = try fish(words)
    // It ends directories with a slash and puts a description behind each word. Since version 4, it
    // also offers words that have the letters elsewhere.
    let found = fish.text.split(separator: "\n")
      .map { String($0.prefix { $0 != "\t" && $0 != "/" }) }
    #expect(found.filter { $0.hasPrefix(words.last ?? "") } == offers)
    #expect(fish.errors == "")
  }

  @Test func `words are completed in zsh`() throws {
    let lines = [
      ("bat", "batch "), ("bad", "bad.png "), ("bad.png --show", "bad.png --show-text "),
      ("bad.png ba", "bad.png bad.png "), ("-l deu+en", "-l deu+eng "),
      ("batch my", #"batch my\ scans/"#), ("batch scans --outp", "batch scans --output-dir "),
      ("batch scans --per fo", "batch scans --per folder "),
      ("batch --sidecars text,h", "batch --sidecars text,hocr "),
      ("languages --tess", "languages --tessdata-dir "), ("te", "text "),
      ("bad.png --skip", "bad.png --skip-blank "), ("batch scans --dry", "batch scans --dry-run "),
      ("bad.png --page-size leg", "bad.png --page-size legal "), ("text --pag", "text --pages "),
    ]
    #expect(try zsh(lines.map { "scanpdf \($0.0)" }) == lines.map { "scanpdf \($0.1)" })
  }

  private func bash(_ words: [String]) throws -> Run {
    let quoted = (["scanpdf"] + words).map { "'\($0)'" }
    return try directory.run(
      "bash", "-c",
      """
      scanpdf() { '\(try ScanPDFProgram.path())' "$@"; }
      source <(scanpdf --generate-completion-script bash)
      COMP_WORDS=(\(quoted.joined(separator: " "))) COMP_CWORD=\(words.count) COMPREPLY=()
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
      _scanpdf_with_default scanpdf "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}" | sort -u
      """)
  }

  private func fish(_ words: [String]) throws -> Run {
    let program = try ScanPDFProgram.path()
    let line = (["scanpdf"] + words).joined(separator: " ")
    return try directory.shell(
      """
      PATH="$(dirname '\(program)'):$PATH" fish --no-config -c '
        scanpdf --generate-completion-script fish | source
        complete -C "\(line)" | sort'
      """)
  }

  /// The lines on a terminal after the Tab key is pressed at their ends.
  private func zsh(_ lines: [String]) throws -> [String] {
    let program = try ScanPDFProgram.path()
    let run = try directory.shell(
      #"""
      export PATH="$(dirname '\#(program)'):$PATH" TERM=dumb
      scanpdf --generate-completion-script zsh >.script
      cat >.setup <<'END'
      PS1= RPS1=
      autoload -Uz compinit
      compinit -u -D
      source .script
      show() { zle complete-word; print -r -- "$BUFFER" >>.lines; BUFFER= ; zle accept-line }
      zle -N show
      bindkey '^I' show
      : >.lines
      END
      cat >.run <<'END'
      zmodload zsh/zpty
      wait_for() { for i in {1..200}; do [[ -f .lines && $(wc -l <.lines) -ge $1 ]] && return; sleep 0.05; done }
      zpty shell zsh -f -i
      zpty -w shell 'source ./.setup'
      wait_for 0
      while read -r line; do
        zpty -w -n shell $line$'\t'
        wait_for $((++count))
      done
      zpty -d shell
      END
      zsh -f .run <<'END'
      \#(lines.joined(separator: "\n"))
      END
      cat .lines
      """#)
    return run.text.split(separator: "\n").map(String.init)
  }
}
