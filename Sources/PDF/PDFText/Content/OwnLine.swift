import PDFContent
import PDFSyntax
import PageModel

/// A text object that scanpdf has written for a line, as a grammar over tokens.
///
/// In terms of ISO 32000-1, 9.4 and 14.6:
///
/// ```
/// line   = BT { state | Td | Tm | Tj | mark } ET
/// state  = font size Tf | number ( Tz | Tc )
/// mark   = tag << ... >> BDC | EMC
/// ```
///
/// The text object sets the font and the scaling before it shows text, and leaves no character
/// spacing. Later lines therefore do not depend on it, and another text object can replace it.
struct OwnLine {
  /// The number of marked-content sequences of the object that have an identifier (14.7.4.2).
  private(set) var sequenceCount = 0

  private var hasFont = false
  private var hasScaling = false
  private var spacing = 0.0
  private var depth = 0

  /// Reads a text object; `nil` if it does not match the grammar, or uses a state that it does not
  /// set.
  init?(_ object: [UInt8]) {
    var tokens = PDFTokenizer(object)
    var operands: [PDFToken] = []
    guard tokens.next() == .word(ArraySlice("BT".utf8)) else { return nil }
    while let name = tokens.nextOperator(&operands) {
      if name == "ET" {
        guard operands.isEmpty, spacing == 0, depth == 0, tokens.next() == nil else { return nil }
        return
      }
      guard take(name, operands) else { return nil }
    }
    return nil
  }

  /// Applies an operator; returns whether a line may have it.
  private mutating func take(_ name: String, _ operands: [PDFToken]) -> Bool {
    switch name {
    case "Tf": hasFont = true
    case "Tz": hasScaling = true
    case "Tc":
      guard let value = operands.first?.number else { return false }
      spacing = value
    case "Td", "Tm": return operands.allSatisfy { $0.number != nil }
    case "Tj": return hasFont && hasScaling
    case "BDC":
      depth += 1
      sequenceCount += operands.contains(.name(Array("MCID".utf8))) ? 1 : 0
    case "EMC":
      depth -= 1
      return depth >= 0
    default: return false
    }
    return true
  }
}

/// Finds the text objects of a page, if each is a hidden line that scanpdf has written.
struct OwnLineRecorder: ContentVisitor {
  typealias Part = ContentPart<IndirectReference, TextFont>

  /// The range of each text object in the page's content, by its number.
  private(set) var ranges: [Int: Range<Int>] = [:]
  /// Whether there is other text, or content that PDF readers may interpret differently.
  private(set) var hasOther = false
  /// Maps the user space of the lines to default user space.
  let matrix: AffineTransform

  /// The maximum difference of the numbers of two equal matrices.
  private static let maximumDifference = 1e-4

  mutating func show(_ text: ShownText, _ part: Part) {
    let state = part.state.text
    guard part.form == nil, text.textObject != nil, text.isWellFormed, state.mode == 3,
      !state.isUncertain, !part.state.isUncertain, let font = state.font, font.isOwn,
      !font.isVertical, part.state.matrix.isNear(matrix, within: Self.maximumDifference)
    else {
      hasOther = true
      return
    }
  }

  mutating func endTextObject(_ number: Int, _ range: Range<Int>, in form: IndirectReference?) {
    if form == nil { ranges[number] = range } else { hasOther = true }
  }

  mutating func disturbTextObject(_ number: Int) { hasOther = true }
  mutating func note(_ issue: ContentIssue) { hasOther = true }
}

extension AffineTransform {
  /// Returns whether all numbers differ from the numbers of another matrix by at most `tolerance`.
  fileprivate func isNear(_ other: AffineTransform, within tolerance: Double) -> Bool {
    let differences = [
      a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty,
    ]
    return differences.allSatisfy { abs($0) <= tolerance }
  }
}
