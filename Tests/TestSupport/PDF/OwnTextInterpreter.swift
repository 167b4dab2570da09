import PDFSyntax
import Testing

/// Interprets the text operators of a content stream as defined in ISO 32000-1, 9.3 and 9.4.
package struct OwnTextInterpreter {
  /// The text shown by one `Tj`.
  package struct Shown {
    package let codes: [Int]
    /// The rotation of text space: the first two numbers of the text matrix.
    package let direction: [Double]
    /// The start of the first glyph and the end of the last one in text space, in points.
    package let start: Double
    package let end: Double
    package let baseline: Double
    package let size: Double
    package let renderingMode: Int
    /// The number of the text object, from 0.
    package let textObject: Int
    /// The number of the enclosing marked-content sequence (`MCID`); `nil` if there is none.
    package let sequence: Int?
  }

  /// Returns the text shown by all text operators, with the widths of codes in em/1000.
  package static func shown(
    in content: [UInt8], width: (Int) -> Double = { _ in 0 }
  ) throws -> [Shown] {
    var interpreter = OwnTextInterpreter()
    var reader = SyntaxReader(content)
    var operands: [PDFObject] = []
    while true {
      reader.skipWhiteSpace()
      if reader.position == content.count { break }
      if let name = reader.operatorName() {
        try interpreter.execute(name, operands, width)
        operands = []
      } else {
        operands.append(try reader.object())
      }
    }
    #expect(interpreter.renderingMode == 0, "The rendering mode must not last")
    #expect(!interpreter.isInText)
    #expect(interpreter.sequences.isEmpty, "Marked content ends")
    return interpreter.all
  }

  private var all: [Shown] = []
  private var isInText = false
  private var textObjects = 0
  /// The open marked content from the outside in; `nil` for an artifact.
  private var sequences: [Int?] = []
  private var renderingMode = 0
  private var size = 0.0
  private var scaling = 100.0
  private var direction = [1.0, 0]
  private var lineStart = (x: 0.0, y: 0.0)
  private var pen = 0.0

  private mutating func execute(
    _ name: String, _ operands: [PDFObject], _ width: (Int) -> Double
  ) throws {
    let numbers = operands.compactMap(\.number)
    switch name {
    case "BT":
      isInText = true
      (lineStart, pen, direction) = ((0, 0), 0, [1, 0])
    case "ET":
      isInText = false
      textObjects += 1
    case "Tr": renderingMode = Int(numbers[0])
    case "Tm":
      // Only quarter turns about the origin are written.
      #expect(Set(numbers.prefix(4).map(abs)) == [0, 1])
      #expect(numbers.suffix(2) == [0, 0])
      #expect(numbers[0] == numbers[3])
      #expect(numbers[1] == -numbers[2])
      (lineStart, pen, direction) = ((0, 0), 0, Array(numbers.prefix(2)))
    case "Tf": size = numbers[0]
    case "Tz": scaling = numbers[0]
    case "Td":
      lineStart = (lineStart.x + numbers[0], lineStart.y + numbers[1])
      pen = 0
    case "Tj": try show(operands[0], width)
    case "BMC": sequences.append(nil)
    case "BDC": sequences.append(operands.last?.dictionary?["MCID"]?.integer)
    case "EMC":
      #expect(!sequences.isEmpty)
      _ = sequences.popLast()
    case "q", "Q", "cm", "Do", "RG", "rg", "G", "g", "w", "re", "W", "n": #expect(!isInText)
    default: Issue.record("an operator that the text layer does not use: \(name)")
    }
  }

  private mutating func show(_ string: PDFObject, _ width: (Int) -> Double) throws {
    guard case .string(let string) = string else { throw WrongOperand() }
    #expect(isInText)
    let codes = stride(from: 0, to: string.bytes.count, by: 2).map {
      Int(string.bytes[$0]) << 8 | Int(string.bytes[$0 + 1])
    }
    let start = lineStart.x + pen
    pen += codes.reduce(0) { $0 + width($1) } / 1000 * size * scaling / 100
    all.append(
      Shown(
        codes: codes, direction: direction, start: start, end: lineStart.x + pen,
        baseline: lineStart.y, size: size,
        renderingMode: renderingMode, textObject: textObjects,
        sequence: sequences.last ?? nil))
  }

  private struct WrongOperand: Error {}
}
