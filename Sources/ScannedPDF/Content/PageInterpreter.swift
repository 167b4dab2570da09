import PageLayout

/// Interprets the operators of a page and of its form XObjects (ISO 32000-1, annex A), and records
/// what they draw.
struct PageInterpreter: ~Copyable {
  /// The tag of marked content that scanpdf added to a page.
  static let ownTag = Array("ScanpdfText".utf8)
  /// The maximum nesting and the maximum number of forms that are interpreted.
  private static let deepestForm = 12
  private static let mostForms = 2_000
  /// The maximum number of operators of a page and its forms.
  private static let mostOperators = 5_000_000
  /// The maximum share of a side that an image leaves free if it covers the page.
  private static let coverTolerance = 0.03

  private(set) var drawing = PageDrawing()
  private let cropBox: BoundingBox
  private var formCount = 0
  private var operatorCount = 0
  /// The forms that are being interpreted, outermost first.
  private var openForms: [ObjectIdentity] = []
  /// Text that is visible unless a later image covers it.
  private var uncovered: [(form: ObjectIdentity?, range: Range<Int>, replacement: String)] = []

  /// Prepares to interpret a page whose visible part is `cropBox`, in default user space.
  init(cropBox: BoundingBox) {
    self.cropBox = cropBox
  }

  /// The graphics state (8.4).
  private struct GraphicsState {
    var matrix = AffineTransform.identity
    var textMode = 0
    var fill = RGB.black
  }

  /// A content stream that is being interpreted.
  private struct Stream {
    let form: ObjectIdentity?
    let resources: QPDFObject
    var tokens: ContentTokenizer
    var state: GraphicsState
    var saved: [GraphicsState] = []
    /// The start of each open marked-content sequence that scanpdf added; `nil` for any other
    /// sequence.
    var marked: [Int?] = []
    var operands = Operands()
  }

  /// The operands of an operator.
  private struct Operands {
    var numbers: [Double] = []
    var names: [[UInt8]] = []
    var stringBytes = 0
    /// The offset of the first operand.
    var start: Int?

    mutating func clear() {
      numbers.removeAll(keepingCapacity: true)
      names.removeAll(keepingCapacity: true)
      stringBytes = 0
      start = nil
    }
  }

  /// Interprets a page's content.
  mutating func run(_ content: [UInt8], resources: QPDFObject, in file: borrowing QPDFFile) {
    var stream = Stream(
      form: nil, resources: resources, tokens: ContentTokenizer(content), state: GraphicsState())
    run(&stream, in: file)
  }

  private mutating func run(_ stream: inout Stream, in file: borrowing QPDFFile) {
    while let token = stream.tokens.next() {
      switch token {
      case .word(let word):
        operatorCount += 1
        guard operatorCount <= Self.mostOperators else {
          drawing.isTooComplex = true
          return
        }
        execute(String(decoding: word, as: UTF8.self), &stream, in: file)
        stream.operands.clear()
      case .number(let number):
        // No operator needs as many operands.
        if stream.operands.numbers.count < 64 { stream.operands.numbers.append(number) }
        stream.operands.start = stream.operands.start ?? stream.tokens.start
      case .name(let name):
        if stream.operands.names.count < 8 { stream.operands.names.append(name) }
        stream.operands.start = stream.operands.start ?? stream.tokens.start
      case .string(let count):
        stream.operands.stringBytes += count
        stream.operands.start = stream.operands.start ?? stream.tokens.start
      case .delimiter:
        stream.operands.start = stream.operands.start ?? stream.tokens.start
      }
    }
  }

  private mutating func execute(
    _ name: String, _ stream: inout Stream, in file: borrowing QPDFFile
  ) {
    switch name {
    case "q":
      // PDF readers allow far fewer levels.
      if stream.saved.count < 10_000 { stream.saved.append(stream.state) }
    case "Q": stream.state = stream.saved.popLast() ?? stream.state
    case "cm":
      if let matrix = AffineTransform(stream.operands.numbers) {
        stream.state.matrix = matrix.concatenating(stream.state.matrix)
      }
    case "Tr":
      stream.state.textMode = Int(stream.operands.numbers.last.map { min(max($0, 0), 7) } ?? 0)
    case "g", "rg", "k", "sc", "scn":
      stream.state.fill = RGB(stream.operands.numbers) ?? .black
    case "cs": stream.state.fill = .black
    case "Tj", "TJ", "'", "\"": show(name, &stream)
    case "f", "F", "f*": drawing.paintings += stream.state.fill == .white ? 0 : 1
    case "S", "s", "B", "B*", "b", "b*", "sh": drawing.paintings += 1
    case "ID":
      drawing.inlineImages += 1
      stream.tokens.skipInlineImageData()
    case "BMC", "BDC":
      let isOwn = stream.operands.names.first == Self.ownTag
      stream.marked.append(isOwn ? stream.operands.start ?? stream.tokens.start : nil)
    case "EMC": endMarkedContent(&stream)
    case "Do": paint(&stream, in: file)
    default: break
    }
  }

  private mutating func endMarkedContent(_ stream: inout Stream) {
    guard let ended = stream.marked.popLast(), let start = ended else { return }
    drawing.hasOwnText = true
    remove(start..<stream.tokens.position, in: stream.form, replacement: "")
  }

  private mutating func show(_ name: String, _ stream: inout Stream) {
    let isOwn = stream.marked.contains { $0 != nil }
    guard stream.operands.stringBytes > 0, !isOwn else { return }
    let range = (stream.operands.start ?? stream.tokens.start)..<stream.tokens.position
    let replacement = name == "'" || name == "\"" ? "T*" : ""
    if stream.state.textMode == 3 {
      drawing.hiddenText += stream.operands.stringBytes
      remove(range, in: stream.form, replacement: replacement)
    } else {
      drawing.visibleText += stream.operands.stringBytes
      uncovered.append((stream.form, range, replacement))
    }
  }

  private mutating func remove(
    _ range: Range<Int>, in form: ObjectIdentity?, replacement: String
  ) {
    if let form {
      drawing.formRemovals[form, default: ContentRemovals()].add(range, replacement: replacement)
    } else {
      drawing.removals.add(range, replacement: replacement)
    }
  }

  /// Paints an image or a form (8.8).
  private mutating func paint(_ stream: inout Stream, in file: borrowing QPDFFile) {
    guard let name = stream.operands.names.last else { return }
    let forms = file.value(stream.resources, "/XObject")
    let object = file.value(forms, "/" + String(decoding: name, as: UTF8.self))
    guard let identity = file.identity(of: object), file.kind(object) == .stream else {
      drawing.missingObjects += 1
      return
    }
    switch file.name(file.value(object, "/Subtype")) {
    case "/Image":
      let image = DrawnImage(
        object: identity, matrix: stream.state.matrix, fill: stream.state.fill)
      drawing.images.append(image)
      if drawing.images.count > 2_000 { drawing.isTooComplex = true }
      if covers(image, object, in: file) { cover() }
    case "/Form": follow(object, identity, in: stream, file)
    default: break
    }
  }

  private mutating func follow(
    _ object: QPDFObject, _ identity: ObjectIdentity, in stream: borrowing Stream,
    _ file: borrowing QPDFFile
  ) {
    guard openForms.count < Self.deepestForm, !openForms.contains(identity) else { return }
    formCount += 1
    guard formCount <= Self.mostForms else {
      drawing.isTooComplex = true
      return
    }
    guard let content = file.decodedData(object) else {
      drawing.hasUndecodableForm = true
      return
    }
    let own = file.value(object, "/Resources")
    var state = stream.state
    if let numbers = file.numbers(file.value(object, "/Matrix")),
      let matrix = AffineTransform(numbers)
    {
      state.matrix = matrix.concatenating(state.matrix)
    }
    var inner = Stream(
      form: identity, resources: file.isNull(own) ? stream.resources : own,
      tokens: ContentTokenizer(content), state: state)
    openForms.append(identity)
    run(&inner, in: file)
    openForms.removeLast()
  }

  /// Returns whether an image is opaque and covers the visible part of the page.
  private func covers(
    _ image: DrawnImage, _ object: QPDFObject, in file: borrowing QPDFFile
  ) -> Bool {
    guard !file.boolean(file.value(object, "/ImageMask")),
      file.isNull(file.value(object, "/SMask")), file.isNull(file.value(object, "/Mask"))
    else { return false }
    let box = image.matrix.apply(BoundingBox(left: 0, top: 0, right: 1, bottom: 1))
    let (dx, dy) = (cropBox.width * Self.coverTolerance, cropBox.height * Self.coverTolerance)
    return box.left <= cropBox.left + dx && box.right >= cropBox.right - dx
      && box.top <= cropBox.top + dy && box.bottom >= cropBox.bottom - dy
  }

  /// Records that an image hides everything painted before it.
  private mutating func cover() {
    drawing.hiddenText += drawing.visibleText
    drawing.visibleText = 0
    drawing.paintings = 0
    for text in uncovered { remove(text.range, in: text.form, replacement: text.replacement) }
    uncovered = []
  }
}

extension AffineTransform {
  /// Makes the map of a matrix of six numbers (8.3.3); `nil` for another count, or for a number of
  /// 10⁹ or more.
  init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// The inverse map; `nil` if the map has none.
  var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
