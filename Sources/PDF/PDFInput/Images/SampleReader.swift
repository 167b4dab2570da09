import Codecs
import PageModel

/// Converts the uncompressed samples of an image (ISO 32000-1, 8.9.5.2) to pixels.
struct SampleReader {
  private let size: PixelSize
  private let bits: Int
  private let space: ColorSpace
  private let decode: [Double]?

  /// Prepares to read samples as `image` describes them.
  ///
  /// - Throws: `unsupported` if the number of bits per component is not 1, 2, 4, 8 or 16.
  init(_ image: ImageDictionary) throws(ImageXObjectError) {
    guard [1, 2, 4, 8, 16].contains(image.bitsPerComponent) else {
      throw .unsupported("\(image.bitsPerComponent) bits a component")
    }
    size = image.size
    bits = image.bitsPerComponent
    space = image.colorSpace ?? .gray
    decode = image.decode
  }

  /// The length of the samples of all rows in bytes.
  var byteCount: Int { bytesPerRow * size.height }

  private var bytesPerRow: Int { (size.width * bits * space.componentCount + 7) / 8 }

  /// Returns the pixels of `samples`, with white for missing rows; `nil` if there is no complete
  /// row.
  func bitmap(_ samples: [UInt8]) -> Bitmap? {
    guard samples.count >= bytesPerRow else { return nil }
    if space.componentCount == 1 { return singleComponent(samples) }
    if space == .rgb, bits == 8, decode == nil {
      return Bitmap(size: size, format: .rgb, bytes: padded(samples, .rgb))
    }
    return severalComponents(samples)
  }

  /// Returns the samples, truncated or padded with white to the size of the image.
  private func padded(_ samples: [UInt8], _ format: PixelFormat) -> [UInt8] {
    let count = format.byteCount(size: size)
    if samples.count >= count { return Array(samples.prefix(count)) }
    return samples + [UInt8](repeating: 0xFF, count: count - samples.count)
  }

  /// Returns the colours of all values of a single component, of which at most the upper 8 bits
  /// count.
  private func table() -> [RGB] {
    let highest = (1 << min(bits, 8)) - 1
    let isIndexed = if case .indexed = space { true } else { false }
    let low = decode?.first ?? 0
    let high = decode.flatMap { $0.count > 1 ? $0[1] : nil } ?? (isIndexed ? Double(highest) : 1)
    return (0...highest).map { value in
      space.rgb([low + Double(value) * (high - low) / Double(highest)])
    }
  }

  private func singleComponent(_ samples: [UInt8]) -> Bitmap {
    let table = table()
    if bits == 1, let bitmap = bilevel(samples, table) { return bitmap }
    let isGray = table.allSatisfy { $0.red == $0.green && $0.green == $0.blue }
    let colors = table.map { [Self.byte($0.red), Self.byte($0.green), Self.byte($0.blue)] }
    let format: PixelFormat = isGray ? .gray : .rgb
    if isGray, bits == 8, colors.enumerated().allSatisfy({ Int($1[0]) == $0 }) {
      return Bitmap(size: size, format: .gray, bytes: padded(samples, .gray))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(format.byteCount(size: size))
    for row in 0..<size.height {
      let start = row * bytesPerRow
      guard start + bytesPerRow <= samples.count else { break }
      for column in 0..<size.width {
        let color = colors[value(samples, rowStart: start, index: column)]
        if isGray { bytes.append(color[0]) } else { bytes += color }
      }
    }
    return Bitmap(size: size, format: format, bytes: padded(bytes, format))
  }

  /// Returns a bilevel bitmap; `nil` if the two colours are not black and white.
  private func bilevel(_ samples: [UInt8], _ table: [RGB]) -> Bitmap? {
    let isPlain = table == [.black, .white]
    guard isPlain || table == [.white, .black] else { return nil }
    let rows = padded(isPlain ? samples : samples.map { ~$0 }, .bilevel)
    return Bitmap(size: size, format: .bilevel, bytes: rows)
  }

  private func severalComponents(_ samples: [UInt8]) -> Bitmap {
    let count = space.componentCount
    let highest = Double((1 << min(bits, 8)) - 1)
    let ranges = (0..<count).map { component -> (Double, Double) in
      guard let decode, decode.count >= 2 * count else { return (0, 1) }
      return (decode[2 * component], decode[2 * component + 1])
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(PixelFormat.rgb.byteCount(size: size))
    var components = [Double](repeating: 0, count: count)
    for row in 0..<size.height {
      let start = row * bytesPerRow
      guard start + bytesPerRow <= samples.count else { break }
      for column in 0..<size.width {
        for component in 0..<count {
          let value = Double(
            value(samples, rowStart: start, index: column * count + component))
          let (low, high) = ranges[component]
          components[component] = low + value * (high - low) / highest
        }
        let color = space.rgb(components)
        bytes.append(Self.byte(color.red))
        bytes.append(Self.byte(color.green))
        bytes.append(Self.byte(color.blue))
      }
    }
    return Bitmap(size: size, format: .rgb, bytes: padded(bytes, .rgb))
  }

  /// Returns the sample at `index` of the row that starts at `start`; of 16 bits, the upper 8.
  private func value(_ samples: [UInt8], rowStart start: Int, index: Int) -> Int {
    switch bits {
    case 8: Int(samples[start + index])
    case 16: Int(samples[start + 2 * index])
    default:
      Int(samples[start + index * bits / 8]) >> (8 - bits - index * bits % 8) & ((1 << bits) - 1)
    }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
}
