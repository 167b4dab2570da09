import PageModel

/// Reads the JSON of Google Cloud Vision and Document AI.
enum GoogleImport {
  /// Returns the pages of answers of Vision: a response, a list of responses, or an
  /// annotation; `nil` if the value is none of these.
  static func visionPages(of value: JSONValue) throws(TextImportError) -> [ImportedPage]? {
    let responses = value["responses"].elements + [value]
    let annotations = responses.compactMap { $0["fullTextAnnotation"] }
    guard !annotations.isEmpty else { return nil }
    var pages: [ImportedPage] = []
    for page in annotations.flatMap({ $0["pages"].elements }) {
      try PageLimit.check(pages.count)
      pages.append(try visionPage(page))
    }
    return pages
  }

  private static func visionPage(_ value: JSONValue) throws(TextImportError) -> ImportedPage {
    let frame = CloudPage(width: value["width"]?.number, height: value["height"]?.number)
    var page = frame.sourcePage
    for block in value["blocks"].elements {
      page.beginBlock()
      for (index, paragraph) in block["paragraphs"].elements.enumerated() {
        if index > 0 { page.beginParagraph() }
        for line in visionLines(of: paragraph, frame) { try page.add(line) }
      }
    }
    return frame.imported(page, isInOrder: true)
  }

  /// Returns the lines of a paragraph, which end where a symbol is followed by a break of lines.
  private static func visionLines(of paragraph: JSONValue, _ frame: CloudPage) -> [SourceLine] {
    let ends: Set<String> = ["EOL_SURE_SPACE", "LINE_BREAK", "HYPHEN"]
    var lines = [SourceLine()]
    for value in paragraph["words"].elements {
      let symbols = value["symbols"].elements
      let breakKind = symbols.last?["property"]?["detectedBreak"]?["type"]
      let isHyphenated = breakKind?.text == "HYPHEN" || breakKind?.number == 4
      let text = symbols.compactMap { $0["text"]?.text }.joined() + (isHyphenated ? "-" : "")
      lines[lines.count - 1].words.append(
        SourceWord(
          text: text, box: frame.box(value["boundingBox"]),
          confidence: value["confidence"]?.number.map { 100 * $0 }))
      let endsLine = breakKind?.text.map(ends.contains) ?? ([3, 4, 5].contains(breakKind?.number))
      if endsLine { lines.append(SourceLine()) }
    }
    return lines.filter { !$0.words.isEmpty }
  }

  /// Returns the pages of a document of Document AI; `nil` if the value is none.
  static func documentPages(of value: JSONValue) throws(TextImportError) -> [ImportedPage]? {
    let document = value["document"] ?? value
    guard let text = document["text"]?.text, case .array(let values)? = document["pages"] else {
      return nil
    }
    let scalars = Array(text.unicodeScalars)
    var pages: [ImportedPage] = []
    for value in values {
      try PageLimit.check(pages.count)
      pages.append(try documentPage(value, scalars))
    }
    return pages
  }

  private static func documentPage(
    _ value: JSONValue, _ text: [Unicode.Scalar]
  ) throws(TextImportError) -> ImportedPage {
    let size = value["dimension"] ?? value["image"]
    let frame = CloudPage(width: size?["width"]?.number, height: size?["height"]?.number)
    var page = frame.sourcePage
    let words = value["tokens"].elements.compactMap { anchored($0, text, frame) }
    let lines = value["lines"].elements.compactMap { anchored($0, text, frame) }
    let starts = Set(
      value["paragraphs"].elements.compactMap { anchored($0, text, frame)?.range.lowerBound })
    page.beginBlock()
    var next = 0
    for line in lines.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if starts.contains(line.range.lowerBound) { page.beginParagraph() }
      var source = SourceLine(box: line.word.box)
      while next < words.count, words[next].range.lowerBound < line.range.upperBound {
        source.words.append(words[next].word)
        next += 1
      }
      try page.add(source)
    }
    return frame.imported(page, isInOrder: !starts.isEmpty)
  }

  /// Returns an element of a page with its range of the document's text.
  private static func anchored(
    _ value: JSONValue, _ text: [Unicode.Scalar], _ frame: CloudPage
  ) -> (range: Range<Int>, word: SourceWord)? {
    guard let layout = value["layout"],
      let segment = layout["textAnchor"]?["textSegments"].elements.first
    else { return nil }
    let start = Int(bounded: segment["startIndex"]?.number ?? 0)
    let end = Int(bounded: segment["endIndex"]?.number ?? 0)
    guard start >= 0, start < end, end <= text.count else { return nil }
    let letters = text[start..<end].filter { !$0.properties.isWhitespace }
    return (
      start..<end,
      SourceWord(
        text: String(String.UnicodeScalarView(letters)), box: frame.box(layout["boundingPoly"]),
        confidence: layout["confidence"]?.number.map { 100 * $0 })
    )
  }
}

/// The size of a page in the JSON of a cloud service, and boxes on it.
struct CloudPage {
  /// The side of a page whose places are shares of its sides.
  private static let unit = 10_000.0
  /// The number of pixels of an inch, for pages that are measured in inches.
  static let pixelsPerInch = 300.0

  private let width: Double
  private let height: Double
  private let hasSize: Bool

  /// Makes a page of a size in pixels; without one, places are shares of the sides.
  init(width: Double?, height: Double?) {
    hasSize = (width ?? 0) >= 1 && (height ?? 0) >= 1
    self.width = hasSize ? width ?? Self.unit : Self.unit
    self.height = hasSize ? height ?? Self.unit : Self.unit
  }

  /// An empty page of this size.
  var sourcePage: SourcePage { SourcePage(width: width, height: height) }

  /// Returns the finished page.
  func imported(
    _ page: SourcePage, isInOrder: Bool, number: Int? = nil
  ) -> ImportedPage {
    ImportedPage(
      page: page.page, places: hasSize ? .pixels : .shares, imageNumber: number,
      isInOrder: isInOrder, omittedWords: page.omittedWords)
  }

  /// Returns the box of a polygon of Google; `nil` if there is none.
  func box(_ polygon: JSONValue?) -> BoundingBox? {
    let normalized = polygon?["normalizedVertices"].elements ?? []
    if !normalized.isEmpty {
      return PointList.box(
        normalized.map {
          Point(x: ($0["x"]?.number ?? 0) * width, y: ($0["y"]?.number ?? 0) * height)
        })
    }
    // Coordinates that are 0 are left out.
    return PointList.box(
      (polygon?["vertices"]).elements.map {
        Point(x: $0["x"]?.number ?? 0, y: $0["y"]?.number ?? 0)
      })
  }

  /// Returns the box of shares of the sides; `nil` if there is none.
  func box(share value: JSONValue?) -> BoundingBox? {
    let numbers = ["Left", "Top", "Width", "Height"].compactMap { value?[$0]?.number }
    guard numbers.count == 4 else { return nil }
    return BoundingBox(
      left: numbers[0] * width, top: numbers[1] * height,
      right: (numbers[0] + numbers[2]) * width, bottom: (numbers[1] + numbers[3]) * height)
  }
}

/// Reads the JSON of AWS Textract.
enum TextractImport {
  /// Returns the pages of an answer, or of a list of answers; `nil` if the value is none.
  static func pages(of value: JSONValue) throws(TextImportError) -> [ImportedPage]? {
    let answers = value.elements.isEmpty ? [value] : value.elements
    let blocks = answers.flatMap { $0["Blocks"].elements }
    guard blocks.contains(where: { $0["BlockType"]?.text == "PAGE" }) else { return nil }
    var words: [String: JSONValue] = [:]
    for block in blocks where block["BlockType"]?.text == "WORD" {
      if let id = block["Id"]?.text { words[id] = block }
    }
    let count = blocks.count { $0["BlockType"]?.text == "PAGE" }
    try PageLimit.check(count)
    let frame = CloudPage(width: nil, height: nil)
    var pages = (0..<count).map { _ in frame.sourcePage }
    for block in blocks where block["BlockType"]?.text == "LINE" {
      let number = Int(bounded: block["Page"]?.number ?? 1)
      guard number >= 1, number <= count else { continue }
      try pages[number - 1].add(line(block, words, frame))
    }
    return pages.map { frame.imported($0, isInOrder: false) }
  }

  private static func line(
    _ block: JSONValue, _ words: [String: JSONValue], _ frame: CloudPage
  ) -> SourceLine {
    let children = block["Relationships"].elements.filter { $0["Type"]?.text == "CHILD" }
      .flatMap { $0["Ids"].elements }.compactMap(\.text)
    var line = SourceLine(box: frame.box(share: block["Geometry"]?["BoundingBox"]))
    line.words = children.compactMap { words[$0] }.map {
      SourceWord(
        text: $0["Text"]?.text ?? "", box: frame.box(share: $0["Geometry"]?["BoundingBox"]),
        confidence: $0["Confidence"]?.number)
    }
    return line
  }
}

/// Reads the JSON of Azure: Read 3, Document Intelligence, and Image Analysis 4.
enum AzureImport {
  /// Returns the pages of an answer; `nil` if the value is none.
  static func pages(of value: JSONValue) throws(TextImportError) -> [ImportedPage]? {
    let result = value["analyzeResult"] ?? value
    var values: [JSONValue] = []
    if case .array(let pages)? = result["readResults"] ?? result["pages"],
      value["analyzeResult"] != nil || result["readResults"] != nil || result["content"] != nil
    {
      values = pages
    } else if let blocks = result["readResult"]?["blocks"], let size = result["metadata"] {
      values = [
        .object([
          "width": size["width"] ?? .null, "height": size["height"] ?? .null,
          "lines": .array(blocks.elements.flatMap { $0["lines"].elements }),
        ])
      ]
    } else {
      return nil
    }
    var pages: [ImportedPage] = []
    for value in values {
      try PageLimit.check(pages.count)
      pages.append(try page(value))
    }
    return pages
  }

  private static func page(_ value: JSONValue) throws(TextImportError) -> ImportedPage {
    let scale = value["unit"]?.text == "inch" ? CloudPage.pixelsPerInch : 1
    let frame = CloudPage(
      width: value["width"]?.number.map { $0 * scale },
      height: value["height"]?.number.map { $0 * scale })
    var page = frame.sourcePage
    let words = value["words"].elements
    var next = 0
    for line in value["lines"].elements {
      var source = SourceLine(box: box(line, scale))
      source.words = line["words"].elements.map { word($0, scale) }
      if source.words.isEmpty {
        let end = self.end(of: line)
        while next < words.count, start(of: words[next]) < end {
          source.words.append(word(words[next], scale))
          next += 1
        }
      }
      if source.words.isEmpty {
        source.words = [SourceWord(text: text(line), box: source.box)]
      }
      try page.add(source)
    }
    return frame.imported(page, isInOrder: false)
  }

  private static func text(_ value: JSONValue) -> String {
    value["text"]?.text ?? value["content"]?.text ?? ""
  }

  private static func word(_ value: JSONValue, _ scale: Double) -> SourceWord {
    SourceWord(
      text: text(value), box: box(value, scale),
      confidence: value["confidence"]?.number.map { 100 * $0 })
  }

  /// Returns the offset of a word in the content of the document.
  private static func start(of value: JSONValue) -> Double {
    value["span"]?["offset"]?.number ?? .infinity
  }

  private static func end(of line: JSONValue) -> Double {
    guard let span = line["spans"].elements.last ?? line["span"],
      let offset = span["offset"]?.number, let length = span["length"]?.number
    else { return -.infinity }
    return offset + length
  }

  private static func box(_ value: JSONValue, _ scale: Double) -> BoundingBox? {
    let polygon = (value["boundingBox"] ?? value["polygon"] ?? value["boundingPolygon"]).elements
    var points = polygon.compactMap { point -> Point? in
      guard let x = point["x"]?.number, let y = point["y"]?.number else { return nil }
      return Point(x: x * scale, y: y * scale)
    }
    let numbers = polygon.compactMap(\.number)
    if points.isEmpty, numbers.count >= 4 {
      points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(x: numbers[$0] * scale, y: numbers[$0 + 1] * scale)
      }
    }
    return PointList.box(points)
  }
}
