/// Laying what is partly transparent on white.
enum OnWhite {
  /// What a sample of 0 to 255 becomes under an opacity of 0 to 255, rounded.
  static func value(_ sample: Int, opacity: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (sample * opacity + 255 * (255 - opacity) + 127) / 255)
  }
}
