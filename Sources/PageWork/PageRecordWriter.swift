import PageLayout

/// Writes the records of a page; the layout stands with `PageRecords`.
struct PageRecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ page: RecognizedPage) {
    write(count: page.size.width)
    write(count: page.size.height)
    writeAll(page.blocks) { $0.write($1) }
  }

  private mutating func write(_ block: TextBlock) {
    write(block.box)
    writeAll(block.paragraphs) { $0.write($1) }
  }

  private mutating func write(_ paragraph: Paragraph) {
    write(paragraph.box)
    writeAll(paragraph.lines) { $0.write($1) }
  }

  private mutating func write(_ line: TextLine) {
    write(line.box)
    bytes.append(line.orientation.rawValue)
    bytes.append(line.direction.rawValue)
    write(line.baseline.slope)
    write(line.baseline.offset)
    write(line.metrics.xHeight)
    write(line.metrics.ascenders)
    write(line.metrics.descenders)
    writeAll(line.words) { $0.write($1) }
  }

  private mutating func write(_ word: Word) {
    write(word.box)
    write(word.text)
    write(word.confidence)
    write(word.language ?? "")
    writeAll(word.symbols) { $0.write($1) }
  }

  private mutating func write(_ symbol: Symbol) {
    write(symbol.box)
    write(symbol.text)
  }

  private mutating func write(_ box: BoundingBox) {
    write(box.left)
    write(box.top)
    write(box.right)
    write(box.bottom)
  }

  private mutating func write(_ number: Double) {
    bytes.append(littleEndian: number.bitPattern)
  }

  private mutating func write(_ text: String) {
    write(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(count: Int) {
    bytes.append(littleEndian: UInt32(clamping: count))
  }

  private mutating func writeAll<Record>(
    _ records: [Record], _ write: (inout PageRecordWriter, Record) -> Void
  ) {
    self.write(count: records.count)
    for record in records { write(&self, record) }
  }
}
