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
    case .zsh: return inserted(zsh, before: "    _arguments ", in: script)
    default: return script
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
}
