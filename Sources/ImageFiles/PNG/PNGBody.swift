/// The chunks PLTE, IDAT and IEND as they come, and whether they come in order
/// (PNG 3rd ed., 5.6 and 11.2).
struct PNGBody {
  private(set) var palette: ArraySlice<UInt8> = []
  private(set) var imageData: [ArraySlice<UInt8>] = []
  private var isDisordered = false
  private var hasEnd = false
  private var previousType = "IHDR"

  /// Notes `chunk`; any but the three is passed over.
  mutating func take(_ chunk: PNGChunk) {
    switch chunk.type {
    case "IHDR": isDisordered = true
    case "PLTE": takePalette(chunk.data)
    case "IDAT": takeImageData(chunk.data)
    case "IEND": hasEnd = true
    default: break
    }
    previousType = chunk.type
  }

  /// What is wrong, the worst first.
  func damage(needingPalette: Bool) -> ImageDamage? {
    if !hasEnd { return .cutShort }
    if imageData.allSatisfy(\.isEmpty) { return .noImageData }
    if isDisordered { return .disordered }
    if needingPalette && !hasSoundPalette { return .unusablePalette }
    return nil
  }

  private var hasSoundPalette: Bool {
    !palette.isEmpty && palette.count.isMultiple(of: 3) && palette.count <= 3 * 256
  }

  private mutating func takePalette(_ data: ArraySlice<UInt8>) {
    guard palette.isEmpty, imageData.isEmpty else {
      isDisordered = true
      return
    }
    palette = data
  }

  private mutating func takeImageData(_ data: ArraySlice<UInt8>) {
    if !imageData.isEmpty && previousType != "IDAT" {
      isDisordered = true
    }
    imageData.append(data)
  }
}
