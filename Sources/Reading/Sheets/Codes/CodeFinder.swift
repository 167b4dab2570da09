import CZXing
package import Codecs
package import PageModel
import Raster

/// Reads the codes of a page: linear and matrix codes through zxing-cpp, and patch codes.
package enum CodeFinder {
  /// Returns the codes of an image, which may be crooked or turned by quarters, in no certain
  /// order.
  package static func codes(in image: Bitmap) -> [PageCode] {
    let page = stretched(image.luminance())
    let codes = [PageCode.Symbology.code128, .code39, .qr].map { code($0, in: page) }
    return (codes + [dataMatrix(in: page)]).compactMap(\.self) + PatchFinder.codes(in: page)
  }

  /// The share of a page's pixels that may be darker than its print, or brighter than its paper.
  private static let outliers = 0.001

  /// Returns a gray page with black print and white paper, because code readers treat faint print
  /// as noise.
  private static func stretched(_ page: Bitmap) -> Bitmap {
    var histogram = Histogram()
    for byte in page.bytes { histogram.add(byte) }
    let rank = Int(outliers * Double(histogram.total))
    guard let dark = histogram.value(ofRank: rank),
      let bright = histogram.value(ofRank: histogram.total - 1 - rank), dark < bright
    else { return page }
    let levels = (0...255).map { level in
      let share = Double(level - Int(dark)) / Double(bright - dark)
      return UInt8((255 * min(max(share, 0), 1)).rounded())
    }
    return Bitmap(size: page.size, format: .gray, bytes: page.bytes.map { levels[Int($0)] })
  }

  /// The longer side of the image whose bands are read, in pixels: A4 at 100 dpi.
  private static let longerSide = 1_200

  /// Returns the Data Matrix of a gray page, which is read in bands and without noise.
  ///
  /// zxing-cpp 1.4 finds only a code that a line through the middle of the image crosses (its issue
  /// 189), and may search endlessly in noise (its issues 570 and 574).
  private static func dataMatrix(in page: Bitmap) -> PageCode? {
    let longer = max(page.size.width, page.size.height, longerSide)
    let size = PixelSize(
      width: page.size.width * longerSide / longer, height: page.size.height * longerSide / longer)
    guard size.area > 0, let small = try? page.scaled(to: size) else { return nil }
    let ink = Bitmap(size: size, format: .gray, bytes: small.bytes.map { $0 < 128 ? 0 : 255 })
    return code(.dataMatrix, in: ink, inBands: true)
  }

  private static func code(
    _ symbology: PageCode.Symbology, in page: Bitmap, inBands: Bool = false
  ) -> PageCode? {
    guard let known = symbology.ofZXing else { return nil }
    var text = [UInt8](repeating: 0, count: PageCode.maximumTextLength)
    let length = unsafe CZXing_read(
      known, page.bytes, Int32(clamping: page.size.width), Int32(clamping: page.size.height),
      inBands, &text, text.count)
    let content = String(decoding: text.prefix(length), as: UTF8.self)
    // The replacements of bytes that are not UTF-8 are longer than these bytes.
    guard (1...PageCode.maximumTextLength).contains(content.utf8.count) else { return nil }
    return PageCode(symbology, content)
  }
}

extension PageCode.Symbology {
  /// The symbology in zxing-cpp; `nil` for patch codes.
  var ofZXing: CZXing_Symbology? {
    switch self {
    case .code128: .code128
    case .code39: .code39
    case .qr: .QR
    case .dataMatrix: .dataMatrix
    case .patch: nil
    }
  }
}
