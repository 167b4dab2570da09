import ArgumentParser

/// The completion scripts of the argument parser, which also complete lines that leave out
/// `convert`.
enum CompletionScript {
  /// Returns the script that the arguments request; `nil` if they request no script, or a script
  /// for an unknown shell.
  static func requested(by arguments: [String]) -> String? {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = CompletionShell(rawValue: arguments[1])
    else { return nil }
    let extensions = ["bash": bash, "zsh": zsh, "fish": fish]
    return ScanPDF.completionScript(for: shell) + "\n\n" + (extensions[arguments[1]] ?? "")
  }

  private static let commands =
    (ScanPDF.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"])
    .joined(separator: " ")

  private static let bash = """
    _scanpdf_with_default() {
        if [[ " \(commands) " = *" ${COMP_WORDS[1]} "* ]]; then
            _scanpdf "$@"
            return
        fi
        [[ ${COMP_CWORD} -eq 1 ]] && _scanpdf "$@"
        COMP_WORDS=("${COMP_WORDS[0]}" convert "${COMP_WORDS[@]:1}")
        COMP_CWORD=$((COMP_CWORD + 1))
        COMP_LINE="${COMP_LINE/ / convert }"
        COMP_POINT=$((COMP_POINT + 8))
        _scanpdf "$@"
    }

    complete -o filenames -F _scanpdf_with_default scanpdf
    """

  /// When zsh loads the file, the file is also the body of the function `_scanpdf`, which has
  /// completed the words before the last lines unless the words leave out `convert`.
  private static let zsh = """
    _scanpdf_default() {
        local -ar names=(\(commands))
        (( ${names[(Ie)${words[2]}]} )) && return 1
        words=("${words[1]}" convert "${(@)words[2,-1]}")
        (( CURRENT++ ))
        _scanpdf "${@}"
    }

    _scanpdf_with_default() {
        local -i ret=1
        _scanpdf "${@}" && ret=0
        _scanpdf_default "${@}" && ret=0
        return "${ret}"
    }

    compdef _scanpdf_with_default scanpdf
    if [[ "${funcstack[1]}" = _scanpdf ]]; then
        _scanpdf_default "${@}"
    fi
    """

  /// Before version 4, fish does not report the position of the cursor in a word (`-tC`).
  private static let fish = #"""
    functions -c __scanpdf_tokens __scanpdf_given_tokens

    function __scanpdf_tokens
        if test "$argv" = -tC
            string length -- "$(commandline -ct)"
            return
        end
        set -l tokens (__scanpdf_given_tokens $argv)
        set -l first $tokens[2] (commandline -ct)
        if contains -- "$argv" -p -pc
            and not contains -- "$first[1]" \#(commands)
            and begin; test (count $tokens) -gt 1; or string match -q -- '-*' "$first[1]"; end
            set tokens $tokens[1] convert $tokens[2..]
        end
        printf '%s\n' $tokens
    end

    complete -c scanpdf -n 'test (count (__scanpdf_tokens -pc)) -eq 1' -F
    """#
}
