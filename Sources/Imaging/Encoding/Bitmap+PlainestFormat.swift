import PageLayout

extension Bitmap {
  /// The same image with as few bits a pixel as hold it: colours that are all gray become gray
  /// unless they are to stay colours, and gray that is all black and white becomes bilevel.
  func inPlainestFormat(keepingColors: Bool) -> Bitmap {
    switch format {
    case .bilevel: self
    case .gray: isBlackAndWhite ? packed() : self
    case .rgb:
      !keepingColors && isGray ? withoutColors().inPlainestFormat(keepingColors: false) : self
    }
  }

  private var isGray: Bool {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == bytes[index + 1], bytes[index] == bytes[index + 2] else { return false }
      index += 3
    }
    return true
  }

  private var isBlackAndWhite: Bool {
    bytes.allSatisfy { $0 == 0 || $0 == 255 }
  }

  private func withoutColors() -> Bitmap {
    var gray = [UInt8](repeating: 0, count: size.area)
    for index in gray.indices {
      gray[index] = bytes[3 * index]
    }
    return Bitmap(size: size, format: .gray, bytes: gray)
  }

  private func packed() -> Bitmap {
    var bits = [UInt8](repeating: 0, count: PixelFormat.bilevel.byteCount(size: size))
    let bytesPerRow = PixelFormat.bilevel.bytesPerRow(width: size.width)
    for row in 0..<size.height {
      for column in 0..<size.width where bytes[row * size.width + column] != 0 {
        bits[row * bytesPerRow + column >> 3] |= 0x80 >> UInt8(column & 7)
      }
    }
    return Bitmap(size: size, format: .bilevel, bytes: bits)
  }
}
