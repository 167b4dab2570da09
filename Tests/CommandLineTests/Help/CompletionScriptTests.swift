import ArgumentParser
import Testing

@testable import scanpdf

/// The patches of the completion scripts that the argument parser generates.
@Suite struct CompletionScriptTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `a generated script without a text to patch is an error`(shell: String) {
    #expect {
      try CompletionScript.patched("# another script", for: shell)
    } throws: { error in
      "\(error)".hasPrefix("the generated \(shell) completions lack \"")
    }
  }

  @Test(arguments: ["zsh", "fish"])
  func `a script that is patched already is an error`(shell: String) throws {
    let script = try #require(try CompletionScript.text(for: shell))
    #expect(throws: CompletionScript.PatchError.self) {
      try CompletionScript.patched(script, for: shell)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `every long option that the help of a command shows is completed for it`(
    shell: String
  ) throws {
    let script = try #require(try CompletionScript.text(for: shell))
    for command in [ConvertCommand.self] + WholeCommand.configuration.subcommands {
      let name = command == ConvertCommand.self ? "" : command.configuration.commandName ?? ""
      let completed = Self.options(in: script, of: name, shell: shell)
      let shown = OptionTable(of: command).longNames
      #expect(shown.count > 0)
      #expect(shown.filter { !completed.contains($0) } == [], "\(name)")
    }
  }

  /// The long options that a script completes for a subcommand, or for the main command (`""`).
  private static func options(in script: String, of name: String, shell: String) -> Set<String> {
    if shell == "fish" {
      let command = #"options "scanpdf\#(name.isEmpty ? "" : " " + name)""#
      let lines = script.split(separator: "\n").filter { $0.contains(command) }
      return Set(lines.flatMap { $0.matches(of: #/ -l '([^']+)'/#).map { "--\($0.output.1)" } })
    }
    let function = "\n_scanpdf\(name.isEmpty ? "" : "_" + name)() {"
    guard let start = script.firstRange(of: function)?.upperBound,
      let end = script[start...].firstRange(of: "\n}")?.lowerBound
    else { return [] }
    // The descriptions of zsh, in brackets, name other options.
    let lines = script[start..<end].split(separator: "\n").map { line in
      shell == "zsh" ? line.prefix { $0 != "[" } : line
    }
    return Set(lines.flatMap { $0.matches(of: #/--[a-z0-9-]+/#).map { String($0.output) } })
  }

  @Test func `a script for an unknown shell does not exist`() throws {
    #expect(try CompletionScript.text(for: "ksh") == nil)
  }
}
