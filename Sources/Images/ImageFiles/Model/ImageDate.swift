/// The time at which an image was taken or scanned, according to its file.
package struct ImageDate: Sendable, Equatable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  /// The minutes by which the time is ahead of UTC; `nil` if the file does not record them.
  package let offset: Int?

  /// The plausible years: clocks that were never set start earlier.
  private static let years = 1985...2200

  /// Makes a time; returns `nil` if the time does not exist or is not plausible.
  init?(_ date: (year: Int, month: Int, day: Int), _ time: (Int, Int, Int), offset: Int?) {
    let lengths = [31, Self.isLeap(date.year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard Self.years.contains(date.year), lengths.indices.contains(date.month - 1),
      (1...lengths[date.month - 1]).contains(date.day), (0...23).contains(time.0),
      (0...59).contains(time.1), (0...59).contains(time.2),
      (-14 * 60...14 * 60).contains(offset ?? 0)
    else { return nil }
    (year, month, day) = date
    (hour, minute, second) = time
    self.offset = offset
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  }
}

extension ImageDate {
  /// Reads a time such as `2026:11:23 14:30:05` and its offset such as `+01:00` (Exif 2.32, 4.6.4 D
  /// and 4.6.5 F; TIFF 6.0, page 31).
  ///
  /// - offset: The text of the offset; `nil` if there is none.
  init?(exif text: [UInt8], offset: [UInt8]?) {
    let text = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    let parts = text.split { $0 == ":" || $0 == " " }
    let numbers = parts.compactMap { part in Int(part) }
    guard numbers.count == 6, parts.count == 6 else { return nil }
    self.init(
      (numbers[0], numbers[1], numbers[2]), (numbers[3], numbers[4], numbers[5]),
      offset: offset.flatMap(Self.minutes))
  }

  /// Reads the chunk of the last change of an image, in UTC (PNG 3rd ed., 11.3.4.7).
  init?(pngTime data: ArraySlice<UInt8>) {
    var reader = ByteReader(data)
    guard let year = reader.uint16(), let month = reader.uint8(), let day = reader.uint8(),
      let hour = reader.uint8(), let minute = reader.uint8(), let second = reader.uint8()
    else { return nil }
    self.init((year, month, day), (hour, minute, second), offset: 0)
  }

  private static func minutes(_ text: [UInt8]) -> Int? {
    let text = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard let sign = text.first, "+-".contains(sign), parts.count == 2,
      (0...14).contains(parts[0]), (0...59).contains(parts[1])
    else { return nil }
    return (sign == "-" ? -1 : 1) * (60 * parts[0] + parts[1])
  }
}
