import PDFUpdate
import PageModel
package import PagePipeline
import Understanding
import WorkerProtocol

/// Corrections of words of a PDF, which become the text of its pages.
package struct Corrections {
  private let pages: [SuppliedText]

  /// Takes the corrections among texts of files; `nil` if there are none.
  ///
  /// - Throws: `ConversionError.text` if there is other text too.
  package init?(_ text: [SuppliedText]) throws(ConversionError) {
    pages = text.filter(\.isCorrections)
    guard let first = pages.first else { return nil }
    if pages.count < text.count {
      throw .text(path: first.file, "is of corrections, and --text-from names other text too")
    }
  }

  /// Returns the pages of a PDF with their corrected text; pages without corrections stay as they
  /// are.
  ///
  /// - Throws: `ConversionError.text` if the pages are not those of one PDF that is updated, or a
  ///   page does not exist.
  package func sources(of sources: [ScanSource]) throws(ConversionError) -> [ScanSource] {
    let file = pages.first?.file ?? ""
    guard sources.allSatisfy({ $0.pdfPage != nil && !$0.isCopied }) else {
      throw .text(path: file, "is of corrections, which a PDF as the only input takes, not rebuilt")
    }
    var edits: [Int: [SuppliedText]] = [:]
    for page in pages {
      guard let number = page.page.imageNumber, number >= 1, number <= sources.count else {
        throw .text(path: file, "corrects a page that the PDF does not have")
      }
      if !page.page.page.blocks.isEmpty { edits[number - 1, default: []].append(page) }
    }
    return sources.enumerated().map { index, source in
      edits[index].map { Self.corrected(source, $0) } ?? source.notRecognized(keepsImage: false)
    }
  }

  private static func corrected(_ source: ScanSource, _ texts: [SuppliedText]) -> ScanSource {
    guard let page = source.pdfPage, let file = texts.first?.file else { return source }
    let found = (try? page.pdf.existingText(ofPage: page.index)) ?? nil
    let isChangeable = page.survey.isChangeable && page.survey.text?.isWhole == true
    guard let found, isChangeable else {
      return source.unchanged(
        texts.flatMap { $0.page.page.blocks.map(\.edit) }, file, "the text cannot be replaced")
    }
    var corrected = found
    var unmatched: [WordEdits.Edit] = []
    for text in texts {
      guard let scaled = text.text(on: found.size) else {
        unmatched += text.page.page.blocks.map(\.edit)
        continue
      }
      let edits = WordEdits(scaled.blocks.map(\.edit), to: corrected)
      corrected = edits.page
      unmatched += edits.unmatched
    }
    guard corrected != found else { return source.unchanged(unmatched, file, nil) }
    var supplied = SuppliedText(
      file: file, page: ImportedPage(page: corrected.withBandOfHiddenText, isInOrder: false))
    supplied.unmatched = unmatched.map(\.name)
    var result = source
    result.suppliedText = supplied
    return result
  }
}

extension TextBlock {
  /// The edit that the block describes.
  fileprivate var edit: WordEdits.Edit {
    let words = paragraphs.map { $0.lines.flatMap(\.words) }
    return WordEdits.Edit(old: words.first ?? [], new: words.count > 1 ? words[1] : [])
  }
}

extension WordEdits.Edit {
  /// The words for a message.
  fileprivate var name: String {
    let words = old.isEmpty ? new : old
    let box = words.first?.box ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    let place = "\(Int(bounded: box.left.rounded())), \(Int(bounded: box.top.rounded()))"
    return "'\(words.map(\.text).joined(separator: " "))' at \(place)"
  }
}

extension ScanSource {
  /// Returns a page that stays as it is, although there are corrections of it.
  fileprivate func unchanged(
    _ edits: [WordEdits.Edit], _ file: String, _ reason: String?
  ) -> ScanSource {
    var source = notRecognized(keepsImage: false)
    let page = RecognizedPage(size: PixelSize(width: 0, height: 0), blocks: [])
    var supplied = SuppliedText(file: file, page: ImportedPage(page: page))
    supplied.unmatched = edits.map(\.name)
    supplied.reason = reason
    source.suppliedText = supplied
    return source
  }
}

extension RecognizedPage {
  /// The heights above and below the baseline that the reader of a PDF's text gives a line, in em.
  private static let heightInEms = 0.94

  /// The page with lines as high as the glyphs of the hidden font, so that text of scanpdf gets the
  /// size again that it has.
  fileprivate var withBandOfHiddenText: RecognizedPage {
    let font = BoxFontMetrics()
    return compactMapLines { line in
      let em = line.metrics.height / Self.heightInEms
      let (ascent, descent) = (Double(font.ascent) / 1000 * em, Double(font.descent) / 1000 * em)
      return line.with(
        metrics: RowMetrics(
          xHeight: line.metrics.xHeight, ascenders: ascent - line.metrics.xHeight,
          descenders: descent))
    }
  }
}
