package import Files
package import ImageFiles

/// A file in a directory that is an image or a PDF, and its state when the directory was scanned.
package struct InputFile: Sendable, Equatable {
  /// The kind of a file, by its first bytes and its name.
  package enum Content: Sendable, Equatable {
    case image(ImageFormat)
    /// A PDF, which is a document by itself.
    case pdf
    /// The file is named like an image but is not one, or it is a dangling link; its page cannot be
    /// shown.
    case notAnImage
    /// The file cannot be read.
    case unreadable(FileError)
  }

  package let path: String
  package let name: String
  package let status: FileStatus
  package let content: Content
  /// The links that are followed to the file.
  package let links: LinkPolicy

  /// Inspects the directory entry `name` at `path`; returns `nil` if it is neither a PDF nor
  /// an image, nor named like an image.
  ///
  /// Pipes and devices never count as images, because reading them could block.
  package init?(path: String, name: String, status: FileStatus?, links: LinkPolicy = .followed) {
    guard let status = status ?? Self.danglingLink(at: path, named: name) else { return nil }
    self.path = path
    self.name = name
    self.status = status
    self.links = links
    guard status.isRegular else {
      guard FileStatus(of: path) == nil, ImageFormat.isUsual(forName: name) else { return nil }
      content = .notAnImage
      return
    }
    do throws(FileError) {
      let beginning = try FileReader.beginning(of: path, links: links)
      if Self.isPDF(named: name, beginning) {
        content = .pdf
      } else if let format = ImageFormat(readableIn: beginning) {
        content = .image(format)
      } else {
        guard ImageFormat.isUsual(forName: name) else { return nil }
        content = .notAnImage
      }
    } catch {
      content = .unreadable(error)
    }
  }

  /// Describes the link `name` at `path`, which is not followed, by the status of its target;
  /// returns `nil` if the link is not named like an image or leads nowhere.
  package init?(skippedLink path: String, name: String) {
    guard ImageFormat.isUsual(forName: name), let status = FileStatus(of: path) else { return nil }
    self.path = path
    self.name = name
    self.status = status
    links = .followed
    content = .notAnImage
  }

  /// Returns whether a file is a PDF; bytes before the header are accepted only if the name ends in
  /// `.pdf`, because a text may quote the header.
  private static func isPDF(named name: String, _ beginning: [UInt8]) -> Bool {
    guard !ImageFormat.isUsual(forName: name) else { return false }
    return name.lowercased().hasSuffix(".pdf")
      ? PDFSignature.isAtBeginning(of: beginning) : beginning.starts(with: PDFSignature.header)
  }

  private static func danglingLink(at path: String, named name: String) -> FileStatus? {
    ImageFormat.isUsual(forName: name) ? FileStatus(of: path, followsLinks: false) : nil
  }

  /// Whether the file has been written, replaced or removed since the scan.
  package var hasChanged: Bool { links.status(of: path)?.version != status.version }
}

extension FileFilter {
  /// A filter that accepts image files of every detected format.
  package static let images = FileFilter(
    accepts: { ImageFormat(detecting: $0) != nil }, mayAccept: { SourceImage.canBegin(with: $0) })

  /// Accepts PDFs.
  package static let pdfs = FileFilter(
    accepts: { PDFSignature.isAtBeginning(of: $0) },
    mayAccept: { PDFSignature.isAtBeginning(of: $0) })

  /// Accepts image files and PDFs.
  package static let inputs = FileFilter(
    accepts: { images.accepts($0) || pdfs.accepts($0) },
    mayAccept: { images.mayAccept($0) || pdfs.mayAccept($0) })
}
