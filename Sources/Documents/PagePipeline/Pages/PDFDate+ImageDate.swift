import Glibc
import ImageFiles
import PDFSyntax

extension PDFDate {
  /// Converts the time of an image; a time without a zone counts as UTC, as it does in PDF (ISO
  /// 32000-1, 7.9.4).
  ///
  /// Without a zone in either place, validators of PDF/A compare the information dictionary in
  /// their own zone with the XMP packet in UTC.
  init(_ date: ImageDate) {
    var time = unsafe tm()
    unsafe (time.tm_year, time.tm_mon) = (Int32(date.year - 1900), Int32(date.month - 1))
    unsafe (time.tm_mday, time.tm_hour) = (Int32(date.day), Int32(date.hour))
    unsafe (time.tm_min, time.tm_sec) = (Int32(date.minute), Int32(date.second))
    self.init(localSecondsSince1970: unsafe timegm(&time), offset: date.offset ?? 0)
  }
}
