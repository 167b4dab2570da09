/// The variable-length codes of GIF into indices (GIF89a, appendix F).
struct LZWDecoder {
  private let clearCode: Int
  private let endCode: Int
  private let firstWidth: Int
  private var bits: LZWBits
  /// For each code the one before its last index, that index, and how many there are.
  private var prefixes: [Int]
  private var suffixes: [UInt8]
  private var lengths: [Int]
  private var nextCode: Int

  /// The most codes there can be: they have 12 bits at most.
  private static let codeLimit = 4096

  /// Reads codes of which the smallest that is a code alone has `bitsPerIndex` bits, 1 to 8.
  init(_ codes: [UInt8], bitsPerIndex: Int) {
    clearCode = 1 << bitsPerIndex
    endCode = clearCode + 1
    firstWidth = bitsPerIndex + 1
    bits = LZWBits(codes)
    prefixes = Array(repeating: 0, count: Self.codeLimit)
    suffixes = (0..<Self.codeLimit).map { UInt8(truncatingIfNeeded: $0) }
    lengths = Array(repeating: 1, count: Self.codeLimit)
    nextCode = endCode + 1
  }

  /// The first `count` indices, or as many as come before the end or a code that cannot be.
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

  /// The bits of the next code: enough for the code that will be added next.
  private var width: Int {
    var width = firstWidth
    while width < 12 && nextCode >= 1 << width { width += 1 }
    return width
  }

  private mutating func add(_ prefix: Int, first: UInt8) {
    guard nextCode < Self.codeLimit else { return }
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

/// Codes of varying width, the lowest bits first.
private struct LZWBits {
  private let bytes: [UInt8]
  private var position = 0
  private var held = 0
  private var heldCount = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

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
