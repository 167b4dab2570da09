/// A time in UTC, to the second (ISO 32000-1, 7.9.4).
package struct PDFDate: Sendable, Hashable {
  /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z: years have four digits in PDF.
  private static let writableSeconds = -62_135_596_800...253_402_300_799

  private let secondsSince1970: Int

  /// Makes a time from seconds since 1970, clamped to the years 1 to 9999.
  package init(secondsSince1970: Int) {
    let range = Self.writableSeconds
    self.secondsSince1970 = min(max(secondsSince1970, range.lowerBound), range.upperBound)
  }

  /// The time as written in XMP: `2026-11-21T08:41:53Z` (ISO 8601).
  package var iso8601: String {
    let (year, month, day) = civilDate
    let (hour, minute, second) = timeOfDay
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))Z"
  }

  /// The whole days since 1970, and the seconds of the last day.
  private var daysAndSeconds: (days: Int, seconds: Int) {
    let seconds = secondsSince1970 % 86_400
    let secondsOfDay = seconds < 0 ? seconds + 86_400 : seconds
    return ((secondsSince1970 - secondsOfDay) / 86_400, secondsOfDay)
  }

  private var timeOfDay: (hour: Int, minute: Int, second: Int) {
    let seconds = daysAndSeconds.seconds
    return (seconds / 3600, seconds / 60 % 60, seconds % 60)
  }

  /// The date in the Gregorian calendar, by Howard Hinnant's `civil_from_days`: years begin in
  /// March, so that the leap day comes last, and the calendar repeats every 400 years (146 097
  /// days).
  private var civilDate: (year: Int, month: Int, day: Int) {
    // Day 0 is 0000-03-01, before the earliest time.
    let days = daysAndSeconds.days + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    var bytes: [UInt8] = []
    NumberFormatting.appendDigits(number.magnitude, width: width, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PDFDate: CustomStringConvertible {
  /// The time as written in PDF: `D:20261121084153Z` (ISO 32000-1, 7.9.4).
  package var description: String {
    "D:" + iso8601.filter { $0.isNumber || $0 == "Z" }
  }
}
