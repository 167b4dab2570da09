import Files

extension String {
  /// The text as a word of a shell's command line.
  package var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "._/+-=:,@%".contains($0) }
    return isPlain ? self : "'\(printable.replacing("'", with: #"'\''"#))'"
  }
}
