import PageModel
import Supervision

/// Draws pages of PDFs at low resolution, to compare how they look before and after a change.
package struct PageDrawer: Sendable {
  /// The resolution of drawings in dots per inch, at which single strokes of small print are
  /// visible.
  private static let dotsPerInch = 72.0
  /// The maximum number of pixels of a drawing; larger pages are drawn at a lower resolution.
  private static let maximumPixels = 4_000_000
  /// The room for the header of a PPM file and for pixels that are partly covered at two sides.
  private static let headerLength = 64

  let program: String
  /// The memory limit of the program, in bytes.
  let memory: Int
  /// The time limit of a page, in seconds.
  let seconds: Int

  /// The maximum number of pages that are drawn together, because starting the program and reading
  /// the file take longer than most pages.
  package static let groupSize = 16

  /// Pages of a PDF, whose bytes are the concatenated parts of `file`.
  package typealias Pages = (indices: [Int], file: [[UInt8]])

  /// Returns the drawings of pages before and after a change, in pairs; `nil` for a page that
  /// cannot be drawn.
  ///
  /// - sides: The width and height of each of these pages, in units of user space.
  package func drawings(
    of before: Pages, and after: Pages, sides: [(width: Double, height: Double)]
  ) async -> [(before: DrawnPage?, after: DrawnPage?)] {
    async let first = drawings(of: before.indices, sides: sides, in: before.file)
    async let second = drawings(of: after.indices, sides: sides, in: after.file)
    return Array(zip(await first, await second))
  }

  /// Returns the drawings of pages of a PDF, whose bytes are the concatenated parts of `file`;
  /// `nil` for a page that cannot be drawn.
  ///
  /// - indices: The pages, from 0, in order.
  /// - sides: The width and height of each of these pages, in units of user space.
  package func drawings(
    of indices: [Int], sides: [(width: Double, height: Double)], in file: [[UInt8]]
  ) async -> [DrawnPage?] {
    var drawings: [DrawnPage?] = []
    var start = 0
    while start < indices.count {
      var end = start + 1
      while end < indices.count, indices[end] == indices[end - 1] + 1 { end += 1 }
      drawings += await run(indices[start..<end].map(\.self), Array(sides[start..<end]), in: file)
      start = end
    }
    return drawings
  }

  /// Draws consecutive pages; one by one if a page cannot be drawn.
  private func run(
    _ indices: [Int], _ sides: [(width: Double, height: Double)], in file: [[UInt8]]
  ) async -> [DrawnPage?] {
    guard let first = indices.first, let last = indices.last else { return [] }
    if let pages = await pages(first...last, sides, in: file) { return pages }
    guard indices.count > 1 else { return [nil] }
    var drawings: [DrawnPage?] = []
    for (index, sides) in zip(indices, sides) {
      drawings.append(await pages(index...index, [sides], in: file)?.first)
    }
    return drawings
  }

  private func pages(
    _ indices: ClosedRange<Int>, _ sides: [(width: Double, height: Double)], in file: [[UInt8]]
  ) async -> [DrawnPage]? {
    let resolutions = sides.map {
      DrawingProgram.dotsPerInch(
        for: $0, wanted: Self.dotsPerInch, maximumPixels: Self.maximumPixels)
    }
    guard let dots = resolutions.min(), dots > 0 else { return nil }
    let limit = seconds * indices.count
    let command = WorkerCommand.rendering(
      by: program, pages: (indices.lowerBound + 1)...(indices.upperBound + 1), as: .ppm,
      dotsPerInch: dots, memory: memory, seconds: limit)
    let length = sides.reduce(0) { $0 + Self.maximumLength(of: $1, dotsPerInch: dots) }
    let output = await WorkerProcess.output(of: command, for: file, upTo: length, within: limit)
    guard case .success(let bytes) = output else { return nil }
    return DrawnPage.pages(inPPM: bytes, count: indices.count)
  }

  private static func maximumLength(
    of page: (width: Double, height: Double), dotsPerInch: Int
  ) -> Int {
    let dotsPerUnit = Double(dotsPerInch) / 72
    return 3 * (Int(bounded: page.width * dotsPerUnit) + 2)
      * (Int(bounded: page.height * dotsPerUnit) + 2)
      + headerLength
  }
}
