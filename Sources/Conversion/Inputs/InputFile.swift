import Files
import ImageFiles

/// A file in a directory that is a page, and its state when the directory was scanned.
struct InputFile: Sendable, Equatable {
  /// What the beginning of a file shows.
  enum Content: Sendable, Equatable {
    case image(ImageFormat)
    /// The name is that of an image but the content is not, or the file is a dangling link; its
    /// page cannot be shown.
    case notAnImage
    /// The file cannot be read.
    case unreadable(FileError)
  }

  let path: String
  let name: String
  let status: FileStatus
  let content: Content

  /// Inspects the directory entry `name` at `path`; returns `nil` if it is neither an image nor
  /// named like one.
  ///
  /// Pipes and devices, which could block, are no images, whatever their names.
  init?(path: String, name: String, status: FileStatus?) {
    guard let status = status ?? Self.danglingLink(path, name) else { return nil }
    self.path = path
    self.name = name
    self.status = status
    guard status.isRegular else {
      guard FileStatus(of: path) == nil, ImageFileName.isImage(name) else { return nil }
      content = .notAnImage
      return
    }
    do throws(FileError) {
      if let format = ImageFormat(readableIn: try FileReader.beginning(of: path)) {
        content = .image(format)
      } else {
        guard ImageFileName.isImage(name) else { return nil }
        content = .notAnImage
      }
    } catch {
      content = .unreadable(error)
    }
  }

  private static func danglingLink(_ path: String, _ name: String) -> FileStatus? {
    ImageFileName.isImage(name) ? FileStatus(of: path, followsLinks: false) : nil
  }

  /// Whether the file has been written, replaced or removed since the scan.
  var hasChanged: Bool { FileStatus(of: path)?.version != status.version }
}
