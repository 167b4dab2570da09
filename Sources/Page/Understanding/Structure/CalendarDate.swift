/// A day of the calendar, as written in a text in English, German or French.
package struct CalendarDate: Sendable, Hashable, CustomStringConvertible {
  package let year: Int
  package let month: Int
  package let day: Int

  /// The date as in ISO 8601.
  package var description: String {
    let digits = { (number: Int, count: Int) in
      String(repeating: "0", count: max(count - "\(number)".count, 0)) + "\(number)"
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  private static let years = 1_900...2_100

  /// Makes a date; `nil` if the calendar does not have it.
  init?(year: Int, month: Int, day: Int) {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard Self.years.contains(year), (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    guard (1...lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)).contains(day) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Returns the only date of a line with the text before and after it; `nil` if there is none or
  /// another one, or if day and month cannot be distinguished.
  ///
  /// - isDayFirst: Whether the language of the page writes the day before the month; `nil` if that
  ///   is unknown, as in English.
  package static func only(
    in line: String, isDayFirst: Bool?
  ) -> (date: CalendarDate, before: Substring, after: Substring)? {
    var found: (range: Range<String.Index>, date: CalendarDate?)?
    for (range, date) in all(in: line, isDayFirst: isDayFirst) {
      guard found == nil else { return nil }
      found = (range, date)
    }
    guard let found, let date = found.date else { return nil }
    return (date, line[..<found.range.lowerBound], line[found.range.upperBound...])
  }

  private static func all(
    in line: String, isDayFirst: Bool?
  ) -> [(Range<String.Index>, CalendarDate?)] {
    let iso = line.matches(of: #/\b(\d{4})-(\d\d)-(\d\d)\b/#).map {
      ($0.range, CalendarDate(year: number($0.1), month: number($0.2), day: number($0.3)))
    }
    let numeric = line.matches(of: #/\b(\d\d?)\s?([.\/-])\s?(\d\d?)\s?\2\s?(\d{4})\b/#).map {
      let isDay = $0.2 == "." ? true : isDayFirst
      return (
        $0.range, numbers(number($0.1), number($0.3), year: number($0.4), isDayFirst: isDay)
      )
    }
    let dayFirst = line.matches(
      of: #/\b(\d\d?)(?:\.|st|nd|rd|th|er)?\s?(?:of\s|de\s)?(\p{L}{3,10})\.?,?\s?(\d{4})\b/#
    ).compactMap { named($0.range, $0.2, day: $0.1, year: $0.3) }
    let monthFirst = line.matches(of: #/(\p{L}{3,10})\.?\s?(\d\d?)(?:st|nd|rd|th)?,?\s(\d{4})\b/#)
      .compactMap { named($0.range, $0.1, day: $0.2, year: $0.3) }
    return iso + numeric + dayFirst + monthFirst
  }

  private static func number(_ digits: Substring) -> Int { Int(digits) ?? 0 }

  private static func named(
    _ range: Range<String.Index>, _ name: Substring, day: Substring, year: Substring
  ) -> (Range<String.Index>, CalendarDate?)? {
    guard let month = month(name) else { return nil }
    return (range, CalendarDate(year: number(year), month: month, day: number(day)))
  }

  /// Returns the date of two numbers, `nil` if each may be the day.
  private static func numbers(
    _ first: Int, _ second: Int, year: Int, isDayFirst: Bool?
  ) -> CalendarDate? {
    let dayFirst = CalendarDate(year: year, month: second, day: first)
    let monthFirst = CalendarDate(year: year, month: first, day: second)
    switch isDayFirst {
    case true: return dayFirst
    case false: return monthFirst
    case nil:
      return dayFirst == nil || dayFirst == monthFirst
        ? monthFirst : monthFirst == nil ? dayFirst : nil
    }
  }

  /// The beginnings of the names of months in English, German and French, without accents.
  private static let months: [[String]] = [
    ["jan"], ["feb", "fev"], ["mar", "mrz", "maerz"], ["apr", "avr"], ["may", "mai"],
    ["jun", "juin"],
    ["jul", "juil"], ["aug", "aou"], ["sep"], ["oct", "okt"], ["nov"], ["dec", "dez"],
  ]
  /// The names of months of four letters or more.
  private static let names: Set<String> = [
    "january", "januar", "janvier", "february", "februar", "fevrier", "march", "marz", "maerz",
    "mars",
    "april", "avril", "june", "juni", "juin", "july", "juli", "juillet", "juil", "august", "aout",
    "sept",
    "september", "septembre", "october", "oktober", "octobre", "november", "novembre", "december",
    "dezember", "decembre", "janner",
  ]

  /// Returns the number of a month by its name or its abbreviation of three letters.
  private static func month(_ name: Substring) -> Int? {
    let plain = String(name.lowercased().map { accents[$0] ?? $0 })
    guard plain.count == 3 || names.contains(plain) else { return nil }
    return months.firstIndex { $0.contains(where: plain.hasPrefix) }.map { $0 + 1 }
  }

  private static let accents: [Character: Character] = [
    "é": "e", "è": "e", "û": "u", "ä": "a", "ô": "o",
  ]
}
