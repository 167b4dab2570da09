import CZXing
package import Codecs
package import PageModel
import Raster

/// Reads the codes of a page: linear and matrix codes through zxing-cpp, and patch codes.
package enum CodeFinder {
  /// Returns the codes of an image, which may be crooked or turned by quarters, in no certain order.
  package static func codes(in image: Bitmap) -> [PageCode] {
    let page = stretched(image.luminance())
    let codes = read(page) + PatchFinder.codes(in: page)
    return Array(codes.prefix(PageCode.maximumCount))
  }

  /// The share of the pixels of a page that may be darker than its print or brighter than its paper.
  private static let outliers = 0.001

  /// Returns a gray page with its print black and its paper white, because finders of codes take faint
  /// print for noise.
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

  private static func read(_ page: Bitmap) -> [PageCode] {
    let empty = CZXing_Code(symbology: .code128, start: 0, length: 0)
    var codes = [CZXing_Code](repeating: empty, count: PageCode.maximumCount)
    var text = [UInt8](repeating: 0, count: PageCode.maximumCount * PageCode.maximumTextLength)
    let count = unsafe CZXing_read(
      page.bytes, Int32(clamping: page.size.width), Int32(clamping: page.size.height), &codes,
      codes.count, &text, text.count)
    return codes.prefix(count).compactMap { code in
      let content = String(decoding: text[code.start..<code.start + code.length], as: UTF8.self)
      // What replaces bytes that are not UTF-8 is longer than these.
      guard content.utf8.count <= PageCode.maximumTextLength else { return nil }
      return PageCode(code.symbology.pageSymbology, content)
    }
  }
}

extension CZXing_Symbology {
  fileprivate var pageSymbology: PageCode.Symbology {
    switch self {
    case .code128: .code128
    case .code39: .code39
    case .QR: .qr
    case .dataMatrix: .dataMatrix
    }
  }
}
