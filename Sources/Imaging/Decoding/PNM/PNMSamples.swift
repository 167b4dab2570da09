import ImageFiles
import PageLayout

/// The samples of a Netpbm file, one row after another, as bytes or in digits.
struct PNMSamples {
  private let header: PNMHeader
  private let scale: SampleScale
  private var tokens: PNMTokens
  private var bytes: ByteReader

  init(_ file: PNMFile) {
    header = file.netpbmHeader
    scale = SampleScale(maximum: header.maximum)
    tokens = PNMTokens(file.pixelData)
    bytes = ByteReader(file.pixelData)
  }

  /// Writes rows of bits, 1 = white, as far as the file has whole ones, and returns how many.
  mutating func writeBits(to rows: inout [UInt8]) -> Int {
    let bytesPerRow = PixelFormat.bilevel.bytesPerRow(width: header.size.width)
    for row in 0..<header.size.height {
      guard let samples = nextRow() else { return row }
      for (column, sample) in samples.enumerated() where (sample == 0) != header.kind.isBits {
        rows[row * bytesPerRow + column >> 3] &= ~(0x80 >> UInt8(column & 7))
      }
    }
    return header.size.height
  }

  /// Writes rows of 1 or 3 colours a pixel, laid on white where an alpha follows them, as far as the
  /// file has whole ones, and returns how many.
  mutating func writeColors(_ colorCount: Int, to rows: inout [UInt8]) -> Int {
    var target = 0
    for row in 0..<header.size.height {
      guard let samples = nextRow() else { return row }
      for pixel in stride(from: 0, to: samples.count, by: header.sampleCount) {
        let alpha = pixel + colorCount
        let opacity = header.sampleCount > colorCount ? Int(scale(samples[alpha])) : 255
        for color in samples[pixel..<alpha] {
          rows[target] = OnWhite.value(Int(scale(color)), opacity: opacity)
          target += 1
        }
      }
    }
    return header.size.height
  }

  /// The samples of the next row; `nil` where the file does not have all of them.
  private mutating func nextRow() -> [Int]? {
    let count = header.size.width * header.sampleCount
    return header.kind.isPlain ? writtenRow(count) : binaryRow(count)
  }

  private mutating func writtenRow(_ count: Int) -> [Int]? {
    var samples: [Int] = []
    for _ in 0..<count {
      guard let sample = header.kind.isBits ? tokens.bit() : tokens.number() else { return nil }
      samples.append(sample)
    }
    return samples
  }

  private mutating func binaryRow(_ count: Int) -> [Int]? {
    guard let row = bytes.read(header.bytesPerRow) else { return nil }
    let start = row.startIndex
    if header.kind.isBits {
      return (0..<count).map { Int(row[start + $0 >> 3] >> UInt8(7 - $0 & 7) & 1) }
    }
    if header.maximum < 256 { return row.map(Int.init) }
    return (0..<count).map { Int(row[start + 2 * $0]) << 8 | Int(row[start + 2 * $0 + 1]) }
  }
}
