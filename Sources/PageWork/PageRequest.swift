package import ImageFiles
package import PageLayout

/// What a worker has to know of a page besides the bytes of its file, which come as the payload.
package struct PageRequest: Sendable, Codable, Equatable {
  package let format: ImageFormat
  /// Which of the file's images, from 0.
  package let frame: Int
  /// Where the image's directory stands in a TIFF file; `nil` for other formats.
  package let directory: Int?
  /// Whether the payload is empty because the file is that of the request before.
  package let reusesFile: Bool
  package let orientation: Orientation
  /// The resolution of the stored image, read or assumed, in dots per inch.
  package let resolution: Resolution
  /// How many bytes the PDF would hold if it took the file's own data; `nil` where it cannot, and
  /// the answer must bring the image encoded anew.
  package let keptLength: Int?
  /// Where in the file a compressed ICC profile stands; `nil` where there is none.
  package let compressedProfile: Range<Int>?
  /// Whether an ICC profile goes with the image, under which gray colours may not become plain gray.
  package let hasProfile: Bool
  /// What a profile has to fit.
  package let colorModel: ColorModel
  /// Whether the page is to be recognised after it was decoded.
  package let wantsText: Bool
  /// Images of more pixels are refused before memory is taken for them.
  package let maximumPixels: Int
  /// How many processors the page may be recognised on, at least 1.
  package let threads: Int

  /// Makes a request for the page of an opened image whose file's bytes follow, or stand with the
  /// worker already.
  package init(
    _ image: SourceImage, frame: Int, reusesFile: Bool, resolution: Resolution, wantsText: Bool,
    maximumPixels: Int, threads: Int = 1
  ) {
    format = image.format
    self.frame = frame
    directory = image.directory
    self.reusesFile = reusesFile
    orientation = image.orientation
    self.resolution = resolution
    keptLength = image.encoded?.data.count
    compressedProfile = image.compressedProfile
    hasProfile = image.profile != nil || image.compressedProfile != nil
    colorModel = image.colorModel
    self.wantsText = wantsText
    self.maximumPixels = maximumPixels
    self.threads = max(threads, 1)
  }

  /// The resolution of the upright image, in dots per inch.
  package var uprightResolution: Resolution { orientation.uprightResolution(of: resolution) }
}
