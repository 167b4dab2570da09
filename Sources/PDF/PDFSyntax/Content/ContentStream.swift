package import PageModel

/// The content of a page or a form, written operator by operator (ISO 32000-1, 7.8.2).
///
/// Numbers are rounded to the decimals below; `NumberFormatting.rounded(_:decimals:)` with the same
/// constant returns the value that readers see.
package struct ContentStream: Sendable {
  /// The decimals of coordinates, offsets, lengths and line widths: 0.01 point is 0.0035 mm.
  package static let positionDecimals = 2
  /// The decimals of a, b, c and d of a matrix; e and f are positions.
  package static let matrixDecimals = 5
  /// The decimals of the horizontal scaling in per cent.
  package static let scalingDecimals = 2
  /// The decimals of the character spacing in points, which adds up over the letters of a word.
  package static let spacingDecimals = 3
  /// The decimals of a font size.
  package static let sizeDecimals = 2
  /// The decimals of a colour component, finer than the 256 levels of a screen.
  package static let colorDecimals = 3

  private var serializer = ObjectSerializer()

  /// Makes a stream without operators.
  package init() {}

  /// The operators written so far, one per line.
  package var bytes: [UInt8] { serializer.bytes }

  /// Appends all operators of another stream.
  package mutating func append(_ other: ContentStream) {
    serializer.append(written: other.bytes)
  }

  /// Appends an operand, which precedes its operator (ISO 32000-1, 7.8.2).
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

  mutating func operand(_ matrix: AffineTransform) {
    for number in [matrix.a, matrix.b, matrix.c, matrix.d] {
      operand(number, decimals: Self.matrixDecimals)
    }
    position(matrix.tx, matrix.ty)
  }

  mutating func position(_ x: Double, _ y: Double) {
    operand(x, decimals: Self.positionDecimals)
    operand(y, decimals: Self.positionDecimals)
  }

  /// Appends an operator after its operands.
  mutating func write(_ name: String) {
    serializer.append(syntax: name)
    serializer.append(syntax: "\n")
  }
}

/// Graphics state, paths and XObjects (ISO 32000-1, 8.4, 8.5, 8.6 and 8.8).
extension ContentStream {
  /// Saves the graphics state: `q` (8.4.4); at most 28 levels deep (PDF 1.4, Annex C).
  package mutating func saveGraphicsState() {
    write("q")
  }

  /// Restores the most recently saved graphics state: `Q` (8.4.4).
  package mutating func restoreGraphicsState() {
    write("Q")
  }

  /// Prepends a matrix to the current transformation matrix: `cm` (8.4.4).
  package mutating func concatenate(_ matrix: AffineTransform) {
    operand(matrix)
    write("cm")
  }

  /// Paints an image or form XObject of the resources: `Do` (8.8).
  package mutating func paintXObject(_ name: PDFName) {
    operand(.name(name))
    write("Do")
  }

  /// Sets the line width, in points: `w` (8.4.3.2).
  package mutating func setLineWidth(_ width: Double) {
    operand(width, decimals: Self.positionDecimals)
    write("w")
  }

  /// Sets the stroke colour, each component from 0 to 1: `RG` (8.6.8).
  package mutating func setStrokeRGB(_ red: Double, _ green: Double, _ blue: Double) {
    color(red, green, blue)
    write("RG")
  }

  /// Sets the fill colour, which stencils use too, each component from 0 to 1: `rg` (8.6.8).
  package mutating func setFillRGB(_ red: Double, _ green: Double, _ blue: Double) {
    color(red, green, blue)
    write("rg")
  }

  private mutating func color(_ red: Double, _ green: Double, _ blue: Double) {
    for component in [red, green, blue] { operand(component, decimals: Self.colorDecimals) }
  }

  /// Adds straight lines from the first of points to all others: `m` and `l` (8.5.2).
  package mutating func addLines(through points: [(x: Double, y: Double)]) {
    for (index, point) in points.enumerated() {
      position(point.x, point.y)
      write(index == 0 ? "m" : "l")
    }
  }

  /// Adds a rectangle, with each side at its own rounded coordinate: `re` (8.5.2).
  package mutating func rectangle(_ rectangle: PDFRectangle) {
    let left = Self.roundedPosition(rectangle.lowerLeftX)
    let bottom = Self.roundedPosition(rectangle.lowerLeftY)
    position(left, bottom)
    position(
      Self.roundedPosition(rectangle.upperRightX) - left,
      Self.roundedPosition(rectangle.upperRightY) - bottom)
    write("re")
  }

  /// Adds a rectangle that shows nothing, for marked content whose picture is in a larger image:
  /// `n` (8.5.3).
  package mutating func outlineWithoutPainting(_ rectangle: PDFRectangle) {
    self.rectangle(rectangle)
    write("n")
  }

  /// Strokes the path: `S` (8.5.3).
  package mutating func stroke() {
    write("S")
  }

  /// Clips what follows to a polygon: `W n` (8.5.4).
  package mutating func clip(to corners: [(x: Double, y: Double)]) {
    addLines(through: corners)
    write("h")
    write("W n")
  }

  /// Returns a coordinate, offset or length as written.
  package static func roundedPosition(_ value: Double) -> Double {
    NumberFormatting.rounded(value, decimals: positionDecimals)
  }
}

/// Marked content (ISO 32000-1, 14.6).
extension ContentStream {
  /// Begins marked content with a tag and properties: `BDC` (14.6.2).
  package mutating func beginMarkedContent(_ tag: PDFName, properties: PDFDictionary) {
    operand(.name(tag))
    operand(.dictionary(properties))
    write("BDC")
  }

  /// Begins marked content that the structure tree refers to by a number unique in this stream:
  /// `BDC` with `MCID` (14.7.4.2).
  package mutating func beginMarkedContent(_ tag: PDFName, identifier: Int) {
    beginMarkedContent(tag, properties: ["MCID": .integer(identifier)])
  }

  /// Begins marked content that stands for a text, whatever it shows: `BDC` with `ActualText`
  /// (14.9.4).
  package mutating func beginSpan(actualText text: String) {
    beginMarkedContent("Span", properties: ["ActualText": .text(text)])
  }

  /// Begins marked content with only a tag: `BMC` (14.6.1).
  package mutating func beginMarkedContent(_ tag: PDFName) {
    operand(.name(tag))
    write("BMC")
  }

  /// Begins an artifact, content that is not part of the text, such as a page's image: `Artifact`
  /// (14.8.2.2).
  package mutating func beginArtifact() {
    beginMarkedContent("Artifact")
  }

  /// Ends the innermost marked content: `EMC` (14.6.1).
  package mutating func endMarkedContent() {
    write("EMC")
  }
}

/// Text objects (ISO 32000-1, 9.3 and 9.4).
extension ContentStream {
  /// Begins a text object: `BT` (9.4.1).
  package mutating func beginText() {
    write("BT")
  }

  /// Ends the text object: `ET` (9.4.1).
  package mutating func endText() {
    write("ET")
  }

  /// Selects a font of the resources and its size in points: `Tf` (9.3.1).
  package mutating func setFont(_ name: PDFName, size: Double) {
    operand(.name(name))
    operand(size, decimals: Self.sizeDecimals)
    write("Tf")
  }

  /// Moves to the start of the next line, offset in points from the start of this line: `Td`
  /// (9.4.2).
  package mutating func moveText(_ dx: Double, _ dy: Double) {
    position(dx, dy)
    write("Td")
  }

  /// Sets the text matrix and the text line matrix: `Tm` (9.4.2).
  package mutating func setTextMatrix(_ matrix: AffineTransform) {
    operand(matrix)
    write("Tm")
  }

  /// Sets the horizontal scaling in per cent of the normal width: `Tz` (9.3.4).
  package mutating func setHorizontalScaling(percent: Double) {
    operand(percent, decimals: Self.scalingDecimals)
    write("Tz")
  }

  /// Sets the distance added after each glyph, in points before scaling: `Tc` (9.3.2).
  package mutating func setCharacterSpacing(_ points: Double) {
    operand(points, decimals: Self.spacingDecimals)
    write("Tc")
  }

  /// Sets the text rendering mode: `Tr` (9.3.6).
  package mutating func setTextRenderingMode(_ mode: TextRenderingMode) {
    operand(.integer(mode.rawValue))
    write("Tr")
  }

  /// Shows character codes of the font: `Tj` (9.4.3).
  ///
  /// The string is literal: even if every byte must be escaped, a hexadecimal string is not
  /// shorter.
  package mutating func showText(_ codes: [UInt8]) {
    operand(literal: codes)
    write("Tj")
  }
}

/// The text rendering mode (ISO 32000-1, table 106).
package enum TextRenderingMode: Int, Sendable {
  case fill = 0
  case stroke = 1
  /// Neither fill nor stroke: invisible text that can be searched and selected.
  case invisible = 3
}
