import PDFContent
import PDFSource
import PDFSyntax
import PageModel

/// Reads pages whose text scanpdf has written: text objects give the lines in reading order, and
/// the tags of a document that scanpdf has made give the paragraphs (ISO 32000-1, 14.7).
enum TaggedText {
  /// The box of every line and word, because only the text matters.
  private static let box = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)

  /// Returns the text of a page in one block, with directional marks; `nil` if another program has
  /// written a part of the page's text.
  static func page(
    of page: SourcePage, _ content: PageContent, fonts: FontCache<QPDFObject>
  ) -> RecognizedPage? {
    guard content.isWhole else { return nil }
    let read = page.interpreted(
      content, by: LineRecorder<IndirectReference, TextFont>(), fonts
    ).visitor
    guard !read.hasOtherForm, !read.hasUnknownCodes, read.lines.allSatisfy(\.font.isOwn) else {
      return nil
    }
    let owners = owners(of: page)
    let isTagged = read.lines.allSatisfy { line in
      line.sequences.allSatisfy { $0.map(owners.indices.contains) ?? line.isArtifact }
    }
    let information = page.file.trailer["/Info"]
    if isTagged, information["/Producer"].string?.starts(with: "scanpdf".utf8) == true {
      return self.page(of: read.lines, owners)
    }
    guard !read.lines.isEmpty, read.lines.allSatisfy({ $0.outerTag == OwnText.tag }) else {
      return nil
    }
    return self.page(of: read.lines)
  }

  /// The minimum distance of two lines of different paragraphs, as a multiple of the median
  /// distance.
  private static let minimumParagraphDistance = 1.35

  /// Returns a page whose lines are in the order of the content, which is the reading order, with
  /// paragraphs at each large or negative distance of lines.
  private static func page(of lines: [RecordedLine<TextFont>]) -> RecognizedPage {
    let distances = zip(lines, lines.dropFirst()).map { $0.distance(to: $1) }
    let median = distances.filter { $0 > 0 }.median ?? 0
    var paragraphs: [[TextLine]] = []
    for (index, line) in lines.enumerated() {
      let continues =
        index > 0 && (0...minimumParagraphDistance * median).contains(distances[index - 1])
      if continues, !paragraphs.isEmpty {
        paragraphs[paragraphs.count - 1].append(textLine(line))
      } else {
        paragraphs.append([textLine(line)])
      }
    }
    return page(of: paragraphs)
  }

  /// The structure element of a marked-content sequence, or the table and the row of a cell.
  private struct Owner: Equatable {
    let element: IndirectReference?
    var row: IndirectReference?
  }

  /// Returns a page whose paragraphs are the neighbouring lines of one structure element; the cells
  /// of a row are one line.
  private static func page(
    of lines: [RecordedLine<TextFont>], _ owners: [Owner]
  ) -> RecognizedPage {
    var paragraphs: [[TextLine]] = []
    var last: Owner?
    for line in lines {
      let owner = line.sequences.first?.map { owners[$0] }
      if let owner, let last, owner.element != nil, owner.element == last.element {
        let above =
          owner.row != nil && owner == last ? paragraphs[paragraphs.count - 1].popLast() : nil
        paragraphs[paragraphs.count - 1].append(textLine(line, after: above?.words ?? []))
      } else {
        paragraphs.append([textLine(line)])
      }
      last = owner
    }
    return page(of: paragraphs)
  }

  private static func page(of paragraphs: [[TextLine]]) -> RecognizedPage {
    let block = TextBlock(
      box: box, paragraphs: paragraphs.map { Paragraph(box: box, lines: $0) })
    return RecognizedPage(size: PixelSize(width: 1, height: 1), blocks: [block])
  }

  private static func textLine(
    _ line: RecordedLine<TextFont>, after words: [Word] = []
  ) -> TextLine {
    TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 1, ascenders: 0, descenders: 0),
      words: words
        + TaggedLine.words(of: line).map { Word(text: $0, box: box, confidence: 100) })
  }

  /// Returns the structure element of each marked-content sequence of a page, read from the parent
  /// tree, which has at most two levels (14.7.4.4); empty if there are none.
  private static func owners(of page: SourcePage) -> [Owner] {
    guard let key = page.dictionary["/StructParents"].integer else { return [] }
    let tree = page.file.root["/StructTreeRoot"]["/ParentTree"]
    let leaf = tree["/Kids"].elements().first { kid in
      let limits = kid["/Limits"].numbers ?? []
      return limits.count == 2 && limits[0] <= Double(key) && Double(key) <= limits[1]
    }
    let numbers = (leaf ?? tree)["/Nums"].elements()
    for index in stride(from: 0, to: numbers.count - 1, by: 2) where numbers[index].integer == key {
      return numbers[index + 1].elements().map { cell(of: $0) ?? Owner(element: $0.identity) }
    }
    return []
  }

  /// Returns the table and the row of a cell (14.8.4.3.4); `nil` for any other element.
  ///
  /// The rows of a table are one paragraph.
  private static func cell(of element: QPDFObject) -> Owner? {
    let row = element["/P"]
    let table = row["/P"]
    return table["/S"].name == "/Table" ? Owner(element: table.identity, row: row.identity) : nil
  }
}

extension RecordedLine {
  /// Whether the line is an artifact, such as a page number, which no structure element contains.
  fileprivate var isArtifact: Bool { outerTag == Array("Artifact".utf8) }

  /// Returns the distance from this line to the next one, in any unit; negative if the next is
  /// above.
  fileprivate func distance(to next: RecordedLine) -> Double {
    let length = max((em.x * em.x + em.y * em.y).squareRoot(), .leastNormalMagnitude)
    return ((next.start.x - start.x) * em.y - (next.start.y - start.y) * em.x) / length
  }
}
