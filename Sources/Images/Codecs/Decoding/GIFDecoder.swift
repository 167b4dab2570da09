import ImageFiles
import PageModel

/// Decodes the first image of GIF files (GIF89a) in Swift, because Leptonica reads all frames of an
/// animation and fills transparent pixels with an arbitrary colour.
enum GIFDecoder {
  /// Decodes a file.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(CodecError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try GIFFile(bytes) }
    let (frame, size) = (file.frame, file.header.size)
    guard !frame.palette.isEmpty else { throw .undecodable(reason: "the colour table is missing") }
    var canvas = try IndexedCanvas(
      size: size, colors: frame.palette, maximumPixels: maximumPixels)
    var codes = LZWDecoder(frame.codes, bitsPerIndex: frame.bitsPerIndex)
    let indices = codes.indices(frame.size.area)
    guard indices.count >= frame.size.width else {
      throw .undecodable(reason: "the data ends before the first row does")
    }
    paint(indices, of: frame, on: &canvas)
    return DecodedImage(
      bitmap: canvas.bitmap(),
      damage: indices.count < frame.size.area
        ? damage(of: file, rows: indices.count / frame.size.width) : nil)
  }

  private static func paint(
    _ indices: [UInt8], of frame: GIFFrame, on canvas: inout IndexedCanvas
  ) {
    var start = 0
    for row in rows(of: frame) {
      let end = min(start + frame.size.width, indices.count)
      for position in start..<end where Int(indices[position]) != frame.transparentIndex {
        canvas.paint(
          indices[position], column: frame.left + position - start, row: frame.top + row)
      }
      start = end
    }
  }

  /// Returns the rows in stored order (GIF89a, appendix E).
  private static func rows(of frame: GIFFrame) -> [Int] {
    guard frame.isInterlaced else { return Array(0..<frame.size.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: frame.size.height, by: step))
    }
  }

  private static func damage(of file: GIFFile, rows: Int) -> String {
    DecodedImage.damage(
      soundRows: file.frame.isInterlaced ? 0 : file.frame.top + rows,
      of: file.header.size.height, isCutShort: file.header.damage == .cutShort)
  }
}

/// Decodes the LZW codes of GIF to indices (GIF89a, appendix F).
struct LZWDecoder {
  private let clearCode: Int
  private let endCode: Int
  private let firstWidth: Int
  private var bits: LZWBits
  /// The code of all indices but the last, by code.
  private var prefixes: [Int]
  /// The last index, by code.
  private var suffixes: [UInt8]
  /// The number of indices, by code.
  private var lengths: [Int]
  private var nextCode: Int

  /// The maximum number of codes, because a code has at most 12 bits.
  private static let maximumCodes = 4096

  /// Creates a decoder of codes for indices of `bitsPerIndex` bits, 1 to 8.
  init(_ codes: [UInt8], bitsPerIndex: Int) {
    clearCode = 1 << bitsPerIndex
    endCode = clearCode + 1
    firstWidth = bitsPerIndex + 1
    bits = LZWBits(bytes: codes)
    prefixes = Array(repeating: 0, count: Self.maximumCodes)
    suffixes = (0..<Self.maximumCodes).map { UInt8(truncatingIfNeeded: $0) }
    lengths = Array(repeating: 1, count: Self.maximumCodes)
    nextCode = endCode + 1
  }

  /// Returns the first `count` indices; fewer if the codes end or one is invalid.
  mutating func indices(_ count: Int) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(min(count, 1 << 24))
    var previous: Int?
    while indices.count < count, let code = bits.next(width), code != endCode {
      if code == clearCode {
        nextCode = endCode + 1
        previous = nil
        continue
      }
      guard code < nextCode || code == nextCode && previous != nil, code != endCode else { break }
      if let previous { add(previous, first: firstIndex(of: code == nextCode ? previous : code)) }
      append(code, to: &indices)
      previous = code
    }
    return Array(indices.prefix(count))
  }

  /// The number of bits of the next code, which grows with the number of codes.
  private var width: Int {
    var width = firstWidth
    while width < 12 && nextCode >= 1 << width { width += 1 }
    return width
  }

  private mutating func add(_ prefix: Int, first: UInt8) {
    guard nextCode < Self.maximumCodes else { return }
    prefixes[nextCode] = prefix
    suffixes[nextCode] = first
    lengths[nextCode] = lengths[prefix] + 1
    nextCode += 1
  }

  private func firstIndex(of code: Int) -> UInt8 {
    var code = code
    while code > endCode { code = prefixes[code] }
    return suffixes[code]
  }

  private func append(_ code: Int, to indices: inout [UInt8]) {
    var code = code
    var position = indices.count + lengths[code]
    indices.append(contentsOf: repeatElement(0, count: lengths[code]))
    while position > 0 {
      position -= 1
      indices[position] = suffixes[code]
      guard code > endCode else { return }
      code = prefixes[code]
    }
  }
}

/// Reads codes of varying width, lowest bits first.
private struct LZWBits {
  let bytes: [UInt8]
  var position = 0
  var held = 0
  var heldCount = 0

  mutating func next(_ width: Int) -> Int? {
    while heldCount < width {
      guard position < bytes.count else { return nil }
      held |= Int(bytes[position]) << heldCount
      position += 1
      heldCount += 8
    }
    defer {
      held >>= width
      heldCount -= width
    }
    return held & (1 << width - 1)
  }
}
