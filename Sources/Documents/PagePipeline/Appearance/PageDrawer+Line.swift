package import PageModel
import Supervision

extension PageDrawer {
  /// The maximum length of the header of a PNG file and of what its compression may add, in bytes.
  private static let mostOverhead = 1 << 16

  /// Returns a part of a page as a PNG file, which this process does not read;
  /// `nil` if it cannot be drawn.
  ///
  /// - box: The part in pixels of the page as `place` draws it, of at most 40 million pixels.
  package func png(
    of box: BoundingBox, on place: DrawnPlace, in file: [UInt8]
  ) async -> [UInt8]? {
    let (left, top) = (max(0, Int(bounded: box.left)), max(0, Int(bounded: box.top)))
    let width = Int(bounded: box.right.rounded(.up)).subtractingReportingOverflow(left).partialValue
    let height = Int(bounded: box.bottom.rounded(.up)).subtractingReportingOverflow(top)
      .partialValue
    guard place.dotsPerInch > 0, (1...100_000).contains(width), (1...100_000).contains(height),
      width * height <= 40_000_000
    else { return nil }
    let page = place.index + 1
    let command = WorkerCommand.rendering(
      by: program, pages: page...page, as: .png, dotsPerInch: place.dotsPerInch,
      memory: memory, seconds: seconds, part: [left, top, width, height])
    let output = await WorkerProcess.output(
      of: command, for: [file], upTo: 3 * width * height + Self.mostOverhead, within: seconds)
    guard case .success(let bytes) = output else { return nil }
    // An empty answer would be an empty file.
    return bytes.isEmpty ? nil : bytes
  }
}
