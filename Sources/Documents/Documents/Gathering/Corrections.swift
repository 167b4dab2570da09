import Fitting
import Inputs
import PageModel
import SearchablePDF
import Understanding
import WorkerProtocol

/// Corrections of words of a PDF, which become the text of its pages.
struct Corrections {
  private let pages: [SuppliedText]

  /// Takes the corrections among texts of files; `nil` if there are none.
  ///
  /// - Throws: `ConversionError.text` if there is other text too.
  init?(_ text: [SuppliedText]) throws(ConversionError) {
    pages = text.filter(\.isCorrections)
    guard let first = pages.first else { return nil }
    if pages.count < text.count {
      throw .text(
        path: first.file,
        "contains corrections, and --text-from names other text too; name only one of them")
    }
  }

  /// Returns the pages of a PDF with their corrected text; pages without corrections stay as they
  /// are.
  ///
  /// - Throws: `ConversionError.text` if the pages are not the pages of one PDF that is updated, or
  ///   a page does not exist.
  func sources(of sources: [ScanSource]) throws(ConversionError) -> [ScanSource] {
    let file = pages.first?.file ?? ""
    guard sources.allSatisfy({ $0.pdfPage != nil && !$0.isCopied }) else {
      throw .text(
        path: file,
        "contains corrections, which need a PDF as the only input; leave out other inputs, and "
          + "options that need a new document")
    }
    var edits: [Int: [SuppliedText]] = [:]
    for page in pages {
      guard let number = page.page.properties.imageNumber, number >= 1, number <= sources.count
      else {
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
    let isChangeable = page.survey.isChangeable && page.survey.text?.isWhole == true
    let all = texts.flatMap { $0.page.page.blocks.map(\.edit) }
    guard let found = page.existingText, isChangeable else {
      return source.unchanged(all, in: file, because: "the text cannot be replaced")
    }
    var edits = WordEdits(of: found)
    for text in texts {
      if let scaled = text.text(on: found.size) {
        edits.apply(scaled.blocks.map(\.edit))
      } else {
        edits.reject(text.page.page.blocks.map(\.edit))
      }
    }
    guard edits.page != found else {
      return source.unchanged(edits.unmatched, in: file, because: nil)
    }
    guard edits.page.wordCount > 0 else {
      return source.unchanged(all, in: file, because: "the page would have no text")
    }
    var supplied = SuppliedText(
      file: file, page: ImportedPage(page: edits.page.withBandOfHiddenText, .init(isInOrder: false))
    )
    supplied.unmatched = edits.unmatched.map(\.name)
    supplied.corrected = page.survey.lineObjects.flatMap { objects in
      CorrectedLines(edits, of: found, in: objects)
    }
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
  /// Returns the page unchanged, with edits that are not written and the reason.
  fileprivate func unchanged(
    _ edits: [WordEdits.Edit], in file: String, because reason: String?
  ) -> ScanSource {
    var source = notRecognized(keepsImage: false)
    var supplied = SuppliedText(file: file, page: ImportedPage(page: .empty))
    supplied.unmatched = edits.map(\.name)
    supplied.reason = reason
    source.suppliedText = supplied
    return source
  }
}

extension RecognizedPage {
  /// The height of a line in em, as the reader of a PDF's text measures it above and below the
  /// baseline.
  private static let heightInEms = 0.94

  /// The page with lines as high as the glyphs of the hidden font, so that text of scanpdf keeps
  /// its size.
  fileprivate var withBandOfHiddenText: RecognizedPage {
    compactMapLines { line in
      let em = line.metrics.height / Self.heightInEms
      let (ascent, descent) = (
        Double(BoxFont.ascent) / 1000 * em, Double(BoxFont.descent) / 1000 * em
      )
      return line.with(
        metrics: RowMetrics(
          xHeight: line.metrics.xHeight, ascenders: ascent - line.metrics.xHeight,
          descenders: descent))
    }
  }
}

extension CorrectedLines {
  /// Describes the edits of a page whose lines are in these text objects; `nil` if a changed line
  /// cannot be replaced.
  fileprivate init?(_ edits: WordEdits, of page: RecognizedPage, in objects: PDFLineObjects) {
    let (before, after) = (page.lines, edits.page.lines)
    guard before.count == objects.lines.count, after.count == edits.origins.count else {
      return nil
    }
    var places: [Int: Int] = [:]
    for (place, origin) in edits.origins.enumerated() {
      if let origin { places[origin] = place }
    }
    var lines: [CorrectedLines.Line] = []
    for index in before.indices {
      let isChanged = edits.changed.contains(index)
      var starts: [Int] = []
      if isChanged {
        guard let old = objects.lines[index].cellStarts else { return nil }
        let words = places[index].map { after[$0].words } ?? []
        starts = before[index].cellStarts(from: old, in: words)
      }
      lines.append(
        CorrectedLines.Line(corrected: places[index], isChanged: isChanged, cellStarts: starts))
    }
    self.init(lines: lines, added: edits.origins.indices.filter { edits.origins[$0] == nil })
  }
}

extension TextLine {
  /// Returns the indices of the words in the line's new form with which its cells begin; a new word
  /// belongs to the cell of the nearest old word.
  fileprivate func cellStarts(from old: [Int], in new: [Word]) -> [Int] {
    guard !old.isEmpty, !words.isEmpty else { return old }
    let map = frame.fromPage
    let middles = words.map { map.apply($0.box).midX }
    var cell = 0
    let cells = new.map { word in
      let x = map.apply(word.box).midX
      let nearest = middles.indices.min { abs(middles[$0] - x) < abs(middles[$1] - x) } ?? 0
      cell = max(cell, old.count { $0 <= nearest })
      return cell
    }
    return old.indices.map { number in cells.firstIndex { $0 > number } ?? new.count }
  }
}
