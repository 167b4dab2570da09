import ImageFiles
import Inputs
package import PageModel

/// Drawings for people and for recognition.
extension PageDrawer {
  /// The number of pages that are drawn together for people.
  package static let peopleGroupSize = 8

  /// The length of an image in bytes above which the page is drawn more coarsely: 300 pages then
  /// take less than 70 MB in base64.
  private static let maximumImageLength = 170_000
  /// The factor of the resolution for pages that are drawn more coarsely.
  private static let coarseShare = 5.0 / 6
  /// The quality of JPEG files at 120 dots per inch, at which print of 6 points stays legible.
  ///
  /// Chosen on: 44 pages of eleven sets, 992 pixels wide.
  private static let quality = 55
  /// The quality of JPEG files of pages that are drawn more coarsely, chosen on the same pages.
  private static let coarseQuality = 35

  /// Returns the drawings of pages of a PDF, in at most `processes` processes at a time; `nil` for
  /// a page that cannot be drawn.
  ///
  /// - limitsLength: Whether pages whose images are long are drawn more coarsely.
  package func jpegs(
    of pages: [PageToDraw], in file: [UInt8], processes: Int, limitsLength: Bool = false
  ) async -> [PageJPEG?] {
    var images = await jpegs(of: pages, in: file, processes: processes, quality: Self.quality)
    guard limitsLength else { return images }
    let long = images.indices.filter { images[$0]?.bytes.count ?? 0 > Self.maximumImageLength }
    let coarse = long.map { index in
      var page = pages[index]
      page.dotsPerInch = max(Int(bounded: Double(page.dotsPerInch) * Self.coarseShare), 1)
      return page
    }
    let drawn = await jpegs(
      of: coarse, in: file, processes: processes, quality: Self.coarseQuality)
    for (index, image) in zip(long, drawn) where image != nil { images[index] = image }
    return images
  }

  private func jpegs(
    of pages: [PageToDraw], in file: [UInt8], processes: Int, quality: Int
  ) async -> [PageJPEG?] {
    await Self.groups(of: pages, upTo: Self.peopleGroupSize).concurrentMap(upTo: processes) {
      await drawings(ofGroup: $0, in: [file], as: .jpeg(quality: quality), PageJPEG.init)
    }.flatMap(\.self)
  }

  /// Returns pages as PPM files, for recognition, drawn in at most `processes` processes at a time;
  /// `nil` for a page that cannot be drawn.
  package func ppms(
    of pages: [PageToDraw], in file: [UInt8], processes: Int
  ) async -> [[UInt8]?] {
    await pages.concurrentMap(upTo: processes) {
      try? await output(of: [$0], in: [file], as: .ppm).get()
    }
  }

  /// Returns a part of a page as a PNG file, which this process does not read;
  /// `nil` if it cannot be drawn.
  ///
  /// - box: The part in pixels of the page as it is drawn, of at most 40 million pixels.
  package func png(
    of box: BoundingBox, on page: PageToDraw, in file: [UInt8]
  ) async -> [UInt8]? {
    let (left, top) = (max(0, Int(bounded: box.left)), max(0, Int(bounded: box.top)))
    let width = Int(bounded: box.right.rounded(.up)).subtractingReportingOverflow(left).partialValue
    let height = Int(bounded: box.bottom.rounded(.up)).subtractingReportingOverflow(top)
      .partialValue
    guard (1...100_000).contains(width), (1...100_000).contains(height),
      width * height <= PageToDraw.Purpose.recognition.rawValue
    else { return nil }
    let part = PixelRectangle(x: left, y: top, size: PixelSize(width: width, height: height))
    return try? await output(of: [page], in: [file], as: .png, part: part).get()
  }
}
