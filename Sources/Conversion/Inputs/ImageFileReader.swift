import Files
import ImageFiles

extension FileFilter {
  /// Accepts image files of every format that can be detected.
  static let images = FileFilter(
    accepts: { ImageFormat(detecting: $0) != nil }, mayAccept: { SourceImage.canBegin(with: $0) })
}

extension FileReader {
  /// Returns the place of each page of the TIFF file at `path`; reads only the directories.
  ///
  /// Throws a `FileError` if the file cannot be opened or read.
  static func placesInTIFF(_ path: String) throws(FileError) -> [FramePlace] {
    try withWindow(on: path) { window in
      SourceImage.places(inTIFF: { window.piece(at: $0, count: $1) })
    }
  }
}
