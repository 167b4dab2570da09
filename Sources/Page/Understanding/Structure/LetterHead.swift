import PageModel

/// The date and the title of a document, from its first page: the date of its date line, and its
/// subject or first heading.
///
/// Each is `nil` unless the page leaves no doubt: a wrong name is worse than none.
package struct LetterHead: Sendable, Equatable {
  package let date: CalendarDate?
  package let title: String?

  /// A part of a page in reading order: its lines, and whether it is a heading.
  package struct Passage: Sendable {
    let lines: [String]
    let isHeading: Bool

    package init(_ lines: [String], isHeading: Bool = false) {
      self.lines = lines
      self.isHeading = isHeading
    }
  }

  /// The number of first lines in which the date of a page without a salutation is sought.
  private static let maximumLines = 25

  /// Reads the parts of a page.
  ///
  /// - isDayFirst: Whether the language of the page writes the day before the month; `nil` if that
  ///   is unknown.
  package init(_ parts: [Passage], isDayFirst: Bool?) {
    let lines = parts.flatMap(\.lines)
    let salutation = lines.firstIndex(where: Self.isSalutation)
    date = Self.date(in: lines.prefix(salutation ?? Self.maximumLines), isDayFirst)
    title = Self.title(of: parts, isDayFirst)
  }

  // MARK: Date

  /// The certainty that a date is the date of the date line, by the text before it.
  private enum Certainty: Comparable {
    /// No text, or an article only.
    case alone
    /// The name of a place.
    case afterPlace
    /// A label, such as `Date:`.
    case labelled
  }

  private static func date(in lines: ArraySlice<String>, _ isDayFirst: Bool?) -> CalendarDate? {
    var found: [(certainty: Certainty, date: CalendarDate)] = []
    for (index, line) in lines.enumerated() {
      guard let (date, before, after) = CalendarDate.only(in: line, isDayFirst: isDayFirst),
        !after.contains(where: \.isAlphanumeric),
        let certainty = certainty(
          after: before, below: index > 0 ? lines[lines.startIndex + index - 1] : "")
      else { continue }
      found.append((certainty, date))
    }
    guard let best = found.map(\.certainty).max() else { return nil }
    let dates = Set(found.filter { $0.certainty == best }.map(\.date))
    return dates.count == 1 ? dates.first : nil
  }

  /// Returns the certainty of a date by the text before it; `nil` if the text is about another
  /// date.
  private static func certainty(after text: Substring, below line: String) -> Certainty? {
    if text.contains(#/^\s*(?i:the|le|den|am)?\s*$/#) {
      if line.contains(#/(?i)\b(date|datum)\s*:?\s*$/#) {
        return line.contains(#/(?i)^\s*(date|datum)\s*:?\s*$/#) ? .labelled : nil
      }
      return line.hasSuffix(":") ? nil : .alone
    }
    if text.contains(
      #/(?i)(^|\s{2,}|[|·•]\s*)\s*(letter|invoice|our|notre)?\s*(date|datum|rechnungsdatum|briefdatum)( de (la )?(facture|lettre))?\s*[:.]?\s*$/#
    ) {
      return .labelled
    }
    return text.contains(
      #/^[\p{L}\s.'’\/()-]{2,40},?\s+(?i:den|le|the)\s*$|^[\p{L}\s.'’\/()-]{2,40},\s*$/#)
      ? .afterPlace : nil
  }

  // MARK: Title

  private static func isSalutation(_ line: String) -> Bool {
    line.contains(
      #/(?i)^\s*(dear|sehr\s+geehrte[rsn]?|liebe[rs]?|guten\s+tag|hallo|ch[eè]re?s?|bonjour|to\s+whom)\b.{0,60}$|^\s*(madame|monsieur|mesdames|messieurs)\b.{0,40}[,!]\s*$/#
    )
  }

  private static func title(of parts: [Passage], _ isDayFirst: Bool?) -> String? {
    if let subject = subject(in: parts.flatMap(\.lines)) { return subject }
    guard let salutation = parts.firstIndex(where: { $0.lines.contains(where: isSalutation) })
    else {
      return parts.first { $0.isHeading }.flatMap { phrase($0.lines, isDayFirst) }
    }
    let place = parts[salutation].lines.firstIndex(where: isSalutation) ?? 0
    // In German, the subject is before the salutation; in English, after it.
    if parts[salutation].lines[place].contains(#/(?i)^\s*dear|^\s*to\s+whom/#) {
      let next =
        place + 1 < parts[salutation].lines.count ? nil : parts.dropFirst(salutation + 1).first
      return next.flatMap { phrase($0.lines, isDayFirst) }
    }
    guard place == 0, salutation > 0 else { return nil }
    return phrase(parts[salutation - 1].lines, isDayFirst)
  }

  /// Returns the text after a word such as "Subject:".
  private static func subject(in lines: [String]) -> String? {
    for (index, line) in lines.enumerated() {
      guard
        let match = line.firstMatch(
          of: #/^\s*(?i:subject|re|betreff|betrifft|betr|objet|concerne)\s*[:.]\s*(.*)$/#)
      else { continue }
      let rest = match.1.isEmpty && index + 1 < lines.count ? lines[index + 1][...] : match.1
      return rest.contains(where: \.isLetter) ? String(rest) : nil
    }
    return nil
  }

  /// Returns one or two lines as a title; `nil` if they are a sentence, a date or an address.
  private static func phrase(_ lines: [String], _ isDayFirst: Bool?) -> String? {
    let text = lines.joined(separator: " ")
    guard lines.count <= 2, (4...120).contains(text.count),
      text.count(where: \.isLetter) * 2 > text.count,
      let last = text.last, !".,;:!?".contains(last),
      CalendarDate.only(in: text, isDayFirst: isDayFirst)?.before.contains(where: \.isLetter)
        ?? true,
      !text.contains(#/^\d+\s|\b\d{5}\s\p{Lu}|(?i)\b(tel|fax|www|e-?mail)\b|@/#)
    else { return nil }
    return text
  }
}
