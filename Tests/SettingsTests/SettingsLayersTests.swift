import Settings
import Testing

/// The importance of settings of files, profiles and variables.
@Suite struct SettingsLayersTests {
  private static let command = SettableCommand(
    name: "convert",
    options: [
      SettableOption(name: "dpi", takesValue: true),
      SettableOption(name: "quiet", takesValue: false),
      SettableOption(name: "text-from", takesValue: true, isRepeating: true),
    ])
  private static let other = SettableCommand(
    name: "scan", options: [SettableOption(name: "dpi", takesValue: true)])

  private static func settings(
    _ files: String..., variables: [String: String] = [:], profile: String? = nil
  ) throws -> Settings {
    let files = try files.enumerated().map { number, text in
      try SettingsFile(Array(text.utf8), path: "file\(number)")
    }
    return try Settings(
      files: files, variables: variables, profile: profile, of: [command, other])
  }

  private static func lines(_ settings: Settings, given: Set<String> = []) -> [String] {
    settings.settings(for: command, given: given).map(\.line)
  }

  @Test func `a variable counts more than a profile, that than the first file, that than others`()
    throws
  {
    let files = ["dpi = 1\n[profiles.p]\ndpi = 2", "dpi = 3\nquiet = true"]
    let plain = try Self.settings(files[0], files[1])
    #expect(Self.lines(plain) == ["dpi = 1", "quiet = true"])
    let profile = try Self.settings(files[0], files[1], profile: "p")
    #expect(Self.lines(profile) == ["dpi = 2", "quiet = true"])
    let variable = try Self.settings(
      files[0], files[1], variables: ["SCANPDF_DPI": "4"], profile: "p")
    #expect(Self.lines(variable) == ["dpi = 4", "quiet = true"])
    #expect(Self.lines(variable, given: ["dpi"]) == ["quiet = true"])
  }

  @Test func `false takes back a less important setting`() throws {
    let settings = try Self.settings("quiet = false", "quiet = true")
    #expect(settings.settings(for: Self.command).map(\.value) == [.off])
    #expect(settings.settings(for: Self.command).flatMap(\.arguments).isEmpty)
  }

  @Test func `a setting of a table counts for its command only`() throws {
    let settings = try Self.settings("dpi = 1\n[scan]\ndpi = 2")
    #expect(Self.lines(settings) == ["dpi = 1"])
    #expect(settings.settings(for: Self.other).map(\.line) == ["dpi = 2"])
  }

  @Test(arguments: [
    ("dpo = 1", "file0, line 1: unknown key 'dpo'; did you mean dpi?"),
    ("quiet = 1", "file0, line 1: quiet: expected true or false"),
    (
      "[scam]\ndpi = 1",
      "file0, line 2: unknown table 'scam'; expected convert, scan, profiles.NAME"
    ),
    (
      "profile = \"x\"",
      "file0, line 1: profile: there is no profile 'x'; no file of settings has one"
    ),
  ])
  func `a wrong setting is named with its line`(file: String, message: String) {
    let error = #expect(throws: SettingsError.self) { try Self.settings(file) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("300", "300"), ("007", "\"007\""), ("a\"b\\c", #""a\"b\\c""#), ("a\nb\u{1}", #""a\nb\u0001""#),
  ])
  func `a value is quoted as TOML reads it`(text: String, quoted: String) {
    #expect(Setting.quoted(text) == quoted)
  }
}
