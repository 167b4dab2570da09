import ArgumentParser

/// The parser's completions of the whole command, for a command whose inputs go without the name of a
/// command before them: the parser would take the names of the other commands for inputs.
enum CompletionScript {
  /// The script for a shell, such as `bash`; `nil` for one that the parser does not know.
  static func text(for shell: String) -> String? {
    guard let shell = CompletionShell(rawValue: shell) else { return nil }
    let script = WholeCommand.completionScript(for: shell)
    switch shell {
    case .bash: return inserted(bash, before: "    __scanpdf_offer_flags_options", in: script)
    case .zsh:
      // Inputs and commands are the same words there, which _arguments would refuse.
      return inserted(zsh, before: "    _arguments ", in: script)
        .replacing("        '(-): :->command'\n        '(-)*:: :->arg'\n", with: "")
    default:
      return inserted(fish, before: " __scanpdf_parse_subcommand -r ", in: script)
        .replacing(
          #"__scanpdf_should_offer_completions_for_positional "scanpdf" -eq 2"#,
          with: "test (count (__scanpdf_tokens -pc)) -eq 1"
        )
        // Before version 4 fish does not tell a cursor's place in a word that it has split off.
        .replacing(
          "(__scanpdf_tokens -tC)", with: #"(string length -- "$(commandline -ct)")"#)
    }
  }

  private static func inserted(_ text: String, before place: String, in script: String) -> String {
    guard let range = script.firstRange(of: place) else { return script }
    return script[..<range.lowerBound] + text + script[range.lowerBound...]
  }

  private static let bash = #"""
        if [[ ${COMP_CWORD} -eq 1 ]]; then
            COMPREPLY+=($(compgen -W 'batch languages help' -- "${cur}"))
        elif [[ ${COMP_WORDS[1]} = @(batch|languages|help) ]]; then
            unparsed_words=("${unparsed_words[@]:1}")
            "_scanpdf_${COMP_WORDS[1]}"
            return
        fi

    """#

  private static let zsh = #"""
        if (( CURRENT == 2 )); then
            local -ar other_commands=(batch languages help)
            _describe -V command other_commands && ret=0
        elif [[ "${words[2]}" = (batch|languages|help) ]]; then
            shift words
            (( CURRENT-- ))
            "_scanpdf_${words[1]}"
            return
        fi

    """#

  /// Stands before what takes all words for inputs and options of the main command.
  private static let fish = #"""
     contains -- "$unparsed_tokens[2]" batch languages help
            and set -a commands $unparsed_tokens[1]
            and set -e unparsed_tokens[1]
            or
    """#
}
