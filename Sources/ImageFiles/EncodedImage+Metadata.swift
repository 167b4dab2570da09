extension EncodedImage {
  /// The same picture without metadata, its pixels not encoded anew: only a JPEG's data have any.
  package var withoutMetadata: EncodedImage {
    guard compression == .dct else { return self }
    return EncodedImage(
      size: size, bitsPerComponent: bitsPerComponent, colorSpace: colorSpace,
      compression: compression, isInverted: isInverted, profile: profile,
      data: JPEGStripper.strip(data))
  }
}
