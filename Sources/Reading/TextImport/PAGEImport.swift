import PageModel

/// Reads PAGE XML of 2013 to 2019 (ocr-d.de/en/gt-guidelines), as Transkribus, OCR-D and
/// eScriptorium write it.
struct PAGEImport: XMLImport {
  static let format = "PAGE XML"

  /// A `TextRegion`, `TextLine` or `Word` that is being read.
  private struct Element {
    let name: String
    let attributes: [String: String]
    var points: [Point] = []
    var baseline: [Point] = []
    /// The text of the `TextEquiv` with the lowest index, and its confidence.
    var text: (index: Int, text: String, confidence: Double?)?
    var words: [ImportedWord] = []
    var lines: [ImportedLine] = []
  }

  private var pages: [ImportedPage] = []
  private var page: ImportedPageBuilder?
  private var imageName: String?
  private var stack: [Element] = []
  private var regions: [ImportedBlock] = []
  private var order: [String: Int] = [:]
  private var equivalent: [String: String]?
  private var isUnicode = false
  private var text = ""

  func finished() -> [ImportedPage] { pages }

  mutating func take(_ event: XMLReader.Event) throws(TextImportError) {
    switch event {
    case .start(let name, let attributes): begin(name, attributes)
    case .text(let part): if isUnicode { text += part }
    case .end(let name): try end(name)
    }
  }

  private static let containers: Set<String> = ["TextRegion", "TextLine", "Word"]

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "Page":
      page = ImportedPageBuilder(
        width: attributes.number("imageWidth") ?? 0, height: attributes.number("imageHeight") ?? 0)
      (imageName, regions, order, stack) = (attributes["imageFilename"], [], [:], [])
    case "RegionRefIndexed", "RegionRef":
      if let region = attributes["regionRef"] {
        order[region] = order.count
      }
    case "Coords": addPoints(PointList.points(in: attributes["points"] ?? ""), \.points)
    case "Baseline": addPoints(PointList.points(in: attributes["points"] ?? ""), \.baseline)
    case "Point":
      addPoints(
        PointList.points(in: "\(attributes["x"] ?? "") \(attributes["y"] ?? "")"), \.points)
    case "TextEquiv": equivalent = attributes
    case "Unicode": (isUnicode, text) = (equivalent != nil, "")
    default:
      if Self.containers.contains(name) {
        stack.append(Element(name: name, attributes: attributes))
      }
    }
  }

  private mutating func addPoints(_ points: [Point], _ part: WritableKeyPath<Element, [Point]>) {
    guard let last = stack.indices.last else { return }
    stack[last][keyPath: part] += points
  }

  private mutating func end(_ name: String) throws(TextImportError) {
    switch name {
    case "Unicode": endUnicode()
    case "TextEquiv": equivalent = nil
    case "Page": try endPage()
    case "Word", "TextLine", "TextRegion":
      guard stack.last?.name == name, let element = stack.popLast() else { return }
      close(element)
    default: break
    }
  }

  private mutating func endUnicode() {
    isUnicode = false
    guard let last = stack.indices.last, let equivalent else { return }
    let index = equivalent["index"].flatMap { Int($0) } ?? 0
    guard stack[last].text.map({ index < $0.index }) ?? true else { return }
    stack[last].text = (index, text, equivalent.number("conf").map { 100 * $0 })
  }

  private mutating func close(_ element: Element) {
    switch element.name {
    case "Word":
      guard let parent = stack.indices.last, let text = element.text else { return }
      stack[parent].words.append(
        ImportedWord(
          text: text.text, box: PointList.box(element.points), confidence: text.confidence))
    case "TextLine":
      guard let region = stack.indices.last else { return }
      stack[region].lines.append(line(element, in: stack[region]))
    default:
      regions.append(ImportedBlock(id: element.attributes["id"] ?? "", lines: element.lines))
    }
  }

  private func line(_ element: Element, in region: Element) -> ImportedLine {
    var line = ImportedLine(
      box: PointList.box(element.points), baselinePoints: element.baseline)
    let turn = region.attributes.number("orientation") ?? 0
    line.orientation = .counterclockwise(degrees: -turn)
    switch element.attributes["readingDirection"] ?? region.attributes["readingDirection"] {
    case "right-to-left": line.direction = .rightToLeft
    case "top-to-bottom": line.direction = .topToBottom
    default: break
    }
    line.words = element.words
    if line.words.isEmpty, let text = element.text {
      if let box = line.box ?? PointList.box(line.baselinePoints), box.height > 0 { line.box = box }
      line.words = [ImportedWord(text: text.text, box: line.box, confidence: text.confidence)]
    }
    return line
  }

  private mutating func endPage() throws(TextImportError) {
    guard var page else { return }
    self.page = nil
    try page.add(regions, in: order)
    try pages.add(page.finished(.init(imageName: imageName, isInOrder: !order.isEmpty)))
  }
}
