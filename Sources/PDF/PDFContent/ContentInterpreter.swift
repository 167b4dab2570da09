package import PDFSyntax
package import PageModel

/// Interprets the operators of a page and of its form XObjects (ISO 32000-1, annex A) with the
/// graphics state, and reports to a visitor what they paint.
///
/// A loop reads tokens: operands are collected until an operator, which `execute` passes to the
/// method of its group. The method changes the state of the stream, or tells the visitor what is
/// painted in this state. A form is a stream of its own that begins with the state of the stream
/// that paints it (`follow`), and is run at once. Beyond the limits of operators and forms, the
/// visitor is told that the page is too complex.
///
/// Malformed content is interpreted as most PDF readers do, and the state is marked as uncertain if
/// they may disagree.
package struct ContentInterpreter<Object: ContentObject, Visitor: ContentVisitor>
where Visitor.Identity == Object.Identity, Visitor.Font == Object.Font {
  /// The maximum nesting of forms that are interpreted.
  static var maximumFormDepth: Int { 12 }
  /// The maximum number of forms that are interpreted.
  static var maximumForms: Int { 2_000 }
  /// The maximum number of graphics states that are saved here for a stream.
  static var maximumSavedStates: Int { 10_000 }
  /// The maximum number of graphics states that a page and the forms around an operator save.
  ///
  /// Other programs need memory for each state; poppler takes 1.4 kB.
  static var maximumStates: Int { 100_000 }
  /// The maximum nesting of marked-content sequences.
  static var maximumMarkedDepth: Int { 10_000 }
  /// The default maximum number of operators of a page and its forms.
  package static var defaultMaximumOperators: Int { 5_000_000 }

  package var visitor: Visitor
  let fonts: FontCache<Object>
  private var visibilities: [Object.Identity: ContentVisibility] = [:]
  /// The maximum number of operators of a page and its forms.
  private let maximumOperators: Int
  private let budget: WorkBudget?
  /// The number of operators that are spent from the budget at once.
  private static var spentAtOnce: Int { 4_096 }
  var operatorCount = 0
  var formCount = 0
  /// The forms that are being interpreted, outermost first.
  var openForms: [Object.Identity] = []
  /// The number of text objects so far.
  package internal(set) var textObjectCount = 0

  /// Prepares to interpret a page; `fonts` are fonts of the same file that were read before.
  ///
  /// - budget: The budget of the file; beyond it, the page is too complex.
  package init(
    visitor: Visitor, fonts: FontCache<Object> = FontCache(),
    maximumOperators: Int = Self.defaultMaximumOperators, budget: WorkBudget? = nil
  ) {
    self.visitor = visitor
    self.fonts = fonts
    self.maximumOperators = maximumOperators
    self.budget = budget
  }

  typealias State = GraphicsState<Object.Font>

  /// A content stream that is being interpreted.
  struct Stream {
    let form: Object.Identity?
    let resources: Object
    let isInTransparentGroup: Bool
    var isInKnockoutGroup = false
    var isInUnpaintedGroup = false
    /// Whether the resources of the form, or resources around it, have default colour spaces.
    var hasDefaultColorSpaces = false
    /// The visibility of the form.
    let visibility: ContentVisibility
    var tokens: PDFTokenizer
    var state: State
    /// The number of states that the content around the form has saved.
    var outerStateCount = 0
    var saved: [State] = []
    /// The number of states that were not saved because there are too many.
    var unsaved = 0
    /// Whether a state was restored that had not been saved.
    var restoresTooMuch = false
    /// The visibility of each open marked-content sequence, within the sequences around it.
    var marked: [ContentVisibility] = []
    var operands = ContentOperands()
    /// The fonts that were read, by their names in the resources.
    var namedFonts: [[UInt8]: Object.Font] = [:]
    /// The graphics state parameters that were read, by their names in the resources.
    var namedChanges: [[UInt8]: (object: Object, change: GraphicsStateChange)] = [:]
    var path = ContentPath()
    /// The number of the open text object.
    var textObject: Int?
    /// The offset of the last `BT`.
    var textObjectStart = 0
    /// Whether text of the open text object clips what follows it.
    var hasTextClip = false
    var isInInlineImage = false

    /// The number of states that this content and the content around it have saved.
    var stateCount: Int { outerStateCount + saved.count + unsaved }

    /// The operator that was read and its operands, as a part of the page.
    var part: Visitor.Part {
      ContentPart(
        form: form, range: (operands.start ?? tokens.start)..<tokens.position, state: state,
        visibility: marked.last ?? visibility, isInTransparentGroup: isInTransparentGroup,
        hasDefaultColorSpaces: hasDefaultColorSpaces,
        leavesTextUnpainted: !isInKnockoutGroup
          && (isInUnpaintedGroup || state.leavesTextUnpainted))
    }
  }

  /// The state after a page's content.
  package struct End {
    package let state: GraphicsState<Object.Font>
    /// Whether all text objects, marked content and saved states are ended, and no state was
    /// restored that had not been saved.
    package let isBalanced: Bool
  }

  /// Interprets a page's content.
  ///
  /// - matrix: The map from default user space to the coordinates of the results.
  /// - isKnockoutGroup: Whether the page's own group may hide what is below an opaque image.
  @discardableResult
  package mutating func run(
    _ content: [UInt8], resources: Object, matrix: AffineTransform = .identity,
    isKnockoutGroup: Bool = false
  ) -> End {
    var state = State()
    state.matrix = matrix
    var stream = Stream(
      form: nil, resources: resources, isInTransparentGroup: isKnockoutGroup,
      isInKnockoutGroup: isKnockoutGroup, hasDefaultColorSpaces: resources.hasDefaultColorSpaces,
      visibility: .visible, tokens: PDFTokenizer(content), state: state)
    run(&stream)
    try? budget?.spend(operatorCount % Self.spentAtOnce, on: .operators)
    return End(
      state: stream.state,
      isBalanced: stream.textObject == nil && stream.marked.isEmpty && stream.saved.isEmpty
        && !stream.restoresTooMuch)
  }

  /// Interprets a form XObject to which no content refers, such as the appearance of an annotation.
  ///
  /// - matrix: The map from the space of the form, after its own matrix, to the coordinates of the
  ///   results.
  package mutating func run(form: Object, matrix: AffineTransform) {
    guard let identity = form.identity else { return visitor.note(.tooComplex) }
    var state = State()
    state.matrix = matrix
    let stream = Stream(
      form: nil, resources: form, isInTransparentGroup: false, hasDefaultColorSpaces: false,
      visibility: .visible,
      tokens: PDFTokenizer([]), state: state)
    follow(form, identity, .visible, in: stream)
  }

  mutating func run(_ stream: inout Stream) {
    while let token = stream.tokens.next() {
      guard case .word(let word) = token, !Self.isKeyword(word) else {
        stream.operands.add(token, at: stream.tokens.start)
        continue
      }
      operatorCount += 1
      guard operatorCount <= maximumOperators, !visitor.isFull, isWithinBudget else {
        visitor.note(.tooComplex)
        return
      }
      execute(String(decoding: word, as: UTF8.self), &stream)
      stream.operands.clear()
    }
    if stream.tokens.isAmbiguous || stream.isInInlineImage { visitor.note(.ambiguous) }
  }

  /// Whether the operators so far are within the budget, from which they are spent in groups.
  private var isWithinBudget: Bool {
    guard let budget, operatorCount.isMultiple(of: Self.spentAtOnce) else { return true }
    return (try? budget.spend(Self.spentAtOnce, on: .operators)) != nil
  }

  private static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
    guard (4...5).contains(word.count) else { return false }
    return word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
      || word.elementsEqual("null".utf8)
  }

  private mutating func execute(_ name: String, _ stream: inout Stream) {
    if stream.isInInlineImage, name != "ID" {
      visitor.note(.ambiguous)
      stream.isInInlineImage = false
    }
    switch name {
    case "BT", "ET", "Td", "TD", "Tm", "T*": position(name, &stream)
    case "Tj", "TJ", "'", "\"": show(name, &stream)
    case "Tc", "Tw", "Tz", "TL", "Ts": setTextParameter(name, &stream)
    case "Tr": setTextMode(&stream)
    case "Tf": setFont(&stream)
    case "q", "Q", "cm", "w", "gs": setState(name, &stream)
    case "g", "rg", "k", "cs", "sc", "scn": setFill(name, &stream)
    case "m", "l", "c", "v", "y", "h", "re": addToPath(name, &stream)
    case "W", "W*": stream.path.isClip = true
    case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n", "sh": paintPath(name, &stream)
    case "Do": paint(&stream)
    case "BI", "ID", "EI": paintInlineImage(name, &stream)
    case "BMC", "BDC", "EMC": mark(name, &stream)
    default: break
    }
  }

  /// Returns the visibility of optional content, determined once.
  mutating func visibility(of content: Object) -> ContentVisibility {
    guard let identity = content.identity else { return content.visibility }
    if let known = visibilities[identity] { return known }
    let visibility = content.visibility
    visibilities[identity] = visibility
    return visibility
  }

  /// Reports to the visitor that an operator is inside a text object, if one is open.
  mutating func disturbTextObject(_ stream: Stream) {
    if let number = stream.textObject { visitor.disturbTextObject(number) }
  }
}
