import ImageFiles
import PageModel

/// Decodes Netpbm files (man pages pbm, pgm, ppm and pam) in Swift, because Leptonica supports
/// neither all maximum sample values nor truncated files.
enum PNMDecoder {
  /// Decodes a file.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(CodecError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try PNMFile(bytes) }
    let size = file.header.size
    let format = format(of: file.netpbmHeader)
    return try ImageDecoder.image(size, format, maximumPixels: maximumPixels) {
      rows throws(CodecError) in
      var samples = PNMSamples(file)
      let soundRows =
        switch format {
        case .bilevel: samples.writeBits(to: &rows)
        case .gray: samples.writeColors(1, to: &rows)
        case .rgb: samples.writeColors(3, to: &rows)
        }
      guard soundRows > 0 else {
        throw .undecodable(reason: "the file ends before the first row does")
      }
      guard soundRows < size.height else { return nil }
      return DecodedImage.damage(
        soundRows: soundRows, of: size.height, isCutShort: file.header.damage == .cutShort)
    }
  }

  private static func format(of header: PNMHeader) -> PixelFormat {
    if header.sampleCount == 1 && header.maximum == 1 { return .bilevel }
    return header.sampleCount < 3 ? .gray : .rgb
  }
}

/// The samples of a Netpbm file in row order, as bytes or digits.
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

  /// Writes complete rows of bits, 1 = white, and returns their number.
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

  /// Writes complete rows of 1 or 3 samples per pixel, with any alpha blended with white, and
  /// returns their number.
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

  /// Reads the samples of the next row; `nil` if the row is incomplete.
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

/// Scales samples from 0 to a maximum to the range 0 to 255, rounded (v / 257 for 16 bits).
struct SampleScale {
  private let values: [UInt8]

  /// Creates a scale from the sample value of white, 1 to 65 535.
  init(maximum: Int) {
    values = (0...maximum).map { UInt8(truncatingIfNeeded: ($0 * 510 + maximum) / (2 * maximum)) }
  }

  /// Returns the scaled sample; values above the maximum count as the maximum.
  func callAsFunction(_ sample: Int) -> UInt8 {
    values[min(sample, values.count - 1)]
  }
}
