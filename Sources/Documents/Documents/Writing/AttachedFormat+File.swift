import Exports
import PagePipeline
import TextLayer

extension AttachedFormat {
  private var formatter: any SidecarFormatter.Type {
    switch self {
    case .alto: ALTO.self
    case .json: JSON.self
    }
  }

  /// Returns the file with the words of the page with `number`, from 1, to be attached to the page.
  ///
  /// The file has no durations, so that the same pages give the same bytes.
  func file(of page: PageResult, number: Int, _ options: ConversionOptions) -> AttachedFile {
    var document = SidecarDocument(options, [page.report.source])
    document.isReproducible = true
    let format = formatter.format
    let text = formatter.init(document).files(of: SidecarPage(number: number, page))
      .joined()
    return AttachedFile(
      name: PageName.file(1, ofPage: number, as: format), mediaType: format.mediaType,
      bytes: Array(text.utf8), relationship: .supplement)
  }
}
