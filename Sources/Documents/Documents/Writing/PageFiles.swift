import Exports
import Files
import Inputs
package import PagePipeline
import SearchablePDF
import SystemPackage
import WorkerProtocol

/// The files of one format in a directory, one for each page, `0001.xml` and so on, or for each
/// table of a page, `0001-1.csv` and so on.
///
/// A file is published when its page is written, so that neither memory nor open files grow with
/// the document. Files of finished pages therefore stay if the document fails.
package final class PageFiles: FurtherOutput {
  let sidecar: Sidecar
  private let document: SidecarDocument
  private let options: PublicationOptions
  /// The paths of files that no page replaces.
  private let inputs: [String]
  private let hashesFiles: Bool
  /// The number of the last page whose files were written; `nil` for none.
  private(set) var lastPage: Int?
  /// The digest of the last file; `nil` if files are not hashed.
  private(set) var lastDigest: FileDigest?

  /// Makes the directory of the files.
  ///
  /// - inputs: The paths of files that no page replaces.
  init(
    _ sidecar: Sidecar, of document: SidecarDocument, _ options: PublicationOptions,
    inputs: [String] = [], hashesFiles: Bool = false
  ) throws(ConversionError) {
    self.sidecar = sidecar
    self.document = document
    self.options = options
    self.inputs = inputs
    self.hashesFiles = hashesFiles
    try writing(OutputDirectory.make(sidecar.path, below: options.root))
  }

  func append(_ page: PageResult, number: Int) throws(ConversionError) {
    try write(SidecarPage(number: number, page))
  }

  /// Writes the files of a page.
  func write(_ page: SidecarPage) throws(ConversionError) {
    let source = page.report.source
    let formatter = try sidecar.formatter(of: document.page(of: source, in: sidecar.path))
    for (index, text) in formatter.files(of: page).enumerated() {
      let path = Self.path(ofPage: page.number, file: index + 1, in: sidecar)
      try OutputConflict.check([path], against: [source.systemPath] + inputs)
      try OutputFile.write(Array(text.utf8), to: path, options)
      if hashesFiles { lastDigest = FileDigest(of: Array(text.utf8), at: path) }
    }
    lastPage = page.number
  }

  /// Returns the path of a file of the page with `number`; both are counted from 1.
  package static func path(ofPage number: Int, file: Int = 1, in sidecar: Sidecar) -> String {
    OutputDirectory.path(
      of: PageName.file(file, ofPage: number, as: sidecar.format), in: sidecar.path)
  }

  /// Returns a fault for each directory that cannot be made, or whose files must be kept.
  static func faults(
    _ outputs: OutputOptions, _ options: PublicationOptions
  ) -> [ConversionError] {
    var faults: [ConversionError] = outputs.pageFiles.compactMap { sidecar in
      let first = path(ofPage: 1, in: sidecar)
      if options.keepsExisting, FileStatus(of: first, followsLinks: false) != nil {
        return .output(FileError(.create, path: first, errno: .fileExists))
      }
      return fault(directory: sidecar.path)
    }
    if let figures = outputs.figures, let fault = Self.fault(directory: figures) {
      faults.append(fault)
    }
    return faults
  }

  /// Returns the fault of a directory in which files cannot be made; `nil` if they can.
  private static func fault(directory: String) -> ConversionError? {
    let status = FileStatus(of: directory)
    guard status == nil || status?.isDirectory == true else {
      return .output(FileError(.create, path: directory, errno: .notDirectory))
    }
    return OutputPreflight.fault(directory: directory)
  }
}
