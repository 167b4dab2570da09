import Files
import Glibc

/// A time in the time zone of the system, as digits for file names.
package struct CalendarTime: Sendable, Equatable {
  /// The day, such as `2026-11-22` (ISO 8601).
  package let date: String
  /// The time of day, such as `143059`.
  package let time: String

  /// Converts seconds since 1970.
  package init(secondsSince1970 seconds: Int) {
    var moment = time_t(seconds)
    var fields = unsafe tm()
    unsafe localtime_r(&moment, &fields)
    let day = unsafe [1900 + fields.tm_year, 1 + fields.tm_mon, fields.tm_mday]
    let clock = unsafe [fields.tm_hour, fields.tm_min, fields.tm_sec]
    date = day.map { $0.digits(2) }.joined(separator: "-")
    time = clock.map { $0.digits(2) }.joined()
  }

  /// The current time.
  package static var now: CalendarTime { CalendarTime(secondsSince1970: Glibc.time(nil)) }
}
