import CZXing
package import Codecs
package import PageModel

/// Reads the codes of a page: linear and matrix codes through zxing-cpp, and patch codes.
package enum CodeFinder {
  /// Returns the codes of an image, which may be crooked or turned by quarters, in no certain order.
  package static func codes(in image: Bitmap) -> [PageCode] {
    let page = image.luminance()
    let codes = read(page) + PatchFinder.codes(in: page)
    return Array(codes.prefix(PageCode.maximumCount))
  }

  private static func read(_ page: Bitmap) -> [PageCode] {
    let empty = CZXing_Code(symbology: .code128, start: 0, length: 0)
    var codes = [CZXing_Code](repeating: empty, count: PageCode.maximumCount)
    var text = [UInt8](repeating: 0, count: PageCode.maximumCount * PageCode.maximumTextLength)
    let count = unsafe CZXing_read(
      page.bytes, Int32(clamping: page.size.width), Int32(clamping: page.size.height), &codes,
      codes.count, &text, text.count)
    return codes.prefix(count).filter { $0.length <= PageCode.maximumTextLength }.map { code in
      let content = String(decoding: text[code.start..<code.start + code.length], as: UTF8.self)
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
