import PageModel

extension Bitmap {
  /// Returns the brightness of each pixel as a gray bitmap: 0.3 red, 0.59 green and 0.11 blue.
  ///
  /// The weights add up to 1, so gray pixels keep their value.
  package func luminance() -> Bitmap {
    switch format {
    case .gray: return self
    case .bilevel: return unpacked()
    case .rgb:
      var gray = [UInt8](repeating: 0, count: size.area)
      var source = 0
      for index in gray.indices {
        let sum =
          77 * Int(bytes[source]) + 151 * Int(bytes[source + 1]) + 28 * Int(bytes[source + 2])
        gray[index] = UInt8(truncatingIfNeeded: sum >> 8)
        source += 3
      }
      return Bitmap(size: size, format: .gray, bytes: gray)
    }
  }

  /// Returns a gray bitmap with light and dark exchanged.
  package func negative() -> Bitmap {
    Bitmap(size: size, format: .gray, bytes: bytes.map { 255 - $0 })
  }

  private func unpacked() -> Bitmap {
    var gray = [UInt8](repeating: 0, count: size.area)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let bit = bytes[row * bytesPerRow + column >> 3] << UInt8(column & 7) & 0x80
        gray[row * size.width + column] = bit == 0 ? 0 : 0xFF
      }
    }
    return Bitmap(size: size, format: .gray, bytes: gray)
  }

  /// Returns a gray bitmap blurred `passes` times with the weights 1, 2, 1 along both axes.
  package func blurred(passes: Int) -> Bitmap {
    var values = bytes
    for _ in 0..<passes {
      for row in 0..<size.height {
        Self.blurRow(&values, start: row * size.width, length: size.width)
      }
      Self.blurColumns(&values, width: size.width, height: size.height)
    }
    return Bitmap(size: size, format: .gray, bytes: values)
  }

  private static func blurRow(_ values: inout [UInt8], start: Int, length: Int) {
    var before = Int(values[start])
    var middle = before
    for index in start..<start + length {
      let after = index + 1 < start + length ? Int(values[index + 1]) : middle
      values[index] = UInt8(truncatingIfNeeded: (before + 2 * middle + after + 2) >> 2)
      (before, middle) = (middle, after)
    }
  }

  private static func blurColumns(_ values: inout [UInt8], width: Int, height: Int) {
    var before = Array(values[0..<width])
    for row in 0..<height {
      let start = row * width
      let next = row + 1 < height ? start + width : start
      for column in 0..<width {
        let middle = values[start + column]
        let sum = Int(before[column]) + 2 * Int(middle) + Int(values[next + column]) + 2
        values[start + column] = UInt8(truncatingIfNeeded: sum >> 2)
        before[column] = middle
      }
    }
  }
}
