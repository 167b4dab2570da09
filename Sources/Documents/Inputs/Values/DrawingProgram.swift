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

  /// Returns the memory limit in bytes, at most `limit`, for drawing `pixels` pixels of a file of
  /// `fileLength` bytes.
  ///
  /// Measured: 160 documents needed less than 600 MB at 150 dots per inch; a JPEG 2000 image takes
  /// 12 bytes per pixel; a saved graphics state takes 1.4 kB, and a file of 12 kB can have 2
  /// million of them. pdftoppm reads the file from a pipe into a vector, which briefly takes three
  /// times the file's length when it grows.
  package static func memory(forPixels pixels: Int, fileLength: Int, upTo limit: Int) -> Int {
    let ofPixels = 32 * min(max(pixels, 0), 1 << 30)
    return min(limit, 3 << 29 + ofPixels + 3 * min(max(fileLength, 0), 1 << 30))
  }

  /// Returns the time limit for drawing a page, in seconds: a twelfth of the `timeout` for
  /// recognition, but at least 15 seconds, and never more than `timeout`.
  ///
  /// Most pages are drawn in less than a second.
  package static func limit(ofTimeout timeout: Int) -> Int {
    min(timeout, max(15, timeout / 12))
  }
}
