import Exports
import Files
package import Inputs
import PageModel
package import PagePipeline
import SearchablePDF
import WorkerProtocol

/// Writes the corrected lines of a PDF as pairs of an image and its text, `NAME.png` and
/// `NAME.gt.txt`, the form of training data for Tesseract and Kraken.
package struct LineExport: Sendable {
  /// A line and its place.
  private struct Line {
    /// The name of its files without extensions.
    let name: String
    let text: String
    /// The box in pixels of the drawn page.
    let box: BoundingBox
  }

  /// The resolution of line images in dots per inch, the same as of the boxes in a PDF's text.
  private static let dotsPerInch = 300.0
  /// The paper around the words of a line, as a share of its height.
  ///
  /// Chosen on: 18 lines of samples 01, 02 and 05: Tesseract (`--psm 13`) reads the images with a
  /// similarity of 0.977 at 0, 0.9997 at 0.1, 0.994 at 0.3.
  private static let margin = 0.1

  private let directory: String
  private let options: PublicationOptions
  private let drawer: PageDrawer

  /// Makes the directory of the lines.
  ///
  /// - Throws: `ConversionError.drawingProgramMissing` if pdftoppm is not installed, `output` if
  ///   the directory cannot be made.
  package init(to directory: String, _ options: ConversionOptions) throws(ConversionError) {
    guard let drawer = PageDrawer(options.work) else { throw .drawingProgramMissing }
    self.directory = directory
    self.options = options.publication
    self.drawer = drawer
    try writing(OutputDirectory.make(directory))
  }

  /// Writes the corrected lines of pages, and returns messages on lines that are left out.
  ///
  /// - Throws: `ConversionError.output` if a file cannot be written.
  package func write(linesOf sources: [ScanSource]) async throws(ConversionError) -> [String] {
    var messages: [String] = []
    for source in sources {
      guard let page = source.pdfPage, let text = source.suppliedText?.page.page,
        let dots = page.survey.text?.resolution
      else { continue }
      let drawn = PageToDraw(
        index: page.index, sides: (page.survey.width, page.survey.height),
        userUnit: page.survey.userUnit, dotsPerInch: Self.dotsPerInch, for: .recognition)
      let scale = Double(drawn.dotsPerInch) / (dots * page.survey.userUnit)
      let (lines, turned) = lines(of: text, on: page, source, scale)
      if turned > 0 {
        messages.append("\(source.name): \(turned) corrected lines are turned; not exported")
      }
      for line in lines {
        let image = await drawer.png(of: line.box, on: drawn, in: page.pdf.bytes)
        guard let image else {
          messages.append("\(source.name): a line cannot be drawn; not exported")
          continue
        }
        try write(image, to: "\(line.name).png")
        try write(Array("\(line.text)\n".utf8), to: "\(line.name).gt.txt")
      }
    }
    return messages
  }

  /// Returns the lines with words or places that the PDF does not have, and the number of turned
  /// lines among them.
  private func lines(
    of text: RecognizedPage, on page: PDFPageSource, _ source: ScanSource, _ scale: Double
  ) -> ([Line], turned: Int) {
    let old = Set((page.existingText?.lines ?? []).map { Self.key($0, in: text.size) })
    let stem = OutputPath.stem(of: source.path) ?? "page"
    var lines: [Line] = []
    var turned = 0
    for (number, line) in text.lines.enumerated() where !old.contains(Self.key(line, in: text.size))
    {
      guard line.orientation == .pageUp, line.direction != .topToBottom,
        let box = line.words.map(\.box).hull
      else {
        turned += 1
        continue
      }
      let name = "\(stem)-\((page.index + 1).digits(4))-\((number + 1).digits(4))"
      let words = line.words.map(\.text).joined(separator: " ")
      lines.append(
        Line(name: name, text: words, box: Self.scaled(box, scale)))
    }
    return (lines, turned)
  }

  /// Returns the words of a line and their places in whole pixels, as in corrections, which
  /// distinguish lines.
  private static func key(_ line: TextLine, in size: PixelSize) -> [String] {
    line.words.flatMap { word in
      [word.text] + PixelBox(word.box, in: size).sides.map(String.init)
    }
  }

  private static func scaled(_ box: BoundingBox, _ scale: Double) -> BoundingBox {
    let space = margin * box.height
    return BoundingBox(
      left: (box.left - space) * scale, top: (box.top - space) * scale,
      right: (box.right + space) * scale, bottom: (box.bottom + space) * scale)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(ConversionError) {
    try OutputFile.write(bytes, to: OutputDirectory.path(of: name, in: directory), options)
  }
}
