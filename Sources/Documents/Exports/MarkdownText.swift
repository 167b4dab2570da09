import Files

/// Escapes text so that nothing in it is markup of CommonMark 0.31, of GitHub's Markdown, or of
/// pandoc's.
///
/// A sign gets a backslash (CommonMark, 2.4) only if it would be markup at its place: `4.50`,
/// `R&D`, `file_name` and URLs keep their letters.
enum MarkdownText {
  /// The signs that are markup only in pairs: code spans, emphasis (CommonMark, 6.1 and 6.2),
  /// strikethrough, superscripts and formulas.
  private static let paired: Set<Character> = ["`", "*", "_", "~", "^", "$"]

  /// Returns text with a backslash before each sign that would be markup within a line, and before
  /// each of `further`.
  static func escaped(_ text: String, also further: String = "") -> String {
    let signs = Array(text)
    let pairs = pairedSigns(in: text)
    var result = ""
    for (index, sign) in signs.enumerated() {
      let isMarkup =
        pairs.contains(sign) ? isDelimiter(at: index, of: signs) : isSingle(at: index, of: signs)
      if isMarkup || further.contains(sign) { result.append("\\") }
      result.append(sign)
    }
    return result
  }

  /// Returns the paired signs that occur at least twice in a text, and may enclose something.
  private static func pairedSigns(in text: String) -> Set<Character> {
    var signs = paired.filter { sign in text.count { $0 == sign } > 1 }
    // A formula of pandoc ends in a dollar sign after no space and before no digit.
    if signs.contains("$"), !text.contains(#/\$[^\s$]([^$]*[^\s$])?\$(?!\d)|\$\$/#) {
      signs.remove("$")
    }
    return signs
  }

  /// Returns whether a sign of a pair may begin or end something: not between spaces, and no
  /// underscore within a word (CommonMark, 6.2).
  private static func isDelimiter(at index: Int, of signs: [Character]) -> Bool {
    let (before, after) = neighbours(of: index, in: signs)
    if before.isWhitespace, after.isWhitespace { return false }
    return signs[index] != "_" || !(before.isWord && after.isWord)
  }

  /// Returns whether a sign is markup without a partner.
  private static func isSingle(at index: Int, of signs: [Character]) -> Bool {
    let (before, after) = neighbours(of: index, in: signs)
    return switch signs[index] {
    case "\\": true
    // An HTML tag, or an address between angle brackets (CommonMark, 6.5 and 6.6).
    case "<": after.isLetter || "/!?".contains(after)
    // A character reference (CommonMark, 2.5).
    case "&":
      String(signs[index...].prefix(40)).prefixMatch(
        of: #/&(\w+|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});/#) != nil
    // A link (CommonMark, 6.3), a definition (4.7), attributes of pandoc.
    case "]": "([:{".contains(after)
    case "^": after == "["
    // A citation of pandoc.
    case "@": !before.isWord && after.isWord
    // Attributes at the end of a heading, and its closing sequence (CommonMark, 4.2).
    case "{": signs.last == "}"
    case "#": before.isWhitespace && index > 0 && signs[index...].allSatisfy { $0 == "#" }
    default: false
    }
  }

  private static func neighbours(of index: Int, in signs: [Character]) -> (Character, Character) {
    (index > 0 ? signs[index - 1] : " ", index + 1 < signs.count ? signs[index + 1] : " ")
  }

  /// Returns escaped text that begins no block at the start of a line (CommonMark, 4 and 5).
  static func startingPlain(_ text: String) -> String {
    if let number = text.prefixMatch(of: #/(\d{1,9})(?=[.)](\s|$))/#) {
      return "\(number.1)\\\(text[number.range.upperBound...])"
    }
    // Quotations, rows of tables, lists, headings, rules and underlines, definitions, tasks.
    let block = #/>|\||[-+*_:%~](\s|$)|#{1,6}(\s|$)|#\.\s|\(@|[-:|\s]+$|:::|=+\s*$|\[[ xX]\]\s/#
    return text.prefixMatch(of: block) == nil ? text : "\\" + text
  }

  /// Returns a path as a link destination between angle brackets (CommonMark, 6.3), with
  /// percent-encoding (RFC 3986, 2.1) of bytes that would end it or are special in a URL.
  static func destination(_ path: String) -> String {
    path.utf8.percentEncoded { $0 > 0x20 && $0 < 0x7F && !"%<>\\?#".utf8.contains($0) }
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
