import Glibc

/// A time to the second, with its offset from UTC (ISO 32000-1, 7.9.4).
package struct PDFDate: Sendable, Hashable {
  /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z: years have four digits in PDF.
  private static let writableSeconds = -62_135_596_800...253_402_300_799

  /// The time in its own zone, in seconds since 1970.
  private let secondsSince1970: Int
  /// The minutes by which the time is ahead of UTC.
  private let offset: Int

  /// Makes a time from seconds since 1970, clamped to the years 1 to 9999.
  package init(secondsSince1970 seconds: Int) {
    self.init(localSecondsSince1970: seconds, offset: 0)
  }

  /// Makes a time of a zone, clamped to the years 1 to 9999.
  ///
  /// - offset: The minutes by which the zone is ahead of UTC.
  package init(localSecondsSince1970 seconds: Int, offset: Int) {
    let range = Self.writableSeconds
    secondsSince1970 = min(max(seconds, range.lowerBound), range.upperBound)
    self.offset = min(max(offset, -14 * 60), 14 * 60)
  }

  /// The time in UTC in seconds since 1970.
  package var instant: Int { secondsSince1970 - 60 * offset }

  /// The time as written in XMP: `2026-11-21T08:41:53Z`, with `+01:00` for another zone (ISO 8601).
  package var iso8601: String {
    var seconds = time_t(secondsSince1970)
    var time = unsafe tm()
    unsafe gmtime_r(&seconds, &time)
    let date = unsafe [time.tm_mon + 1, time.tm_mday].map { padded($0, width: 2) }
    let clock = unsafe [time.tm_hour, time.tm_min, time.tm_sec].map { padded($0, width: 2) }
    let year = padded(unsafe time.tm_year + 1900, width: 4)
    return ([year] + date).joined(separator: "-") + "T" + clock.joined(separator: ":")
      + zone(minuteSign: "")
  }

  /// Returns the zone as written in XMP, or as in PDF if `minuteSign` is an apostrophe.
  private func zone(minuteSign: String) -> String {
    guard offset != 0 else { return "Z" }
    let hours = padded(Int32(abs(offset) / 60), width: 2)
    let minutes = padded(Int32(abs(offset) % 60), width: 2)
    let colon = minuteSign.isEmpty ? ":" : minuteSign
    return "\(offset < 0 ? "-" : "+")\(hours)\(colon)\(minutes)\(minuteSign)"
  }

  private func padded(_ number: Int32, width: Int) -> String {
    var bytes: [UInt8] = []
    NumberFormatting.appendDigits(UInt(clamping: number), width: width, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PDFDate: CustomStringConvertible {
  /// The time as written in PDF: `D:20261121084153Z`, with `+01'00'` for another zone (ISO 32000-1,
  /// 7.9.4).
  package var description: String {
    // A date and a time of 8 and 6 digits come first.
    "D:" + iso8601.filter(\.isNumber).prefix(14) + zone(minuteSign: "'")
  }
}
