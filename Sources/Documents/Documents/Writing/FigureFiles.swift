import Exports
import Files
import Inputs
import PageModel
import PagePipeline

/// The pictures of pages in a directory, each as a JPEG: `0001-1.jpg`, `0001-2.jpg` and so on.
///
/// A file is published when its page is written, as in `PageFiles`.
final class FigureFiles: FurtherOutput {
  private let directory: String
  private let options: PublicationOptions

  /// Makes the directory of the files.
  init(_ directory: String, _ options: PublicationOptions) throws(ConversionError) {
    self.directory = directory
    self.options = options
    try writing(OutputDirectory.make(directory, below: options.root))
  }

  func append(_ page: PageResult, number: Int) throws(ConversionError) {
    for (index, picture) in page.recognized.pictures.enumerated() {
      guard let bytes = picture.file else { continue }
      let name = PageName.file(ofPicture: index + 1, onPage: number)
      let path = OutputDirectory.path(of: name, in: directory)
      try OutputConflict.check([path], against: [page.report.source.systemPath])
      try OutputFile.write(bytes, to: path, options)
    }
  }
}
