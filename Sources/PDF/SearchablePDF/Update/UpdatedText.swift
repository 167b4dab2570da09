import PDFSyntax
import TextLayer
import WorkerProtocol

/// The new text of a page, which is never empty.
struct UpdatedText {
  /// The content stream with the added text; `nil` if there is none.
  let text: ContentStream?
  /// The content of the page, or of its text stream that the survey drops, with replaced lines;
  /// `nil` if no lines are replaced.
  let content: [UInt8]?
  /// The name of the new text's font; `nil` if the new text uses none.
  let fontName: PDFName?

  /// Makes the text of a page: its changed lines within `content`, if this is given, otherwise the
  /// rewritten text of the whole page; `nil` if the page has no words.
  ///
  /// - Throws: the fault of the text, or `TextLayerFault.fontName`.
  init?(
    of page: PreparedPage, on survey: PDFPageSurvey, in content: [UInt8]?,
    _ resources: UpdatedResources, _ layers: inout TextLayerWriter, isArtifact: Bool
  ) throws(TextLayerFault) {
    if let content, let changes = page.lineChanges, let objects = survey.lineObjects {
      let name = resources.freeName()
      let spliced = try Self.spliced(
        content, changes.changed, of: page, at: objects.lines, &layers, font: name)
      var added: ContentStream?
      if !changes.added.isEmpty {
        added = try layers.text(
          of: page.with(lines: changes.added), isStructured: false, fontName: name
        ).marked(matrix: survey.uprightToPage, isArtifact: isArtifact)
      }
      guard !changes.words.isEmpty else { return nil }
      let isUsed = added != nil || changes.changed.contains { $0.line != nil }
      (text, self.content, fontName) = (added, spliced, isUsed ? name : nil)
    } else {
      guard page.hasText else { return nil }
      text = try layers.text(of: page, isStructured: false)
        .marked(matrix: survey.uprightToPage, isArtifact: isArtifact)
      self.content = nil
      fontName = try resources.usualName(replaces: survey.removal != nil)
    }
  }
}

extension UpdatedText {
  /// Returns content in which the text objects of changed lines are replaced, and all others stay.
  ///
  /// - Throws: the fault of a line, or `TextLayerFault.page` if an object is missing.
  private static func spliced(
    _ content: [UInt8], _ changes: [LineChanges.Line], of page: PreparedPage,
    at objects: [PDFLineObjects.Line], _ layers: inout TextLayerWriter, font: PDFName
  ) throws(TextLayerFault) -> [UInt8] {
    var (written, end): ([UInt8], Int) = ([], 0)
    for change in changes {
      guard objects.indices.contains(change.index) else { throw .page }
      let (range, sequences) = (objects[change.index].range, objects[change.index].sequences)
      guard range.lowerBound >= end, range.upperBound <= content.count else { throw .page }
      let object = try change.line.map { line throws(TextLayerFault) in
        try layers.object(of: line, on: page, sequences: sequences, font: font)
      }
      let new = object ?? TextLayerWriter.emptyObject(sequences: sequences)
      written += content[end..<range.lowerBound]
      // The object ends with a line feed, as the operators of the content do.
      written += new.last == UInt8(ascii: "\n") ? new.dropLast() : new[...]
      end = range.upperBound
    }
    return written + content[end...]
  }
}

extension PDFLineObjects.Line {
  /// The numbers of the marked-content sequences within the object.
  fileprivate var sequences: Range<Int> {
    guard let firstSequence, let cellStarts else { return 0..<0 }
    return firstSequence..<firstSequence + cellStarts.count + 1
  }
}
