import Fitting
import ImageFiles
import PDFSyntax
package import PageModel
import SearchablePDF
import TextLayer

/// PDFs of pages with text, most without images.
package enum SampleDocument {
  /// Returns a PDF of pages of text: an empty line separates paragraphs, spaces separate words.
  package static func pdf(
    _ pages: [String], producer: String = "scanpdf test"
  ) throws -> [UInt8] {
    var writer = DocumentWriter()
    for page in pages {
      writer.append(prepared(paragraphs: paragraphs(of: page)))
    }
    return try writer.finish(Metadata(producer: producer, created: 0)).bytes
  }

  /// Returns a PDF of the text of a recognised page.
  package static func pdf(of page: RecognizedPage) throws -> [UInt8] {
    var writer = DocumentWriter()
    let fitter = LineFitter(sizeStep: 0.01)
    writer.append(prepared(paragraphs: fitter.fit(page)))
    return try writer.finish(Metadata(producer: "scanpdf test", created: 0)).bytes
  }

  /// Returns a PDF of a white page with lines, whose words in brackets are the cells of a row, as in
  /// `[one two] [three]`.
  package static func scan(of lines: [String]) throws -> [UInt8] {
    let fitted = lines.enumerated().map { index, text in
      let cells = text.split { "[]".contains($0) }.map { $0.split(separator: " ").count }
        .filter { $0 > 0 }
      let starts = cells.indices.dropFirst().map { cells[..<$0].reduce(0, +) }
      return line(text.filter { !"[]".contains($0) }[...], baseline: 40 * Double(index + 1))
        .with(cellStarts: starts)
    }
    var writer = DocumentWriter()
    writer.append(
      prepared(paragraphs: [FittedParagraph(lines: fitted)], image: PageImage(paper)))
    return try writer.finish(Metadata(producer: "scanpdf test", created: 0)).bytes
  }

  private static let size = PixelSize(width: 1000, height: 1000)
  private static var paper: EncodedImage {
    let rows = (0..<1000).flatMap { _ in [0] + [UInt8](repeating: 255, count: 125) }
    return EncodedImage(
      size: size, bitsPerComponent: 1, colorSpace: .gray, compression: .flateWithPNGPredictor,
      data: FlateEncoder.encode(rows))
  }

  private static func prepared(
    paragraphs: [FittedParagraph], image: PageImage? = nil
  ) -> PreparedPage {
    PreparedPage(
      geometry: PageGeometry(size: size, resolution: Resolution(300)), orientation: .upright,
      image: image, paragraphs: paragraphs)
  }

  private static func paragraphs(of page: String) -> [FittedParagraph] {
    var baseline = 0.0
    return page.split(separator: "\n\n").map { paragraph in
      let lines = paragraph.split(separator: "\n").map { line in
        baseline += 40
        return Self.line(line, baseline: baseline)
      }
      return FittedParagraph(lines: lines)
    }
  }

  private static func line(_ text: Substring, baseline: Double) -> FittedLine {
    var left = 10.0
    let words = text.split(separator: " ").map { word in
      let glyphs = word.map { BoxGlyph(text: String($0), advance: Typeface.sans.advance(of: $0)) }
      defer { left += Double(10 * glyphs.count + 10) }
      return FittedWord(
        glyphs: glyphs, left: left, width: Double(10 * glyphs.count), baseline: baseline)
    }
    return FittedLine(size: 20, words: words)
  }
}
