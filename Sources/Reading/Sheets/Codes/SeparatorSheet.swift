import CZXing
package import Codecs
package import PageModel
import Raster

/// A sheet to print that separates stacks by its code, with the code's text beside it.
package enum SeparatorSheet {
  /// The resolution of a sheet in dots per inch.
  package static let resolution = 300.0

  /// The height of the bars of a linear code: an inch.
  private static let barHeight = 300
  /// The maximum side of a matrix code: two inches.
  private static let matrixSide = 600
  /// The width of a patch code: four inches (Kodak A-61599).
  private static let patchWidth = 1_200
  /// The width of a narrow bar of a patch code: 0.08 inches.
  private static let narrowPatchBar = 24
  /// The width of a wide bar of a patch code: 0.2 inches.
  private static let widePatchBar = 60
  /// The distance of a patch code from the upper edge: half an inch.
  private static let patchTop = 150
  /// The maximum width of a module of a linear code: 0.02 inches.
  private static let maximumModule = 6
  /// The maximum number of modules of a code: the largest QR Code has 177 × 177.
  private static let maximumModules = 1 << 16

  /// Draws the sheet of a code in `size` pixels; `nil` if the symbology cannot encode the text, or
  /// the sheet is too small.
  package static func bitmap(of code: PageCode, size: PixelSize) -> Bitmap? {
    guard let symbol = code.symbology == .patch ? patch(code.text) : symbol(of: code, size),
      symbol.size.width <= size.width * 9 / 10, symbol.size.height <= size.height / 2
    else { return nil }
    let left = (size.width - symbol.size.width) / 2
    let top = code.symbology == .patch ? patchTop : size.height * 2 / 5
    let page = PlaceholderImage.bitmap(lines: [code.label], size: size)
    return Bitmap(bilevel: size) { index in
      let (x, y) = (index % size.width, index / size.width)
      if symbol.isDark(x: x - left, y: y - top) { return true }
      return page.bytes[y * page.bytesPerRow + x >> 3] & 0x80 >> UInt8(x & 7) == 0
    }
  }

  /// The modules of a code, drawn as rectangles of pixels.
  private struct CodeSymbol {
    let size: PixelSize
    let columns: Int
    let module: PixelSize
    let modules: [UInt8]

    func isDark(x: Int, y: Int) -> Bool {
      guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return false }
      return modules[y / module.height * columns + x / module.width] == 1
    }
  }

  /// Returns the modules of a linear or matrix code.
  private static func symbol(of code: PageCode, _ page: PixelSize) -> CodeSymbol? {
    var modules = [UInt8](repeating: 0, count: maximumModules)
    var (width, height) = (Int32(0), Int32(0))
    guard let symbology = code.symbology.ofZXing,
      unsafe CZXing_draw(symbology, code.text, &modules, modules.count, &width, &height)
    else { return nil }
    let (columns, rows) = (Int(width), Int(height))
    let side =
      rows == 1
      ? min(page.width * 4 / 5 / columns, maximumModule) : matrixSide / max(columns, rows)
    guard side > 0 else { return nil }
    let module = PixelSize(width: side, height: rows == 1 ? barHeight : side)
    return CodeSymbol(
      size: PixelSize(width: columns * side, height: rows * module.height), columns: columns,
      module: module, modules: modules)
  }

  /// Returns the bars of a patch code, one below the other.
  private static func patch(_ name: String) -> CodeSymbol? {
    guard let wides = BarPattern.wideBars[name] else { return nil }
    let bars = wides.map { [UInt8](repeating: 1, count: $0 ? widePatchBar : narrowPatchBar) }
    let space = [UInt8](repeating: 0, count: narrowPatchBar)
    let rows = Array(bars.joined(separator: space))
    return CodeSymbol(
      size: PixelSize(width: patchWidth, height: rows.count), columns: 1,
      module: PixelSize(width: patchWidth, height: 1), modules: rows)
  }
}

extension PageCode {
  /// The text of a sheet beside the code.
  fileprivate var label: String { symbology == .patch ? "Patch \(text)" : text }
}
