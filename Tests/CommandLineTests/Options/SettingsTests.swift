import ArgumentParser
import Arguments
import PagePipeline
import Settings
import Testing

@testable import scanpdf

/// Every option through a file, a profile, a variable and an argument.
@Suite struct SettingsTests {
  /// A value of each option that takes one, other than the default, and another one; a new option
  /// needs a row if neither its choices nor the first value of the others do.
  static let values: [String: (String, String)] = [
    "output": ("a.pdf", "b.pdf"), "backup": (".bak", ".old"), "name": ("{date}", "{folder}"),
    "language": ("deu", "fra"), "jobs": ("2", "3"), "sort": ("natural", "name"),
    "pages": ("1-2", "3"), "recognize": ("1-2", "3"), "dpi": ("200", "300"),
    "margin": ("1mm", "2mm"), "max-pixels": ("1000", "2000"), "timeout": ("10", "20"),
    "worker-memory": ("1GiB", "2GiB"), "progress": ("plain", "json"), "per": ("file", "folder"),
    "sidecars": ("text", "hocr"), "shard": ("1/2", "2/2"), "settle": ("1", "2"),
    "poll": ("1", "2"), "source": ("feeder", "duplex"), "resolution": ("200", "300"),
    "mode": ("gray", "lineart"), "paper": ("a4", "letter"), "count": ("1", "2"),
    "device-option": ("a=1", "b=2"), "text-from": ("hocr", "xml"),
    "split": ("2", "3"), "screen-dpi": ("90", "100"), "page-files": ("hocr", "alto"),
    "lease-time": ("30", "60"), "type": ("code128", "code39"),
  ]
  /// The other arguments that an option needs.
  static let companions: [String: [String]] = [
    "null": ["--files-from", "list"], "keep-original": ["--rectify", "on"],
    "text-layout": ["--text"], "keep-headers": ["--markdown"],
    "figures": ["--markdown"], "lease": ["--manifest", "list"],
    "lease-time": ["--manifest", "list", "--lease", "leases"], "attach": ["--pdfa", "none"],
    "type": ["words", "-o", "x.pdf"],
    "export-lines": ["--text-from", "a.corrections.json"], "backup": ["-o", "x.pdf"],
    "interleave": ["--source", "feeder"],
    "prompt": ["--source", "flatbed"], "backs-in-order": ["--collate", "a", "b"],
  ]

  /// A command and one of its options.
  struct Case: CustomTestStringConvertible {
    let command: SettableCommand
    let option: SettableOption
    var testDescription: String { "\(command.name) --\(option.name)" }

    /// The arguments besides the option with which the command can be parsed.
    var base: [String] {
      let inputs = ["batch", "watch", "text", "review"].contains(command.name) ? ["in"] : []
      let isFolder = ["batch", "watch"].contains(command.name)
      let needed = isFolder && option.name != "output-dir" ? ["--output-dir", "out"] : []
      var others = companions[option.name] ?? []
      if command.name == "review", option.name != "output" { others += ["-o", "x.html"] }
      if ["text-layout", "keep-headers", "figures"].contains(option.name), !isFolder {
        others.append("x.txt")
      }
      return inputs + needed + (isFolder && option.name == "backup" ? [] : others)
    }

    var values: (String, String) {
      let value = OptionTables.all.first { $0.name == option.name }?.value
      let choices = value?.choices.filter { $0 != value?.defaultText } ?? []
      guard let first = choices.first else {
        return SettingsTests.values[option.name] ?? ("one", "two")
      }
      return (first, choices.count > 1 ? choices[1] : value?.defaultText ?? "")
    }

    /// The setting in a file, which sets the option to its first value or a flag.
    func line(_ value: String) -> String {
      option.takesValue ? "\(option.name) = \"\(value)\"" : "\(option.name) = true"
    }

    /// The argument with the same meaning.
    func argument(_ value: String) -> [String] {
      option.takesValue ? ["--\(option.name)=\(value)"] : ["--\(option.name)"]
    }
  }

  static let cases = OptionList.commands.flatMap { command in
    command.options.map { Case(command: command, option: $0) }
  }

  /// The first case of each option.
  static let options = cases.reduce(into: [Case]()) { found, test in
    if !found.contains(where: { $0.option.name == test.option.name }) { found.append(test) }
  }

  private func settings(
    _ test: Case, user: String = "", system: String = "", variables: [String: String] = [:],
    profile: String? = nil, arguments: [String] = []
  ) throws -> [String] {
    let files = try [("user", user), ("system", system)].map { path, text in
      try SettingsFile(Array(text.utf8), path: path)
    }
    let all = try Settings(
      files: files, variables: variables, profile: profile, of: OptionList.commands)
    let given = GivenOptions([test.command.name] + arguments + test.base)
    let found = all.settings(for: test.command, given: given.names) {
      OptionConflicts.excluded(by: $0, in: test.command.name)
    }
    return SettingsExpansion.joined(given, found)
  }

  @Test(arguments: options)
  func `the first values of the other tests are accepted`(test: Case) throws {
    _ = try ScanPDF.parseAsRoot([test.command.name] + test.argument(test.values.0) + test.base)
  }

  @Test func `an option means the same in a file, a profile, a variable and an argument`() throws {
    for test in Self.cases { try expectEqualMeaning(test) }
  }

  private func expectEqualMeaning(_ test: Case) throws {
    let (first, _) = test.values
    let expected = [test.command.name] + test.argument(first) + test.base
    let line = test.line(first)
    let value = test.option.takesValue ? first : "1"
    let ways = [
      try settings(test, user: line), try settings(test, system: line),
      try settings(test, user: "[\(test.command.name)]\n\(line)"),
      try settings(test, user: "[profiles.p]\n\(line)", profile: "p"),
      try settings(test, system: "[profiles.p.\(test.command.name)]\n\(line)", profile: "p"),
      try settings(test, variables: [test.option.variable: value]),
    ]
    for arguments in ways { #expect(arguments == expected, "\(test.testDescription)") }
  }

  @Test
  func `an argument beats a variable, that a profile, that the user's file, that the system's`()
    throws
  {
    for test in Self.cases { try expectPrecedence(test) }
  }

  private func expectPrecedence(_ test: Case) throws {
    let (first, second) = test.values
    guard test.option.takesValue else {
      let off = "\(test.option.name) = false", on = test.line("")
      let without = [test.command.name] + test.base
      let variable = [test.option.variable: "0"]
      for arguments in [
        try settings(test, user: off, system: on),
        try settings(test, user: "\(on)\n[profiles.p]\n\(off)", profile: "p"),
        try settings(test, user: on, variables: variable),
        try settings(test, user: on, arguments: [test.takingBack]),
      ] { #expect(arguments == without, "\(test.testDescription)") }
      return
    }
    let expected = [test.command.name] + test.argument(second) + test.base
    let (lower, upper) = (test.line(first), test.line(second))
    let variables: (String) -> [String: String] = { [test.option.variable: $0] }
    let all = "\(lower)\n[profiles.p]\n\(lower)"
    for arguments in [
      try settings(test, user: upper, system: lower),
      try settings(test, user: "\(lower)\n[profiles.p]\n\(upper)", system: lower, profile: "p"),
      try settings(test, user: all, variables: variables(second), profile: "p"),
      try settings(
        test, user: all, variables: variables(first), profile: "p",
        arguments: test.argument(second)),
    ] { #expect(arguments == expected, "\(test.testDescription)") }
    // A setting is taken back as well.
    let without = try settings(test, user: lower, arguments: [test.takingBack])
    #expect(!without.contains { $0.hasPrefix("--\(test.option.name)=") })
  }

  @Test func `letters, clusters and values that look like options are told apart`() {
    let given = GivenOptions([
      "batch", "-qldeu", "-o", "-v", "--title", "--quiet", "in", "--", "--force",
    ])
    #expect(given.command == "batch")
    #expect(given.names == ["quiet", "language", "output-dir", "title"])
    #expect(
      given.rest == ["-qldeu", "-o", "-v", "--title", "--quiet", "in", "--", "--force"])
    #expect(GivenOptions(["a.png", "--no-quiet"]).rest == ["a.png"])
    #expect(GivenOptions(["a.png", "--dictionary"]).names == ["no-dictionary"])
    #expect(GivenOptions(["a.png", "--no-clobber"]).rest == ["a.png", "--no-clobber"])
  }

  @Test(arguments: [
    ("langauge = 'deu'", "user, line 1: unknown key 'langauge'; did you mean language?"),
    ("\n\nquiet = 'yes'", "user, line 3: quiet: expected true or false"),
    ("language = true", "user, line 1: language: expected a text in quotes or a number"),
    ("language = ['deu']", "user, line 1: language: expected a text in quotes or a number"),
    ("jobs = 2026-11-23", "user, line 1: jobs: expected a text in quotes or a number"),
    (
      "[batch]\ncount = 1", "user, line 2: unknown key 'count'; it is an option of scanpdf scan"
    ),
    ("[profiles.p]\nsettle.x = 1", "user, line 2: unknown table 'settle'; expected convert"),
    ("profile = 'q'", "user, line 1: profile: there is no profile 'q'"),
    ("a = ", "user, line 1: "), ("quiet = true\nquiet = true", "user, line 2: "),
  ])
  func `wrong settings are named with their file and line`(text: String, message: String) {
    let error = #expect(throws: SettingsError.self) {
      try settings(Self.cases[0], user: text)
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `the more important of two options that exclude each other counts`() throws {
    let test = try #require(
      Self.cases.first { $0.command.name == "convert" && $0.option.name == "quiet" })
    #expect(try settings(test, user: "quiet = true", arguments: ["-v"]) == ["convert", "-v"])
    #expect(
      try settings(test, user: "verbose = true", system: "quiet = true")
        == ["convert", "--verbose"])
    #expect(
      try settings(test, user: "output-dir = 'd'\nname = '{date}'", arguments: ["-oa.pdf"])
        == ["convert", "-oa.pdf"])
  }

  @Test func `variables that no option has are reported`() throws {
    let settings = try Settings(
      files: [], variables: ["SCANPDF_LANGAUGE": "deu", "SCANPDF_TITLE": "", "LANG": "C"],
      of: OptionList.commands)
    #expect(settings.unknownVariables == ["SCANPDF_LANGAUGE"])
    #expect(settings.unknownVariableMessages.first?.hasSuffix("SCANPDF_LANGUAGE?") == true)
  }
}

extension SettingsTests.Case {
  /// The argument that takes back settings of the option.
  fileprivate var takingBack: String { "--no-\(option.name)" }
}
