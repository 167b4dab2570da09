import ImageFiles

/// Pixels whose colours are fields of bits, into red, green and blue laid on white.
struct BMPFields {
  private let red: Field
  private let green: Field
  private let blue: Field
  /// `nil` where every pixel is opaque.
  private let alpha: Field?

  /// One field of bits, its values spread over 0 to 255.
  private struct Field {
    private let mask: Int
    private let shift: Int
    private let maximum: Int

    init(_ mask: Int) {
      self.mask = mask
      shift = mask == 0 ? 0 : mask.trailingZeroBitCount
      maximum = max(mask >> shift, 1)
    }

    func value(in pixel: Int) -> Int {
      ((pixel & mask) >> shift * 510 + maximum) / (2 * maximum)
    }
  }

  /// Takes the masks of the colours, and that of the alpha unless the image `isOpaque`.
  init(_ masks: BMPMasks, isOpaque: Bool) {
    red = Field(masks.red)
    green = Field(masks.green)
    blue = Field(masks.blue)
    alpha = isOpaque ? nil : Field(masks.alpha)
  }

  /// Writes the three bytes of a pixel.
  func write(_ pixel: Int, to rows: inout [UInt8], at position: Int) {
    let opacity = alpha?.value(in: pixel) ?? 255
    rows[position] = OnWhite.value(red.value(in: pixel), opacity: opacity)
    rows[position + 1] = OnWhite.value(green.value(in: pixel), opacity: opacity)
    rows[position + 2] = OnWhite.value(blue.value(in: pixel), opacity: opacity)
  }
}
