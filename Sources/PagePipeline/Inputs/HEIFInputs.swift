import Files
import ImageFiles
import WorkerProtocol

extension ConversionOptions {
  /// Returns the options with which workers can decode all of `sources`: libheif is opened only if
  /// one of them is a HEIC image.
  package func decoding(_ sources: some Sequence<ScanSource>) -> ConversionOptions {
    var options = self
    options.recognition.loadsHEIF = sources.contains(where: \.isHEIF)
    return options
  }
}

extension ScanSource {
  /// Returns whether the file begins like a HEIC image; false for files that cannot be read.
  fileprivate var isHEIF: Bool {
    guard pdfPage == nil, frame == 0 else { return false }
    if let bytes { return ImageFormat(detecting: bytes) == .heif }
    guard FileStatus(of: path)?.isRegular == true else { return false }
    return (try? FileReader.beginning(of: path)).map { ImageFormat(detecting: $0) == .heif }
      ?? false
  }
}
