package import ImageFiles
package import PageLayout

/// What a worker has to know of a page besides the bytes of its file, which come as the payload.
package struct PageRequest: Sendable, Codable, Equatable {
  package let format: ImageFormat
  package let orientation: Orientation
  /// The resolution of the stored picture, read or assumed, in dots per inch.
  package let resolution: Resolution
  /// Whether the answer must bring the picture encoded anew even if the file is sound.
  package let wantsPicture: Bool
  /// Whether the page is to be recognised after it was decoded.
  package let wantsText: Bool
  /// Pictures of more pixels are refused before memory is taken for them.
  package let maximumPixels: Int

  /// Makes a request for a page whose file's bytes follow.
  package init(
    format: ImageFormat, orientation: Orientation, resolution: Resolution, wantsPicture: Bool,
    wantsText: Bool,
    maximumPixels: Int
  ) {
    self.format = format
    self.orientation = orientation
    self.resolution = resolution
    self.wantsPicture = wantsPicture
    self.wantsText = wantsText
    self.maximumPixels = maximumPixels
  }
}
