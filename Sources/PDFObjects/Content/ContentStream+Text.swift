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

  /// Moves to the start of the next line, so many points from that of this one: `Td` (9.4.2).
  package mutating func moveText(_ dx: Double, _ dy: Double) {
    position(dx, dy)
    write("Td")
  }

  /// Sets the text matrix and the text line matrix: `Tm` (9.4.2).
  package mutating func setTextMatrix(_ matrix: TransformationMatrix) {
    operand(matrix)
    write("Tm")
  }

  /// Sets the horizontal scaling, in percent of the normal width: `Tz` (9.3.4).
  package mutating func setHorizontalScaling(percent: Double) {
    operand(percent, decimals: Self.scalingDecimals)
    write("Tz")
  }

  /// Sets how glyphs are painted: `Tr` (9.3.6).
  package mutating func setTextRenderingMode(_ mode: TextRenderingMode) {
    operand(.integer(mode.rawValue))
    write("Tr")
  }

  /// Shows character codes of the font: `Tj` (9.4.3).
  ///
  /// The string is literal: even if every byte has to be escaped, hexadecimal is no shorter.
  package mutating func showText(_ codes: [UInt8]) {
    operand(literal: codes)
    write("Tj")
  }
}
