/// Graphics state, paths and XObjects (ISO 32000-1, 8.4, 8.5, 8.6 and 8.8).
extension ContentStream {
  /// Saves the graphics state: `q` (8.4.4); at most 28 deep (PDF 1.4, Annex C).
  package mutating func saveGraphicsState() {
    write("q")
  }

  /// Restores the graphics state that was saved last: `Q` (8.4.4).
  package mutating func restoreGraphicsState() {
    write("Q")
  }

  /// Puts a matrix before the current one: `cm` (8.4.4).
  package mutating func concatenate(_ matrix: TransformationMatrix) {
    operand(matrix)
    write("cm")
  }

  /// Paints an image or a form of the resources: `Do` (8.8).
  package mutating func paintXObject(_ name: PDFName) {
    operand(.name(name))
    write("Do")
  }

  /// Sets the line width, in points: `w` (8.4.3.2).
  package mutating func setLineWidth(_ width: Double) {
    operand(width, decimals: Self.positionDecimals)
    write("w")
  }

  /// Sets the colour of strokes, each component from 0 to 1: `RG` (8.6.8).
  package mutating func setStrokeRGB(_ red: Double, _ green: Double, _ blue: Double) {
    for component in [red, green, blue] {
      operand(component, decimals: Self.colorDecimals)
    }
    write("RG")
  }

  /// Begins a path at a point: `m` (8.5.2).
  package mutating func move(toX x: Double, y: Double) {
    position(x, y)
    write("m")
  }

  /// Adds a straight line to a point: `l` (8.5.2).
  package mutating func line(toX x: Double, y: Double) {
    position(x, y)
    write("l")
  }

  /// Adds a rectangle: `re` (8.5.2); all four of its sides lie where their coordinates round to.
  package mutating func rectangle(_ rectangle: PDFRectangle) {
    let left = Self.roundedPosition(rectangle.lowerLeftX)
    let bottom = Self.roundedPosition(rectangle.lowerLeftY)
    position(left, bottom)
    position(
      Self.roundedPosition(rectangle.upperRightX) - left,
      Self.roundedPosition(rectangle.upperRightY) - bottom)
    write("re")
  }

  /// Strokes the path: `S` (8.5.3).
  package mutating func stroke() {
    write("S")
  }

  private static func roundedPosition(_ value: Double) -> Double {
    NumberFormatting.rounded(value, decimals: positionDecimals)
  }
}
