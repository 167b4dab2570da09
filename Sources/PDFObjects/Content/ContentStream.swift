/// What a page or a form shows, written operator by operator straight into bytes
/// (ISO 32000-1, 7.8.2).
///
/// Numbers are rounded as the constants below say; whoever has to know where the pen really is
/// asks `NumberFormatting.rounded(_:decimals:)` with the same constant.
package struct ContentStream: Sendable {
  /// Decimals of coordinates, shifts, lengths and line widths: 0.01 point is 0.0035 mm.
  package static let positionDecimals = 2
  /// Decimals of a, b, c and d of a matrix, whose e and f are positions.
  package static let matrixDecimals = 5
  /// Decimals of the horizontal scaling, in percent.
  package static let scalingDecimals = 2
  /// Decimals of a font size.
  package static let sizeDecimals = 2
  /// Decimals of a colour component: finer than the 256 steps of a screen.
  package static let colorDecimals = 3

  private var serializer = ObjectSerializer()

  /// Makes a stream without operators.
  package init() {}

  /// What has been written so far, one operator a line.
  package var bytes: [UInt8] { serializer.bytes }

  /// Appends all operators of another stream.
  package mutating func append(_ other: ContentStream) {
    serializer.append(written: other.bytes)
  }

  /// Appends an operand: it stands before its operator (ISO 32000-1, 7.8.2).
  mutating func operand(_ number: Double, decimals: Int) {
    serializer.append(number, decimals: decimals)
    serializer.append(syntax: " ")
  }

  mutating func operand(_ object: PDFObject) {
    serializer.append(object)
    serializer.append(syntax: " ")
  }

  mutating func operand(literal string: [UInt8]) {
    serializer.appendLiteral(string)
    serializer.append(syntax: " ")
  }

  mutating func operand(_ matrix: TransformationMatrix) {
    for number in [matrix.a, matrix.b, matrix.c, matrix.d] {
      operand(number, decimals: Self.matrixDecimals)
    }
    position(matrix.e, matrix.f)
  }

  mutating func position(_ x: Double, _ y: Double) {
    operand(x, decimals: Self.positionDecimals)
    operand(y, decimals: Self.positionDecimals)
  }

  /// Appends an operator behind its operands.
  mutating func write(_ name: String) {
    serializer.append(syntax: name)
    serializer.append(syntax: "\n")
  }
}
