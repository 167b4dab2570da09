import Glibc
import ImageFiles
import PageModel
import WorkerProtocol

/// A page as the script has it answered.
struct ScriptedPage {
  /// The width of the page's image, which tells the pages of a test apart.
  let marker: Int
  let height: Int
  let request: PageRequest
  let action: Script.Action?

  /// Answers with an image and the text `page` and the marker, or as the action says.
  func answer() throws {
    switch action {
    case .crash: Pipes.complainAndDie()
    case .refuse:
      return try Pipes.send(.failure(WorkFailure(message: "cannot be decoded")))
    case .wrongKind: return try Pipes.send(.text(TextAnswer()))
    case .nonsense: return Pipes.write([UInt8](repeating: 0xFF, count: 1000))
    case .endless: return try Pipes.sendWithoutEnd()
    case .flood: Pipes.complain(times: 40_000)
    default: break
    }
    try sendImage()
    if request.recognition != nil { try sendText() }
  }

  private func sendImage() throws {
    let damage = [.damage, .damageThenCrash].contains(action) ? "ends too early" : nil
    guard request.keptLength == nil || damage != nil || action == .wrongSize else {
      let isBlank = action == .blank && request.findsBlank
      return try Pipes.send(.image(ImageAnswer(damage: nil, encoding: nil, isBlank: isBlank)))
    }
    let width = action == .wrongSize ? marker + 1 : marker
    try Pipes.sendImage(of: PixelSize(width: width, height: height), damage: damage)
  }

  private func sendText() throws {
    let records = PageRecords.encode(page)
    switch action {
    case .crashLate, .damageThenCrash: Pipes.complainAndDie()
    case .dawdle: sleep(600)
    case .refuseText:
      return try Pipes.send(.failure(WorkFailure(message: "gave up")))
    case .halfText:
      let opening = try MessageFraming.opening(
        WorkerAnswer.text(TextAnswer()), payloadLength: records.count)
      Pipes.write(opening + records.prefix(records.count / 2))
      exit(0)
    case .badRecords: return try Pipes.send(.text(TextAnswer()), payload: Array(records.dropLast()))
    case .progress:
      for lines in 1...3 {
        try Pipes.send(.progress(RecognitionProgress(lines: lines, of: 3)))
      }
    default: break
    }
    try Pipes.send(.text(TextAnswer()), payload: records)
    if request.wantsSheet { try Pipes.send(.sheet(nil)) }
    if request.wantsCompression { try sendCompression() }
  }

  /// Leaves the image as it is, or replaces it by a stencil without ink.
  private func sendCompression() throws {
    let size = PixelSize(width: marker, height: height)
    let unchanged = CompressionAnswer(unchanged: "not worth it")
    let endOfBlock: [UInt8] = [0x00, 0x10, 0x01]
    let mask = EncodedImage(
      size: size, bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: false),
      data: endOfBlock)
    let layer = PageImage.Layer(
      frame: PixelRectangle(whole: size),
      content: .stencil(mask, color: RGBColor(red: 10, green: 20, blue: 30)))
    let layers = CompressionAnswer(
      .layers, PageImage(size: size, layers: [layer]), reason: nil)
    switch action {
    case .layers: try Pipes.send(.compression(layers), payload: mask.data)
    case .badLayers: try Pipes.send(.compression(layers), payload: mask.data + [0])
    case .crashBeforeLayers: Pipes.complainAndDie()
    case .falseReason:
      let reason = "no\nscanpdf: false \u{1B}[31m" + String(repeating: "x", count: 1000)
      try Pipes.send(.compression(CompressionAnswer(unchanged: reason)))
    default: try Pipes.send(.compression(unchanged))
    }
  }

  private var page: RecognizedPage {
    let box = BoundingBox(left: 10, top: 10, right: 90, bottom: 30)
    let words =
      [
        Word(
          text: "page", box: BoundingBox(left: 10, top: 10, right: 45, bottom: 30), confidence: 90),
        Word(
          text: "\(marker)", box: BoundingBox(left: 55, top: 10, right: 90, bottom: 30),
          confidence: 90),
      ] + (action == .manyLetters ? manyWords : [])
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -4),
      metrics: RowMetrics(xHeight: 10, ascenders: 6, descenders: 4), words: words)
    return RecognizedPage(
      size: PixelSize(width: marker, height: height),
      blocks: action == .blank
        ? [] : [TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])])
  }

  /// Han and Hangul letters, a hundred to a word.
  private var manyWords: [Word] {
    let ranges: [ClosedRange<UInt32>] = [
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2A6DF,
    ]
    let letters = ranges.joined().compactMap(Unicode.Scalar.init)
    return stride(from: 0, to: letters.count, by: 100).map { start in
      let part = letters[start..<min(start + 100, letters.count)]
      let left = 100 + Double(start) / 1_000
      let box = BoundingBox(left: left, top: 10, right: left + 300, bottom: 30)
      return Word(text: String(String.UnicodeScalarView(part)), box: box, confidence: 90)
    }
  }
}
