import Inputs
import PDFSyntax
import PageModel
import PagePipeline
import SearchablePDF

/// Compares the images of a PDF with their smaller forms, which come from a worker.
///
/// Each image is drawn alone, so that neither the layers nor the areas of its pages hide a part of
/// it.
extension PageDrawer {
  /// The maximum length of a side of a drawn image in pixels: A4 at 100 dots per inch.
  private static let maximumSide = 1_170.0
  /// The minimum length of a side in pixels, so that every image has parts to compare.
  private static let minimumSide = 16.0

  /// Returns the smaller forms that look like their images; none of a file that cannot be read.
  func alike(_ images: [ShrunkImageData], in pdf: SurveyedPDF) async -> [ShrunkImageData] {
    guard let file = try? SourceFile(pdf.bytes) else { return [] }
    var alike: [ShrunkImageData] = []
    for group in images.portions(of: Self.groupSize).map(Array.init) {
      let sides = group.map { Self.sides(of: $0) }
      let files = [false, true].map { areSmaller in
        [TrialDocument.bytes(of: group, in: file, areSmaller: areSmaller, sides: sides)]
      }
      let indices = Array(group.indices)
      let areAlike = await areAlike((indices, files[0]), and: (indices, files[1]), sides: sides)
      alike += zip(group, areAlike).filter(\.1).map(\.0)
    }
    return alike
  }

  private static func sides(of image: ShrunkImageData) -> (width: Double, height: Double) {
    let (width, height) = (Double(image.size.width), Double(image.size.height))
    let scale = min(maximumSide / max(width, height), 1)
    return (max(width * scale, minimumSide), max(height * scale, minimumSide))
  }
}
