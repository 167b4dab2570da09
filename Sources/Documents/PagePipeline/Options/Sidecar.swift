/// A file with the recognised pages in another format, written in the same run as the PDF.
package struct Sidecar: Sendable {
  /// An output format.
  package struct Format: Sendable, Hashable {
    /// The name of its option (`--hocr`) and the value of `--sidecars`.
    ///
    /// The fingerprints of batches contain the name: another one converts every archive again.
    package let name: String
    /// The extension of the files that batches write.
    package let fileExtension: String
    /// The other extensions that files of the format have.
    package let otherExtensions: [String]
    /// The media type of the files (RFC 6838).
    package let mediaType: String
    /// The help of its option.
    package let help: String
    /// The help of the option for a folder of files of single pages; `nil` if there are none.
    package let pagesHelp: String?
    /// The help of its flag of `scanpdf text`; `nil` if there is no such flag.
    package let textHelp: String?
    /// Whether the format has the places of pictures.
    package let recordsPictures: Bool
    /// Whether a page has any number of files in the format, such as a file per table.
    package let hasSeveralFiles: Bool

    /// Declares a format.
    package init(
      name: String, fileExtension: String, otherExtensions: [String] = [], mediaType: String,
      help: String, pagesHelp: String? = nil, textHelp: String?,
      recordsPictures: Bool = false, hasSeveralFiles: Bool = false
    ) {
      self.name = name
      self.fileExtension = fileExtension
      self.otherExtensions = otherExtensions
      self.mediaType = mediaType
      self.help = help
      self.pagesHelp = pagesHelp
      self.textHelp = textHelp
      self.recordsPictures = recordsPictures
      self.hasSeveralFiles = hasSeveralFiles
    }
  }

  package let format: Format
  /// The path of the file, `-` for standard output; for files of pages, the path of their
  /// directory.
  package let path: String

  package init(_ format: Format, path: String) {
    self.format = format
    self.path = path
  }
}
