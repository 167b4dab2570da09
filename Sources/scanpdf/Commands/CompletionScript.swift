import ArgumentParser

/// The shell completion scripts of the argument parser, patched for a command whose main subcommand
/// has no name.
///
/// Without the patches, the scripts would treat the names of the other subcommands as inputs.
enum CompletionScript {
  /// Returns the script for a shell, such as `bash`; `nil` if the parser does not know the shell.
  ///
  /// Throws a `PatchError` if the parser generates other scripts than those the patches are written
  /// for.
  static func text(for shell: String) throws(PatchError) -> String? {
    guard let completionShell = CompletionShell(rawValue: shell) else { return nil }
    return try patched(WholeCommand.completionScript(for: completionShell), for: shell)
  }

  /// Returns a generated script with the patches for a shell; throws a `PatchError` if a text to
  /// patch is missing.
  static func patched(_ script: String, for shell: String) throws(PatchError) -> String {
    var script = script
    for patch in patches(for: shell) {
      guard script.contains(patch.text) else {
        throw PatchError(shell: shell, missingText: patch.text)
      }
      script = script.replacing(
        patch.text, with: patch.replacement, maxReplacements: patch.isRepeated ? .max : 1)
    }
    return script
  }

  private static func patches(for shell: String) -> [Patch] {
    switch shell {
    case "bash": [.insertion(of: bash, before: "    __scanpdf_offer_flags_options")]
    case "zsh":
      [
        .insertion(of: zsh, before: "    _arguments "),
        // _arguments would reject inputs and subcommands at the same position.
        Patch(text: "        '(-): :->command'\n        '(-)*:: :->arg'\n", replacement: ""),
      ]
    default:
      [
        .insertion(of: fish, before: " __scanpdf_parse_subcommand -r "),
        Patch(
          text: #"__scanpdf_should_offer_completions_for_positional "scanpdf" -eq 2"#,
          replacement: "test (count (__scanpdf_tokens -pc)) -eq 1"),
        // Before version 4, fish does not report the position of the cursor in a word it has split.
        Patch(
          text: "(__scanpdf_tokens -tC)",
          replacement: #"(string length -- "$(commandline -ct)")"#),
      ]
    }
  }

  /// The names of the subcommands other than the main command.
  private static let subcommands =
    WholeCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  private static let bash = #"""
        if [[ ${COMP_CWORD} -eq 1 ]]; then
            COMPREPLY+=($(compgen -W '\#(subcommands.joined(separator: " "))' -- "${cur}"))
        elif [[ ${COMP_WORDS[1]} = @(\#(subcommands.joined(separator: "|"))) ]]; then
            unparsed_words=("${unparsed_words[@]:1}")
            "_scanpdf_${COMP_WORDS[1]}"
            return
        fi

    """#

  private static let zsh = #"""
        if (( CURRENT == 2 )); then
            local -ar other_commands=(\#(subcommands.joined(separator: " ")))
            _describe -V command other_commands && ret=0
        elif [[ "${words[2]}" = (\#(subcommands.joined(separator: "|"))) ]]; then
            shift words
            (( CURRENT-- ))
            "_scanpdf_${words[1]}"
            return
        fi

    """#

  /// Precedes the parsing of all words as inputs and options of the main command.
  private static let fish = #"""
     contains -- "$unparsed_tokens[2]" \#(subcommands.joined(separator: " "))
            and set -a commands $unparsed_tokens[1]
            and set -e unparsed_tokens[1]
            or
    """#
}

extension CompletionScript {
  /// The generated script lacks a text that must be patched.
  struct PatchError: Error, CustomStringConvertible {
    let shell: String
    let missingText: String

    var description: String {
      "the generated \(shell) completions lack \"\(missingText)\"; build scanpdf with the "
        + "swift-argument-parser of Package.resolved"
    }
  }

  /// A replacement of a text that the generated script must contain.
  private struct Patch {
    let text: String
    let replacement: String
    /// Whether all occurrences are replaced.
    var isRepeated = true

    /// Returns a patch that inserts a text before the first occurrence of another.
    static func insertion(of text: String, before place: String) -> Patch {
      Patch(text: place, replacement: text + place, isRepeated: false)
    }
  }
}
