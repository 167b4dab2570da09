import TestSupport
import Testing

@Suite struct HelpTests {
  let directory = TemporaryDirectory()

  /// The standard output of a run that does nothing else.
  private func printed(_ arguments: String...) throws -> String {
    let run = try directory.scanpdf(arguments)
    #expect(run.errors.isEmpty)
    return run.text
  }

  @Test func `help is as recorded, however it is asked for`() throws {
    let help = try printed("--help")
    try Snapshot.expect(help, equals: "help.txt")
    #expect(try printed("-h") == help)
    #expect(try printed("help") == help)
    // The command that only scanpdf itself runs.
    #expect(!help.contains("\n  worker"))
  }

  @Test(arguments: ["convert", "batch", "scan", "scanners", "watch", "text", "review"])
  func `help of a subcommand is as recorded`(command: String) throws {
    let help = try printed(command, "--help")
    try Snapshot.expect(help, equals: "\(command).txt")
    for line in help.split(separator: "\n") {
      #expect(line.count <= 80)
      #expect(line.first?.isLetter != true || !line.contains("  "), "no hole in a sentence")
    }
  }

  @Test func `help of convert fits a screen, and describes all options if asked`() throws {
    let help = try printed("convert", "--help")
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    #expect(try printed("help", "convert") == help)
    let whole = try printed("convert", "--help-all")
    try Snapshot.expect(whole, equals: "convert-all.txt")
    // Every option is in both forms.
    for name in whole.matches(of: #/^  (?:-., )?(--[a-z-]+)/#.anchorsMatchLineEndings()).map(\.1) {
      #expect(help.contains(name))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script for each shell completes commands and options`(shell: String) throws {
    let script = try printed("--generate-completion-script", shell)
    for word in ["batch", "languages", "files-from", "output-dir", "hocr"] {
      #expect(script.contains(word))
    }
  }

  @Test func `the version is printed with the versions of the libraries`() throws {
    let lines = try printed("--version").split(separator: "\n")
    #expect(lines.first?.split(separator: " (").first == "scanpdf 0.1.0")
    for library in [
      "Tesseract", "Leptonica", "qpdf", "libseccomp", "libpng", "libjpeg", "libtiff", "zlib",
      "libopenjp2", "zxing-cpp",
    ] {
      let line = lines.first { $0.hasPrefix("\(library) ") }
      #expect(line?.dropFirst(library.count + 1).first?.isNumber == true, "\(library)")
    }
  }

  @Test func `a line of help is no longer than a terminal's`() throws {
    for line in try printed("--help").split(separator: "\n") { #expect(line.count <= 80) }
  }
}
