import PageLayout

/// A white image that is painted with the colours of a table.
struct IndexedCanvas {
  let size: PixelSize
  private let table: ColorTable
  private let bytesPerRow: Int
  private var rows: [UInt8]

  /// Begins with white; throws where there would be too many pixels.
  init(size: PixelSize, colors: [UInt8], maximumPixels: Int) throws(ImagingError) {
    self.size = size
    table = ColorTable(colors)
    bytesPerRow = table.format.bytesPerRow(width: size.width)
    rows = try ImageDecoder.makeRows(
      size: size, format: table.format, maximumPixels: maximumPixels)
  }

  /// Paints a pixel inside the image that has not been painted; one outside it is left out.
  mutating func paint(_ index: UInt8, column: Int, row: Int) {
    guard column < size.width, row < size.height else { return }
    table.paint(index, column: column, rowStart: row * bytesPerRow, in: &rows)
  }

  /// What has been painted.
  consuming func bitmap() -> Bitmap {
    Bitmap(size: size, format: table.format, bytes: rows)
  }
}
