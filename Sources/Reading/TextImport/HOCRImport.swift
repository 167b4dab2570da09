import PageModel

/// Reads hOCR 1.2 (kba.github.io/hocr-spec/1.2), as Tesseract, Kraken, OCRmyPDF and scanpdf write
/// it.
struct HOCRImport: XMLImport {
  static let format = "hOCR"

  private var pages: [ImportedPage] = []
  private var page: ImportedPageBuilder?
  private var properties = HOCRProperties("")
  private var hasParagraphs = false
  private var line: ImportedLine?
  /// The text of the current word, or of the line outside of words.
  private var text = ""
  private var word: ImportedWord?
  /// The lines of the cells of a table's row; `nil` outside of a row.
  private var row: [ImportedLine]?
  /// The depths at which page, line, word, table and row began; 0 outside of a table.
  private var depths = (page: 0, line: 0, word: 0, table: 0, row: 0)
  private var depth = 0

  mutating func finished() throws(TextImportError) -> [ImportedPage] {
    try endPage()
    return pages
  }

  mutating func take(_ event: XMLReader.Event) throws(TextImportError) {
    switch event {
    case .start(let name, let attributes):
      depth += 1
      if name == "tr", depths.table > 0, row == nil { (row, depths.row) = ([], depth) }
      try begin(attributes)
    case .text(let part): if line != nil { text += part }
    case .end:
      try end()
      depth -= 1
    }
  }

  private static let lineClasses: Set<Substring> = [
    "ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat",
  ]
  private static let blockClasses: Set<Substring> = ["ocr_carea", "ocrx_block"]

  private mutating func begin(_ attributes: [String: String]) throws(TextImportError) {
    let classes = (attributes["class"] ?? "").split(separator: " ")
    let title = HOCRProperties(attributes["title"] ?? "")
    if classes.contains("ocr_page") {
      try endPage()
      beginPage(title)
    } else if classes.contains(where: Self.blockClasses.contains) {
      page?.beginBlock()
    } else if classes.contains("ocr_table") {
      page?.beginParagraph()
      (hasParagraphs, depths.table) = (true, depth)
    } else if classes.contains("ocr_par") {
      // The cells of a table are not paragraphs, but parts of its rows.
      if row == nil { page?.beginParagraph() }
      hasParagraphs = true
    } else if page != nil, line == nil, classes.contains(where: Self.lineClasses.contains) {
      beginLine(title, attributes)
    } else if line != nil, word == nil,
      classes.contains("ocrx_word") || classes.contains("ocr_word")
    {
      beginWord(title, attributes)
    }
  }

  private mutating func beginPage(_ title: HOCRProperties) {
    let box = title.box
    page = ImportedPageBuilder(width: box?.right ?? 0, height: box?.bottom ?? 0)
    (properties, hasParagraphs, depths.page) = (title, false, depth)
    (row, depths.table) = (nil, 0)
  }

  private mutating func beginLine(_ title: HOCRProperties, _ attributes: [String: String]) {
    var line = ImportedLine(box: title.box)
    if let numbers = title.numbers("baseline"), numbers.count == 2 {
      line.baseline = Baseline(slope: numbers[0], offset: numbers[1])
    }
    if let size = title.numbers("x_size")?.first {
      let ascenders = title.numbers("x_ascenders")?.first ?? 0
      let descenders = title.numbers("x_descenders")?.first ?? 0
      line.metrics = RowMetrics(
        xHeight: size - ascenders - descenders, ascenders: ascenders, descenders: descenders)
    }
    line.orientation = .counterclockwise(degrees: title.numbers("textangle")?.first ?? 0)
    if attributes["dir"] == "rtl" { line.direction = .rightToLeft }
    (self.line, text, depths.line) = (line, "", depth)
  }

  private mutating func beginWord(_ title: HOCRProperties, _ attributes: [String: String]) {
    let language = attributes["lang"].flatMap(LanguageCode.tesseract)
    word = ImportedWord(
      text: "", box: title.box, confidence: title.numbers("x_wconf")?.first, language: language)
    (text, depths.word) = ("", depth)
  }

  private mutating func end() throws(TextImportError) {
    if var word, depth == depths.word {
      word.text = text
      line?.words.append(word)
      (self.word, text) = (nil, "")
    } else if var line, depth == depths.line {
      // The text of a line counts if it has no words; between words there is only white space.
      if line.words.isEmpty { line.words = [ImportedWord(text: text, box: line.box)] }
      if row == nil { try page?.add(line) } else { row?.append(line) }
      self.line = nil
    } else if let row, depth == depths.row {
      if let line = ImportedLine(joining: row) { try page?.add(line) }
      self.row = nil
    } else if depths.table > 0, depth == depths.table {
      depths.table = 0
    } else if page != nil, depth == depths.page {
      try endPage()
    }
  }

  private mutating func endPage() throws(TextImportError) {
    guard let page else { return }
    self.page = nil
    try pages.add(
      page.finished(
        .init(
          imageName: properties.image, imageNumber: properties.imageNumber,
          isInOrder: hasParagraphs)))
  }
}

/// The properties in a `title` of hOCR (1.2, 2.6): names with values, separated by semicolons.
struct HOCRProperties {
  private var values: [Substring: Substring] = [:]

  init(_ title: String) {
    var isQuoted = false
    let parts = title.split { letter in
      if letter == "\"" { isQuoted.toggle() }
      return letter == ";" && !isQuoted
    }
    for part in parts {
      let trimmed = part.drop(while: \.isWhitespace)
      let name = trimmed.prefix { !$0.isWhitespace }
      values[name] = trimmed[name.endIndex...].drop(while: \.isWhitespace)
    }
  }

  /// Returns the numbers of a property; `nil` if it is missing, or if a value is not a number.
  func numbers(_ name: Substring) -> [Double]? {
    guard let value = values[name] else { return nil }
    let numbers = value.split(whereSeparator: \.isWhitespace).map { Double($0) }
    let finite = numbers.compactMap(\.self).filter(\.isFinite)
    return finite.count == numbers.count && !finite.isEmpty ? finite : nil
  }

  /// The box; `nil` if there is none.
  var box: BoundingBox? { numbers("bbox").flatMap(BoundingBox.init(corners:)) }

  /// The path of the page's image; `nil` if there is none.
  var image: String? {
    guard let value = values["image"] else { return nil }
    let name = value.drop { $0 == "\"" || $0 == "'" }.reversed()
      .drop { $0 == "\"" || $0 == "'" || $0.isWhitespace }.reversed()
    return name.isEmpty ? nil : String(String.UnicodeScalarView(String(name).unicodeScalars))
  }

  /// The number of the page in its document, from 1; `nil` if there is none.
  var imageNumber: Int? {
    numbers("ppageno")?.first.flatMap { (0..<1e6).contains($0) ? Int($0) + 1 : nil }
  }
}

/// The languages of words.
enum LanguageCode {
  /// Returns a code if it has the form of Tesseract's, such as `deu` or `chi_sim`; `nil` otherwise.
  static func tesseract(_ code: String) -> String? {
    let first = code.prefix { $0 != "_" }
    let isCode =
      first.count == 3 && code.count <= 20 && first.allSatisfy { ("a"..."z").contains($0) }
      && code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isCode ? code : nil
  }
}

extension TextOrientation {
  /// Returns the orientation of letters turned counterclockwise by about this angle in degrees.
  static func counterclockwise(degrees: Double) -> TextOrientation {
    guard degrees.isFinite, abs(degrees) <= 360 else { return .pageUp }
    return TextOrientation.pageUp.turned(quarters: -Int((degrees / 90).rounded()))
  }
}
