extension EncodedImage {
  /// The same image without metadata, its pixels not encoded anew: only a JPEG's data have any.
  package var withoutMetadata: EncodedImage {
    compression == .dct ? with(data: JPEGStripper.strip(data)) : self
  }
}
