import PageLayout

/// Reads the records of a page; the layout stands with `PageRecords`.
struct PageRecordReader {
  private var reader: RecordReader

  init(_ bytes: ArraySlice<UInt8>) {
    reader = RecordReader(bytes)
  }

  mutating func page() throws(FramingError) -> RecognizedPage {
    let size = PixelSize(width: try count(), height: try count())
    let blocks = try all { (reader) throws(FramingError) in try reader.block() }
    guard reader.isAtEnd else { throw .records }
    return RecognizedPage(size: size, blocks: blocks)
  }

  private mutating func block() throws(FramingError) -> TextBlock {
    TextBlock(
      box: try box(),
      paragraphs: try all { (reader) throws(FramingError) in try reader.paragraph() })
  }

  private mutating func paragraph() throws(FramingError) -> Paragraph {
    Paragraph(
      box: try box(), lines: try all { (reader) throws(FramingError) in try reader.line() })
  }

  private mutating func line() throws(FramingError) -> TextLine {
    let box = try box()
    let orientation: TextOrientation = try value()
    let direction: WritingDirection = try value()
    return TextLine(
      box: box,
      baseline: Baseline(slope: try number(), offset: try number()),
      metrics: RowMetrics(
        xHeight: try number(), ascenders: try number(), descenders: try number()),
      words: try all { (reader) throws(FramingError) in try reader.word() },
      orientation: orientation, direction: direction)
  }

  private mutating func word() throws(FramingError) -> Word {
    let box = try box()
    let text = try text()
    let confidence = try number()
    let language = try self.text()
    return Word(
      text: text, box: box, confidence: confidence,
      symbols: try all { (reader) throws(FramingError) in try reader.symbol() },
      language: language.isEmpty ? nil : language)
  }

  private mutating func symbol() throws(FramingError) -> Symbol {
    let box = try box()
    return Symbol(text: try text(), box: box)
  }

  private mutating func box() throws(FramingError) -> BoundingBox {
    BoundingBox(
      left: try number(), top: try number(), right: try number(), bottom: try number())
  }

  /// A byte that stands for one of a few values.
  private mutating func value<Value: RawRepresentable<UInt8>>() throws(FramingError) -> Value {
    guard let byte = reader.integer(UInt8.self), let value = Value(rawValue: byte) else {
      throw .records
    }
    return value
  }

  private mutating func number() throws(FramingError) -> Double {
    guard let value = reader.number() else { throw .records }
    return value
  }

  private mutating func text() throws(FramingError) -> String {
    guard let value = reader.text() else { throw .records }
    return value
  }

  private mutating func count() throws(FramingError) -> Int {
    guard let value = reader.integer(UInt32.self) else { throw .records }
    return Int(value)
  }

  /// As many records as the count before them says; a false count ends with the bytes.
  private mutating func all<Record>(
    _ read: (inout PageRecordReader) throws(FramingError) -> Record
  ) throws(FramingError) -> [Record] {
    var records: [Record] = []
    for _ in 0..<(try count()) { records.append(try read(&self)) }
    return records
  }
}
