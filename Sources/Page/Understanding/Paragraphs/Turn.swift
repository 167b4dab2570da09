import PageModel

/// Lines that are turns of a transcript, or are numbered one by one.
extension TextLine {
  /// The marks of questions and answers, each with the marks of its counterparts, in the languages
  /// that scanpdf is used with most.
  private static let marks: [String: Set<String>] = [
    "Q": ["A", "R"], "F": ["A"], "P": ["R"], "D": ["R"], "A": ["Q", "F"], "R": ["Q", "P", "D"],
  ]
  /// The words for questions and answers, whose first letters are marks.
  private static let names: Set<String> = [
    "Question", "Answer", "Frage", "Antwort", "Réponse", "Pregunta", "Pergunta", "Respuesta",
    "Resposta", "Domanda", "Risposta",
  ]

  /// The number of the line, such as 17 of `17 Q. Did you see it?`; `nil` if it has none.
  var lineNumber: Int? {
    words.first.flatMap { PageNumber($0.text) }.flatMap { $0.style == .decimal ? $0.value : nil }
  }

  /// The words of the line without its number.
  private var said: ArraySlice<Word> { words.dropFirst(lineNumber == nil ? 0 : 1) }

  /// The mark of a question or an answer, such as `Q` of `Q.`, `Q1:` or `Question 1:`; `nil` if
  /// there is none.
  private var mark: String? {
    guard let text = said.first?.text, let mark = text.first.map(String.init), said.count > 1,
      Self.marks[mark] != nil
    else { return nil }
    if Self.names.contains(text.trimmed(to: \.isLetter).description) {
      return said.prefix(2).contains { $0.text.hasSuffix(":") } ? mark : nil
    }
    let number = text.dropFirst().dropLast()
    return ".:".contains(text.suffix(1)) && text.count > 1
      && number.allSatisfy(\.isWholeNumber) ? mark : nil
  }

  /// Whether the line begins with the name of a speaker in capitals, such as `THE COURT:`.
  private var beginsWithSpeaker: Bool {
    guard let end = said.firstIndex(where: { $0.text.contains(":") }), end < said.endIndex - 1
    else { return false }
    let name = said[...end].map(\.text).joined()
    return name.hasSuffix(":") && name.count(where: \.isLetter) > 2
      && name.dropLast().allSatisfy { $0.isUppercase || ".'’-".contains($0) }
  }

  /// Whether the line ends with a question mark.
  var asks: Bool { words.last?.text.last == "?" }

  /// Returns whether the line begins with a speaker, or with a question or an answer whose
  /// counterpart is nearby.
  func isTurn(among others: some Sequence<TextLine>) -> Bool {
    if beginsWithSpeaker { return true }
    guard let partners = mark.flatMap({ Self.marks[$0] }) else { return false }
    return others.contains { $0.mark.map(partners.contains) ?? false }
  }

  /// Returns whether the number of the line follows the number of another line.
  func isNumbered(after other: TextLine) -> Bool {
    other.lineNumber.map { $0 + 1 == lineNumber } ?? false
  }
}
