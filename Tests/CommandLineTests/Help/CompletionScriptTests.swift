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

  @Test func `a script for an unknown shell does not exist`() throws {
    #expect(try CompletionScript.text(for: "ksh") == nil)
  }
}
