import PageModel

/// Reads ALTO 2 to 4 (loc.gov/standards/alto).
struct ALTOImport: XMLImport {
  static let format = "ALTO"

  private var pages: [ImportedPage] = []
  private var page: ImportedPageBuilder?
  private var blocks: [ImportedBlock] = []
  private var block: ImportedBlock?
  private var line: ImportedLine?
  private var rotation = 0.0
  /// The open tables and rows, from the outermost; `nil` for other groups.
  private var groups: [TableGroup?] = []
  /// Whether scanpdf has written the document, so that outlines of lines are as high as the
  /// letters.
  private var isOwn = false
  private var isDescribed = false
  /// The place of each block in the reading order of the document.
  private var order: [String: Int] = [:]
  private var names: [String] = []
  private var isNamed = false
  private var number: Int?

  /// A `ComposedBlock` that is a table or a row of one.
  private enum TableGroup {
    case table(ImportedBlock)
    case row([ImportedLine])
  }

  mutating func take(_ event: XMLReader.Event) throws(TextImportError) {
    switch event {
    case .start(let name, let attributes): begin(name, attributes)
    case .text(let text):
      if isDescribed, text.hasPrefix("scanpdf ") { isOwn = true }
      if isNamed { names.append(text.trimmed(to: { !$0.isWhitespace }).description) }
    case .end(let name): try end(name)
    }
  }

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "fileName", "fileIdentifier": isNamed = true
    case "applicationDescription": isDescribed = true
    case "ComposedBlock": groups.append(Self.group(attributes))
    case "Polygon":
      if isOwn, let own = line { line?.metrics = Self.metrics(of: own, attributes["POINTS"] ?? "") }
    case "ElementRef":
      if let reference = attributes["REF"] { order[reference] = order.count }
    case "Page":
      page = ImportedPageBuilder(
        width: attributes.number("WIDTH") ?? 0, height: attributes.number("HEIGHT") ?? 0)
      number = attributes["PHYSICAL_IMG_NR"].flatMap { Int($0) }
      blocks = []
    case "TextBlock":
      block = ImportedBlock(id: attributes["ID"] ?? "")
      rotation = attributes.number("ROTATION") ?? 0
    case "TextLine": line = textLine(attributes)
    case "String": addWord(attributes)
    case "HYP": addHyphen(attributes)
    default: break
    }
  }

  private static func group(_ attributes: [String: String]) -> TableGroup? {
    switch attributes["TYPE"] {
    case "table": .table(ImportedBlock(id: attributes["ID"] ?? ""))
    case "row": .row([])
    default: nil
    }
  }

  /// Returns the heights of an upright line with this outline, whose first and last point are above
  /// and below the start of the baseline; `nil` for any other.
  private static func metrics(of line: ImportedLine, _ outline: String) -> RowMetrics? {
    let points = PointList.points(in: outline)
    guard points.count == 4, let baseline = line.baselinePoints.first else { return nil }
    let (ascent, descent) = (baseline.y - points[0].y, points[3].y - baseline.y)
    guard ascent > 0, descent >= 0 else { return nil }
    return RowMetrics(
      xHeight: LineMeasures.xHeightShare * ascent,
      ascenders: (1 - LineMeasures.xHeightShare) * ascent, descenders: descent)
  }

  private static func box(_ attributes: [String: String]) -> BoundingBox? {
    let numbers = ["HPOS", "VPOS", "WIDTH", "HEIGHT"].compactMap(attributes.number)
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    return BoundingBox(
      left: numbers[0], top: numbers[1], right: numbers[0] + numbers[2],
      bottom: numbers[1] + numbers[3])
  }

  private func textLine(_ attributes: [String: String]) -> ImportedLine {
    var line = ImportedLine(box: Self.box(attributes))
    line.orientation = .counterclockwise(degrees: rotation)
    switch attributes["BASEDIRECTION"] {
    case "rtl": line.direction = .rightToLeft
    case "ttb": line.direction = .topToBottom
    case "ltr": line.direction = .leftToRight
    default: break
    }
    let baseline = attributes["BASELINE"] ?? ""
    if let y = Double(baseline), let box = line.box {
      line.baselinePoints = [Point(x: box.left, y: y), Point(x: box.right, y: y)]
    } else {
      line.baselinePoints = PointList.points(in: baseline)
    }
    return line
  }

  private mutating func addWord(_ attributes: [String: String]) {
    let confidence = attributes.number("WC").map { 100 * $0 }
    line?.words.append(
      ImportedWord(
        text: attributes["CONTENT"] ?? "", box: Self.box(attributes), confidence: confidence,
        language: attributes["LANG"].flatMap(LanguageCode.tesseract)))
  }

  /// Adds the hyphen at the end of a line to its word.
  private mutating func addHyphen(_ attributes: [String: String]) {
    guard let last = line?.words.indices.last, var word = line?.words[last],
      word.text.last != "-"
    else { return }
    word.text += "-"
    if let box = word.box, let hyphen = Self.box(attributes), hyphen.width > 0 {
      word.box = box.union(hyphen)
    }
    line?.words[last] = word
  }

  private mutating func end(_ name: String) throws(TextImportError) {
    switch name {
    case "fileName", "fileIdentifier": isNamed = false
    case "TextLine":
      if let line { block?.lines.append(line) }
      line = nil
    case "TextBlock":
      if let block { add(block) }
      (block, rotation) = (nil, 0)
    case "applicationDescription": isDescribed = false
    case "ComposedBlock": endGroup()
    case "Page": try endPage()
    default: break
    }
  }

  /// Adds a block to the page, or the cell of a table to its row.
  private mutating func add(_ block: ImportedBlock) {
    guard let last = groups.indices.last, case .row(let cells) = groups[last] else {
      return blocks.append(block)
    }
    groups[last] = .row(cells + block.lines)
  }

  /// Ends a table, or a row, whose cells become one line of the table.
  private mutating func endGroup() {
    guard let group = groups.popLast() else { return }
    switch group {
    case nil: return
    case .table(let table): blocks.append(table)
    case .row(let cells):
      guard let row = ImportedLine(joining: cells) else { return }
      if let last = groups.indices.last, case .table(var table) = groups[last] {
        table.lines.append(row)
        groups[last] = .table(table)
      } else {
        blocks.append(ImportedBlock(id: "", lines: [row]))
      }
    }
  }

  private mutating func endPage() throws(TextImportError) {
    guard var page else { return }
    self.page = nil
    try page.add(blocks, in: order)
    try pages.add(page.finished(.init(imageNumber: number)))
  }

  /// Returns the pages with the names of their images, if there is one for each page.
  func finished() -> [ImportedPage] {
    let names =
      names.count == pages.count + 1 && Set(names).count == pages.count ? Array(names[1...]) : names
    guard names.count == pages.count else { return pages }
    return zip(pages, names).map { page, name in
      var page = page
      page.properties.imageName = name.isEmpty ? nil : name
      return page
    }
  }
}

/// Lists of points such as `1,2 3,4` or `1 2 3 4`.
enum PointList {
  private static let maximum = 10_000

  /// Returns the points in a text; none if it is not a list of points.
  static func points(in text: String) -> [Point] {
    let parts = text.split { $0 == "," || $0.isWhitespace }.prefix(2 * maximum)
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.count >= 2, numbers.allSatisfy(\.isFinite) else {
      return []
    }
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  /// Returns the box around points; `nil` if there are none.
  static func box(_ points: [Point]) -> BoundingBox? {
    points.map { BoundingBox(left: $0.x, top: $0.y, right: $0.x, bottom: $0.y) }.hull
  }
}
