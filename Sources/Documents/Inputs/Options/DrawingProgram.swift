import FoundationEssentials
import PageModel

/// The program that draws pages of PDFs: pdftoppm (poppler-utils), in a confined process.
package enum DrawingProgram {
  /// The path of pdftoppm; `nil` if it is not installed.
  package static let path: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/pdftoppm" }.first {
      $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  /// Returns the number of pixels per 72 units of user space for a page, at most `wanted`; 0 for a
  /// page without an area, or one that is too large.
  package static func dotsPerInch(
    for page: (width: Double, height: Double), wanted: Double, maximumPixels: Int
  ) -> Int {
    let sides = 0.01...1e6
    guard sides.contains(page.width), sides.contains(page.height) else { return 0 }
    let maximum = 72 * (Double(maximumPixels) / (page.width * page.height)).squareRoot()
    return max(0, Int(bounded: min(wanted, maximum)))
  }

  /// Returns the memory limit of drawings with so many pixels together of a file of `fileLength` bytes,
  /// at most `limit`, in bytes.
  ///
  /// Measured: 160 documents needed less than 600 MB at 150 dots per inch; a JPEG 2000 image takes 12
  /// bytes a pixel, and a saved graphics state, of which a file of 12 kB can have 2 million, 1.4 kB.
  /// pdftoppm holds the file that it reads from a pipe in a vector, which for a moment takes three
  /// times as much when it grows.
  package static func memory(forPixels pixels: Int, fileLength: Int, upTo limit: Int) -> Int {
    let ofPixels = 32 * min(max(pixels, 0), 1 << 30)
    return min(limit, 3 << 29 + ofPixels + 3 * min(max(fileLength, 0), 1 << 30))
  }

  /// Returns the time limit for drawing a page if recognising it is limited to `timeout`, both in
  /// seconds: a twelfth, because most pages are drawn in less than a second, but 15 seconds for
  /// shorter timeouts.
  package static func limit(ofTimeout timeout: Int) -> Int {
    min(timeout, max(15, timeout / 12))
  }
}
