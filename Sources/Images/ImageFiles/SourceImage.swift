package import PageModel

/// An image file in memory, or one page of it, with the properties of its header.
@dynamicMemberLookup package struct SourceImage: Sendable {
  /// The contents of the file's headers.
  private var header: ImageHeader
  /// The bytes of the file; for a JPEG file, the bytes from its SOI marker on.
  package let bytes: [UInt8]
  /// The image as a PDF can hold it without decoding; `nil` if it must be decoded and encoded
  /// again.
  ///
  /// A PDF can hold the data of PNG, JPEG and JPEG 2000 files, and of TIFF pages in one strip of
  /// group 4 or JPEG data, unless it is interlaced, truncated, or has alpha or 16 bits. Only
  /// decoding shows whether the data is valid.
  package private(set) var encoded: EncodedImage?

  /// The offset of the page's directory in a TIFF file; `nil` for other formats.
  package let directory: Int?

  /// Reads the header of an image file, or of its page `frame`, counted from 0.
  ///
  /// - place: The location of the page, if known, which saves the search.
  /// - keepsJPEG2000: Whether `encoded` may be JPEG 2000, which PDF 1.4 does not permit.
  /// - Throws: an `ImageFileError` if the format is not supported, the header states no size, or
  ///   the page does not exist. Damage after a valid header is not an error but sets `damage`.
  package init(
    bytes: [UInt8], frame: Int = 0, at place: FramePlace? = nil, keepsJPEG2000: Bool = false
  ) throws(ImageFileError) {
    if bytes.isEmpty { throw .empty }
    let format = ImageFormat(detecting: bytes)
    if format != .tiff && frame != 0 { throw .noSuchFrame(frame, count: 1) }
    if let format {
      var place = format == .tiff ? place : nil
      if format == .tiff, place == nil { place = try TIFFFile(bytes).place(of: frame) }
      self.init(try format.file.open(bytes, at: place), bytes: bytes, directory: place?.directory)
      if format == .jpeg2000, keepsJPEG2000 { encoded = try JPEG2000File(bytes).encoded(bytes) }
      return
    }
    if let foreign = ForeignFormat(detecting: bytes) { throw .foreign(foreign) }
    guard let start = JPEGFile.startAfterJunk(bytes[...]) else { throw .unknownFormat }
    let jpeg = Array(bytes[start...])
    self.init(try JPEGFile.open(jpeg, at: nil), bytes: jpeg)
  }

  /// A property of the header.
  package subscript<Value>(dynamicMember property: KeyPath<ImageHeader, Value>) -> Value {
    header[keyPath: property]
  }

  /// Returns the image with another orientation, resolution along the stored axes, and profile; a
  /// profile that does not fit is left out.
  package func placed(
    _ orientation: Orientation, resolution: Resolution, profile: [UInt8]
  ) -> SourceImage {
    var image = self
    image.header.orientation = orientation
    image.header.resolution = resolution
    image.header.compressedProfile = nil
    image.header.profile = profile.isEmpty ? nil : ColorProfile(profile, fitting: header.colorModel)
    image.encoded = encoded?.with(profile: image.header.profile)
    return image
  }

  /// Returns whether a file that starts with `bytes` (a megabyte, or the whole file) may be an
  /// image.
  package static func canBegin(with bytes: [UInt8]) -> Bool {
    ImageFormat(readableIn: bytes) != nil
  }

  /// Returns the number of pages of an image file: 1 for all formats except TIFF, and for a file
  /// that cannot be read.
  package static func frameCount(in bytes: [UInt8]) -> Int { max(places(in: bytes).count, 1) }

  /// Returns the location of each page; empty for all formats except TIFF, and for a file that
  /// cannot be read.
  package static func places(in bytes: [UInt8]) -> [FramePlace] {
    guard ImageFormat(detecting: bytes) == .tiff else { return [] }
    return (try? TIFFFile(bytes).places) ?? []
  }

  /// Returns the location of each page of a TIFF file; empty if the file cannot be read.
  ///
  /// - read: Returns the bytes at an offset, of a length; `nil` if not all are available.
  package static func places(inTIFF read: (Int, Int) -> [UInt8]?) -> [FramePlace] {
    (try? TIFFFile { read($0, $1)?[...] })?.places ?? []
  }

  private init(_ file: OpenedImageFile, bytes: [UInt8], directory: Int? = nil) {
    header = file.header
    header.hasFurtherImages =
      header.hasFurtherImages
      || file.ends.contains {
        ImageSequence.hasImage(at: $0, in: bytes, besideThumbnailsBelow: file.thumbnailLimit)
      }
    self.bytes = bytes
    encoded = file.encoded
    self.directory = directory
  }
}
