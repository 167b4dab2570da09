import Foundation
import TestSupport
import Testing

/// Settings in files and variables, as the program reads them.
@Suite struct ConfigTests {
  let directory = TemporaryDirectory(pages: ["a.png": "some words"])

  @discardableResult
  private func scanpdf(
    _ arguments: String, variables: String = "", exit: Int32? = 0
  ) throws -> Run {
    try directory.shell(
      """
      env -u SCANPDF_NO_CONFIG XDG_CONFIG_HOME="$PWD/config" \(variables) "$scanpdf" \(arguments)
      """, exit: exit)
  }

  private func write(_ text: String) throws {
    try directory.write(text.utf8, to: "config/scanpdf/config.toml")
  }

  @Test(arguments: [
    "a#", "\"\\\"\".a#", "x = {k = \"\"\"\n\"\"\", a#", "x = {k = \"\"\"\n# \"\"\", a#",
  ])
  func `a key of a hundred thousand parts is refused with its line`(start: String) throws {
    let key = start.replacing("#", with: String(repeating: ".a", count: 100_000))
    try write("jobs = 2 # ...\n\(key) = 1\n")
    let run = try scanpdf("config", exit: 78)
    let line = key.contains("\n") ? 3 : 2
    #expect(
      run.errors.contains("line \(line): the file has more than 4000 dots"))
  }

  @Test func `a key of a few thousand parts is read`() throws {
    try write("a\(String(repeating: ".a", count: 3_900)) = 1\n")
    try scanpdf("config", exit: 78)
  }

  @Test func `dots in texts and comments do not count as parts of keys`() throws {
    let dots = String(repeating: ".", count: 100)
    let comments = String(repeating: "# \(dots)\n", count: 10)
    try write("\(comments)title = \"a\\\"\(dots)\" # \(dots)\nsubject = \"\"\"\(dots)\"\"\"\n")
    try scanpdf("config")
  }

  @Test func `settings are shown with their places`() throws {
    try write(
      "language = \"deu+eng\"\n[batch]\nquiet = true\n[profiles.letters]\njobs = 2\ntitle = \"x\"\n"
    )
    let run = try scanpdf("config --profile letters", variables: "SCANPDF_JOBS=3")
    let path = "\(directory.path)/config/scanpdf/config.toml"
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("# \(path)"))
    #expect(lines.contains("# profile: letters"))
    #expect(lines.contains("language = \"deu+eng\"  # \(path), line 1"))
    #expect(lines.contains("jobs = 3              # variable SCANPDF_JOBS"))
    #expect(lines.contains("title = \"x\"           # \(path), line 6, profile letters"))
    #expect(lines.suffix(2) == ["[batch]", "quiet = true  # \(path), line 3"])
    let all = try scanpdf("config batch").text
    #expect(all.contains("\nlevel = \"accurate\""))
    #expect(all.contains("\n# report "))
  }

  @Test func `what is printed can be a file of settings`() throws {
    try write("")
    let printed = try scanpdf("config batch").text
    try write(printed)
    try scanpdf("config batch")
  }

  @Test(arguments: ["langage = []", "title = []"])
  func `an empty array does not count as no setting`(setting: String) throws {
    try write(setting)
    let run = try scanpdf("config", exit: 78)
    #expect(run.errors.contains("line 1"))
  }

  @Test func `settings count as arguments do, and arguments beat them`() throws {
    try write("quiet = true\ntitle = \"From the file\"\noutput = \"set.pdf\"\n")
    let run = try scanpdf("a.png")
    #expect(run.errors == "")
    #expect(try directory.information(on: "set.pdf").contains("Title:           From the file\n"))
    let other = try scanpdf("a.png --title Other -o other.pdf", variables: "SCANPDF_TITLE=No")
    #expect(other.errors == "")
    #expect(try directory.information(on: "other.pdf").contains("Title:           Other\n"))
    #expect(try scanpdf("a.png -o c.pdf --no-config").errors.contains("c.pdf: 1 page"))
    #expect(try scanpdf("a.png -o d.pdf --no-quiet").errors.contains("d.pdf: 1 page"))
    #expect(
      try scanpdf("a.png -o e.pdf", variables: "SCANPDF_NO_CONFIG=1").errors.contains("1 page"))
  }

  @Test func `a variable counts without a file of settings`() throws {
    let run = try scanpdf("a.png", variables: "SCANPDF_OUTPUT=v.pdf")
    #expect(run.errors.contains("v.pdf: 1 page"))
  }

  @Test func `a batch does not make again what settings instead of arguments ask for`() throws {
    try directory.write(PrintedPage("some words").png(), to: "in/a.png")
    let first = try scanpdf("batch in -o out --dpi 200 --author A")
    #expect(first.errors.contains("1 made"))
    try write("dpi = 200\n[profiles.p]\nauthor = \"A\"\n")
    #expect(try scanpdf("batch in -o out --profile p").errors.contains("0 made, 1 unchanged"))
    #expect(try scanpdf("batch in -o out").errors.contains("1 made"))
  }

  @Test func `a wrong setting ends the run with its file and line`() throws {
    let path = "\(directory.path)/config/scanpdf/config.toml"
    for (text, message) in [
      ("x = 1", "line 1: unknown key 'x'"), ("\njobs = \"many\"", "line 2: The value 'many' is"),
      ("text-layout = true", "line 1: --text-layout: applies to plain text"),
    ] {
      try write(text)
      let run = try scanpdf("a.png -o out.pdf", exit: 78)
      #expect(run.errors.hasPrefix("scanpdf: \(path), \(message)"), "\(run.errors)")
    }
    try scanpdf("--help")
  }

  @Test func `a file that others may write to is refused`() throws {
    try write("quiet = true")
    _ = try directory.run("chmod", "664", "config/scanpdf/config.toml")
    let run = try scanpdf("config", exit: 78)
    #expect(run.errors.contains("others may write to it"))
    _ = try directory.run("chmod", "644", "config/scanpdf/config.toml")
    try scanpdf("config")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `a file that belongs to somebody else is refused`() throws {
    try write("quiet = true")
    _ = try directory.run("chown", "65534", "config/scanpdf/config.toml")
    #expect(try scanpdf("config", exit: 78).errors.contains("belongs to somebody else"))
  }
}
