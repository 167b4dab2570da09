package import PDFSyntax
import PageModel
import Understanding

/// The text of the pages of a PDF that `DocumentWriter` has written, in reading order.
package struct DocumentText<Source: ByteSource> {
  private var reader: PDFReader<Source>
  private let pages: [IndirectReference]
  private var paragraphs: ParagraphNumbers
  /// The fonts of the pages read so far, usually one for all pages.
  private var fonts: [IndirectReference: TextFont] = [:]

  /// Reads the page tree of a file of `length` bytes.
  ///
  /// Throws a `PDFReaderError` if another program wrote the file, or if the file is damaged.
  package init(_ source: Source, length: Int) throws(PDFReaderError) {
    reader = try PDFReader(source, length: length)
    guard try Self.isOwn(&reader) else { throw .foreign }
    let catalog = try reader.dictionary(reader.trailer["Root"])
    pages = try Self.pages(below: catalog["Pages"], &reader)
    paragraphs = try ParagraphNumbers(structure: catalog["StructTreeRoot"], &reader)
  }

  /// The source of the file's bytes.
  package var source: Source { reader.source }

  package var pageCount: Int { pages.count }

  /// Returns the text of the page at `index`, from 0, as `PageText` writes it; empty for a page
  /// without text.
  ///
  /// Throws `PDFReaderError.damaged` if the page cannot be read.
  package mutating func text(ofPage index: Int) throws(PDFReaderError) -> String {
    guard pages.indices.contains(index) else { throw .damaged }
    let page = try reader.dictionary(.reference(pages[index]))
    guard let font = try font(of: page) else { return "" }
    let content = try reader.streamData(page["Contents"])
    let owners = try paragraphs.owners(of: page["StructParents"], &reader)
    return PageText.text(of: Self.page(try Self.lines(of: content, font), owners))
  }

  private static func isOwn(_ reader: inout PDFReader<Source>) throws(PDFReaderError) -> Bool {
    guard let information = reader.trailer["Info"] else { return false }
    guard case .string(let producer)? = try reader.dictionary(information)["Producer"] else {
      return false
    }
    return producer.bytes.starts(with: "scanpdf".utf8)
  }

  /// Returns the pages in their order (ISO 32000-1, 7.7.3).
  private static func pages(
    below root: PDFObject?, _ reader: inout PDFReader<Source>
  ) throws(PDFReaderError) -> [IndirectReference] {
    guard case .reference(let root)? = root else { throw .damaged }
    var pages: [IndirectReference] = []
    var waiting = [root]
    var seen: Set<IndirectReference> = []
    while let node = waiting.popLast() {
      guard seen.insert(node).inserted else { throw .damaged }
      let dictionary = try reader.dictionary(.reference(node))
      guard dictionary["Type"] == .name("Pages") else {
        pages.append(node)
        continue
      }
      for case .reference(let kid) in try reader.array(dictionary["Kids"]).reversed() {
        waiting.append(kid)
      }
    }
    return pages
  }

  /// Returns the font of the hidden text; `nil` if the page has none.
  private mutating func font(of page: PDFDictionary) throws(PDFReaderError) -> TextFont? {
    let resources = try reader.dictionary(page["Resources"])
    guard let named = resources["Font"] else { return nil }
    let own = try reader.dictionary(named)[HiddenFont.resourceName]
    guard case .reference(let reference)? = own else { throw .damaged }
    if let known = fonts[reference] { return known }
    let font = try TextFont(reference, &reader)
    fonts[reference] = font
    return font
  }

  private static func lines(
    of content: [UInt8], _ font: TextFont
  ) throws(PDFReaderError) -> [ReadLine] {
    var reader = TextLayerReader(content, mode: nil) { font.advances[$0] }
    var lines: [ReadLine] = []
    do {
      while let glyphs = try reader.nextLine() {
        lines.append(
          ReadLine(
            words: LineText.words(of: glyphs, font.texts), sequence: reader.sequence))
      }
    } catch {
      throw .damaged
    }
    return lines
  }

  /// Returns a page of one block whose paragraphs are the neighbouring lines of one structure
  /// element.
  private static func page(_ lines: [ReadLine], _ owners: [Int]) -> RecognizedPage {
    var paragraphs: [[TextLine]] = []
    var last: Int?
    for line in lines {
      let owner = line.sequence.flatMap { owners.indices.contains($0) ? owners[$0] : nil }
      if owner != nil, owner == last {
        paragraphs[paragraphs.count - 1].append(line.textLine)
      } else {
        paragraphs.append([line.textLine])
      }
      last = owner
    }
    let box = ReadLine.box
    let block = TextBlock(
      box: box, paragraphs: paragraphs.map { Paragraph(box: box, lines: $0) })
    return RecognizedPage(size: PixelSize(width: 1, height: 1), blocks: [block])
  }
}

/// A line of a content stream.
private struct ReadLine {
  /// The words in reading order.
  let words: [String]
  /// The number of the line's marked-content sequence; `nil` if it has none.
  let sequence: Int?

  /// The box of every line and word, because only the text matters.
  static let box = BoundingBox(left: 0, top: 0, right: 1, bottom: 1)

  var textLine: TextLine {
    TextLine(
      box: Self.box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 1, ascenders: 0, descenders: 0),
      words: words.map { Word(text: $0, box: Self.box, confidence: 100) })
  }
}

/// The texts and widths of the codes of a `HiddenFont`.
private struct TextFont {
  /// The text of each code.
  let texts: [Int: String]
  /// The advance width of each code, in em/1000.
  private(set) var advances: [Int: Int] = [:]

  /// Reads the font at `reference`; throws `PDFReaderError.damaged` if it is malformed.
  init<Source: ByteSource>(
    _ reference: IndirectReference, _ reader: inout PDFReader<Source>
  ) throws(PDFReaderError) {
    let font = try reader.dictionary(.reference(reference))
    guard let map = ToUnicodeReader(try reader.streamData(font["ToUnicode"])) else {
      throw .damaged
    }
    texts = map.texts
    let descendant = try reader.dictionary(try reader.array(font["DescendantFonts"]).first)
    var widths = try reader.array(descendant["W"])[...]
    // A code, then the widths from that code on (ISO 32000-1, 9.7.4.3).
    while let first = widths.popFirst() {
      guard case .integer(let first) = first, case .array(let run)? = widths.popFirst(),
        (0...0xFFFF).contains(first), run.count <= 0x1_0000
      else { throw .damaged }
      for (offset, width) in run.enumerated() {
        guard case .integer(let width) = width, (0...32_767).contains(width) else { throw .damaged }
        advances[first + offset] = width
      }
    }
  }
}

/// The structure elements of marked content, read from the parent tree (ISO 32000-1, 14.7.4.4).
private struct ParagraphNumbers {
  /// The leaves of the tree, each with the range of its keys.
  private var leaves: [(keys: ClosedRange<Int>, node: PDFObject)] = []
  /// The object numbers of the elements of each page in the leaf read last, by the page's key.
  private var pages: [Int: [Int]] = [:]

  /// Reads the root of the tree; throws `PDFReaderError.damaged` if it is malformed.
  init<Source: ByteSource>(
    structure: PDFObject?, _ reader: inout PDFReader<Source>
  ) throws(PDFReaderError) {
    guard let structure else { return }
    let tree = try reader.dictionary(structure)["ParentTree"]
    let root = try reader.dictionary(tree)
    guard let kids = root["Kids"] else {
      leaves = [(0...Int.max, tree ?? .null)]
      return
    }
    for kid in try reader.array(kids) {
      let limits = try reader.array(try reader.dictionary(kid)["Limits"])
      guard limits.count == 2, case .integer(let first) = limits[0],
        case .integer(let last) = limits[1], first <= last
      else { throw .damaged }
      leaves.append((first...last, kid))
    }
  }

  /// Returns the object number of the element of each marked-content sequence of a page with a
  /// `StructParents` entry; none for other pages.
  mutating func owners<Source: ByteSource>(
    of key: PDFObject?, _ reader: inout PDFReader<Source>
  ) throws(PDFReaderError) -> [Int] {
    guard case .integer(let key)? = key else { return [] }
    if let known = pages[key] { return known }
    guard let leaf = leaves.first(where: { $0.keys.contains(key) }) else { return [] }
    pages = [:]
    var numbers = try reader.array(try reader.dictionary(leaf.node)["Nums"])[...]
    while case .integer(let key)? = numbers.popFirst(), let owners = numbers.popFirst() {
      pages[key] = try reader.array(owners).map { owner in
        if case .reference(let element) = owner { element.number } else { 0 }
      }
    }
    return pages[key] ?? []
  }
}
