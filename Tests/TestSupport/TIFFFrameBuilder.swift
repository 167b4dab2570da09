/// A page of a TIFF file: its entries and its strips or tiles (TIFF 6.0, section 2).
package struct TIFFFrameBuilder {
  /// The values of an entry; those of type RATIONAL are pairs.
  package struct Values {
    package let type: Int
    package let numbers: [Int]

    /// Makes values of the type with this number.
    package init(type: Int, _ numbers: [Int]) {
      self.type = type
      self.numbers = numbers
    }

    package static func byte(_ numbers: [UInt8]) -> Values {
      Values(type: 7, numbers.map(Int.init))
    }
    package static func short(_ numbers: Int...) -> Values { Values(type: 3, numbers) }
    package static func long(_ numbers: Int...) -> Values { Values(type: 4, numbers) }
    package static func rational(_ numerator: Int, _ denominator: Int) -> Values {
      Values(type: 5, [numerator, denominator])
    }

    /// The length of one of `numbers`, in bytes.
    var width: Int { [3: 2, 7: 1, 16: 8][type] ?? 4 }

    /// The count of values in the entry.
    var count: Int { type == 5 ? numbers.count / 2 : numbers.count }
  }

  /// The entries by tag; those of the strips are added with the file.
  package var entries: [Int: Values]
  /// The data of the strips, or of the tiles if there is an entry for their width.
  package var strips: [[UInt8]]

  /// Makes a page with uncompressed bits in one strip; zeros if `data` is `nil`.
  package init(
    width: Int = 3, height: Int = 2, bits: Int = 8, samples: Int = 1, photometric: Int = 1,
    compression: Int = 1, data: [UInt8]? = nil
  ) {
    entries = [
      256: .long(width), 257: .long(height),
      258: Values(type: 3, Array(repeating: bits, count: samples)),
      259: .short(compression), 262: .short(photometric), 277: .short(samples),
      278: .long(height),
    ]
    strips = [data ?? Array(repeating: 0, count: (width * bits * samples + 7) / 8 * height)]
  }

  /// Returns the page with further entries.
  package func adding(_ more: [Int: Values]) -> TIFFFrameBuilder {
    var builder = self
    builder.entries.merge(more) { $1 }
    return builder
  }

  /// Adds the three entries of a resolution (unit 1 none, 2 the inch, 3 the centimetre).
  package func addingResolution(
    _ horizontal: Int, _ vertical: Int, unit: Int?
  ) -> TIFFFrameBuilder {
    let resolution: [Int: Values] = [282: .rational(horizontal, 1), 283: .rational(vertical, 1)]
    return adding(resolution).adding(unit.map { [296: .short($0)] } ?? [:])
  }
}
