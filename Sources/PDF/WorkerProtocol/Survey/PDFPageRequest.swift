package import PDFSyntax
package import PageModel

/// A request to recognise a page of the PDF in the payload or in the previous request.
package struct PDFPageRequest: Sendable, Codable, Equatable {
  package let page: IndirectReference
  package let reusesFile: Bool
  /// The size of the page's canvas in pixels.
  package let size: PixelSize
  /// The resolution of the canvas in dots per inch.
  package let resolution: Resolution
  /// The number of clockwise quarter turns of the canvas before recognition.
  package let quarters: Int
  package let maximumPixels: Int
  /// The maximum number of threads for recognition, at least 1.
  package let threads: Int

  /// Makes a request.
  package init(
    page: IndirectReference, reusesFile: Bool, size: PixelSize, resolution: Resolution,
    quarters: Int = 0, maximumPixels: Int, threads: Int
  ) {
    self.page = page
    self.reusesFile = reusesFile
    self.size = size
    self.resolution = resolution
    self.quarters = quarters
    self.maximumPixels = maximumPixels
    self.threads = max(threads, 1)
  }

  /// The orientation of the canvas.
  package var orientation: Orientation { Orientation.upright.turned(quarters: quarters) }
}
