import ImageFiles
import PDFSyntax

extension PDFDate {
  /// Converts the time of an image; a time without a zone counts as UTC, as it does in PDF (ISO
  /// 32000-1, 7.9.4).
  ///
  /// Without a zone in either place, validators of PDF/A compare the information dictionary in
  /// their own zone with the XMP packet in UTC.
  init(_ date: ImageDate) {
    let seconds = 3_600 * date.hour + 60 * date.minute + date.second
    self.init(
      localSecondsSince1970: 86_400 * Self.days(date.year, date.month, date.day) + seconds,
      offset: date.offset ?? 0)
  }

  /// Returns the days from 1970-01-01 to a day of the Gregorian calendar after the year 0.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The year begins in March, so that its last day is the one that leap years add.
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = years / 4 - years / 100 + years / 400
    let daysBeforeMarch1970 = 719_468
    return 365 * years + leapDays + (153 * months + 2) / 5 + day - 1 - daysBeforeMarch1970
  }
}
