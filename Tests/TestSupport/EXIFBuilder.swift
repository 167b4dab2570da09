package import ImageFiles

/// Makes the TIFF structure of EXIF data with one directory (TIFF 6.0, section 2).
package struct EXIFBuilder {
  package var order: ByteOrder
  private var entries: [[UInt8]] = []
  private var values: [UInt8] = []

  /// Begins an empty directory.
  package init(order: ByteOrder = .littleEndian) {
    self.order = order
  }

  /// The structure with the entries added so far.
  package func bytes() -> [UInt8] {
    let mark = Array((order == .littleEndian ? "II" : "MM").utf8)
    return mark + number(42, 2) + number(Self.valuesOffset + values.count, 4) + values
      + number(entries.count, 2) + entries.joined() + number(0, 4)
  }

  /// Adds an entry of type SHORT.
  package func adding(_ tag: Int, short value: Int) -> EXIFBuilder {
    var builder = self
    builder.entries.append(
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0])
    return builder
  }

  /// Adds an entry of type RATIONAL.
  package func adding(_ tag: Int, rational numerator: Int, over denominator: Int) -> EXIFBuilder {
    var builder = self
    let offset = Self.valuesOffset + values.count
    builder.entries.append(number(tag, 2) + number(5, 2) + number(1, 4) + number(offset, 4))
    builder.values += number(numerator, 4) + number(denominator, 4)
    return builder
  }

  /// Adds an entry of type ASCII.
  package func adding(_ tag: Int, text: String) -> EXIFBuilder {
    var builder = self
    let offset = Self.valuesOffset + values.count
    let bytes = Array(text.utf8) + [0]
    builder.entries.append(
      number(tag, 2) + number(2, 2) + number(bytes.count, 4) + number(offset, 4))
    builder.values += bytes + (bytes.count % 2 == 0 ? [] : [0])
    return builder
  }

  /// Adds the entry of the Exif directory, with the entries of another builder that are in one
  /// place.
  package func adding(exifDirectory: EXIFBuilder) -> EXIFBuilder {
    var builder = self
    let offset = Self.valuesOffset + values.count
    builder.entries.append(number(0x8769, 2) + number(4, 2) + number(1, 4) + number(offset, 4))
    builder.values +=
      number(exifDirectory.entries.count, 2) + exifDirectory.entries.joined() + number(0, 4)
    return builder
  }

  /// Adds the three entries of a resolution (unit 1 none, 2 the inch, 3 the centimetre).
  package func addingResolution(_ horizontal: Int, _ vertical: Int, unit: Int) -> EXIFBuilder {
    adding(0x011A, rational: horizontal, over: 1).adding(0x011B, rational: vertical, over: 1)
      .adding(0x0128, short: unit)
  }

  /// Where the values begin: behind the header.
  private static let valuesOffset = 8

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = bigEndian(value, count)
    return order == .bigEndian ? bytes : bytes.reversed()
  }
}
