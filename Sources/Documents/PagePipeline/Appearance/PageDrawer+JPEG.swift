import ImageFiles
package import PageModel
import Supervision

/// A page drawn for people, as a JPEG file.
package struct PageJPEG: Sendable {
  package let bytes: [UInt8]
  package let size: PixelSize

  /// Makes a page of a JPEG file; `nil` if it is none, or damaged.
  init?(_ bytes: [UInt8]) {
    guard let image = try? SourceImage(bytes: bytes), image.format == .jpeg, image.damage == nil
    else { return nil }
    self.bytes = bytes
    size = image.size
  }
}

/// A page of a PDF to be drawn for people.
package struct DrawnPlace: Sendable {
  /// The index of the page in the PDF, from 0.
  let index: Int
  /// The width and height of the page as shown, in units of user space.
  let sides: (width: Double, height: Double)
  /// The number of pixels per 72 units of user space.
  package let dotsPerInch: Int

  /// The maximum number of pixels of a page for people, those of A3 at 200 dots per inch; larger
  /// pages are drawn at a lower resolution.
  private static let maximumPixels = 7_740_000
  /// The maximum number of pixels of a page for recognition, as of a page of a PDF that is
  /// recognised.
  private static let maximumRecognizedPixels = 40_000_000

  /// Describes a page whose sides are in units of `userUnit` points, drawn at a resolution in dots
  /// per inch; for recognition or, by default, for people.
  package init(
    index: Int, sides: (width: Double, height: Double), userUnit: Double = 1,
    dotsPerInch: Double, isForRecognition: Bool = false
  ) {
    self.index = index
    self.sides = sides
    self.dotsPerInch = DrawingProgram.dotsPerInch(
      for: sides, wanted: dotsPerInch * userUnit,
      maximumPixels: isForRecognition ? Self.maximumRecognizedPixels : Self.maximumPixels)
  }
}

extension DrawnPlace {
  private init(_ page: DrawnPlace, dotsPerInch: Int) {
    (index, sides) = (page.index, page.sides)
    self.dotsPerInch = dotsPerInch
  }

  /// Returns the same page at a share of its resolution.
  fileprivate func drawn(share: Double) -> DrawnPlace {
    DrawnPlace(self, dotsPerInch: max(Int(bounded: Double(dotsPerInch) * share), 1))
  }
}

extension PageDrawer {
  /// The number of pages that pdftoppm draws together.
  package static let peopleGroupSize = 8

  /// The length of an image in bytes above which the page is drawn more coarsely: 300 pages then
  /// take less than 70 MB in base64.
  private static let longestImage = 170_000
  /// The share of the resolution that remains for such a page.
  private static let coarseShare = 5.0 / 6

  /// Returns the drawings of pages of a PDF, in at most `processes` processes at a time; `nil` for
  /// a page that cannot be drawn.
  ///
  /// - limitsLength: Whether pages whose images are long are drawn more coarsely.
  package func jpegs(
    of pages: [DrawnPlace], in file: [UInt8], processes: Int, limitsLength: Bool = false
  ) async -> [PageJPEG?] {
    var images = await jpegs(of: pages, in: file, processes: processes, as: .jpeg)
    guard limitsLength else { return images }
    let long = images.indices.filter { images[$0]?.bytes.count ?? 0 > Self.longestImage }
    let coarse = long.map { pages[$0].drawn(share: Self.coarseShare) }
    let drawn = await jpegs(of: coarse, in: file, processes: processes, as: .coarseJPEG)
    for (index, image) in zip(long, drawn) where image != nil { images[index] = image }
    return images
  }

  private func jpegs(
    of pages: [DrawnPlace], in file: [UInt8], processes: Int, as format: DrawingFormat
  ) async -> [PageJPEG?] {
    await inOrder(Self.groups(of: pages), processes: processes) {
      await jpegs(ofGroup: $0, in: file, as: format)
    }.flatMap(\.self)
  }

  /// Returns pages in groups of consecutive pages that have one resolution.
  private static func groups(of pages: [DrawnPlace]) -> [[DrawnPlace]] {
    var groups: [[DrawnPlace]] = []
    for page in pages {
      if let last = groups.last?.last, groups[groups.count - 1].count < peopleGroupSize,
        last.index + 1 == page.index, last.dotsPerInch == page.dotsPerInch
      {
        groups[groups.count - 1].append(page)
      } else {
        groups.append([page])
      }
    }
    return groups
  }

  /// Draws consecutive pages; one by one if a page cannot be drawn.
  private func jpegs(
    ofGroup pages: [DrawnPlace], in file: [UInt8], as format: DrawingFormat
  ) async -> [PageJPEG?] {
    if let drawings = await drawings(of: pages, in: file, as: format) { return drawings }
    guard pages.count > 1 else { return pages.map { _ in nil } }
    var drawings: [PageJPEG?] = []
    for page in pages {
      drawings.append(await self.drawings(of: [page], in: file, as: format)?.first)
    }
    return drawings
  }

  private func drawings(
    of pages: [DrawnPlace], in file: [UInt8], as format: DrawingFormat
  ) async -> [PageJPEG]? {
    guard let bytes = await output(of: pages, in: file, as: format) else { return nil }
    let ranges = ImageSequence.ranges(in: bytes)
    guard ranges.count == pages.count else { return nil }
    let drawings = ranges.compactMap { PageJPEG(Array(bytes[$0])) }
    return drawings.count == pages.count ? drawings : nil
  }

  /// Returns pages as PNG files, for recognition, drawn in at most `processes` processes at a time;
  /// `nil` for a page that cannot be drawn.
  package func pngs(
    of pages: [DrawnPlace], in file: [UInt8], processes: Int
  ) async -> [[UInt8]?] {
    await inOrder(pages, processes: processes) { await output(of: [$0], in: file, as: .png) }
  }

  /// Performs an operation on each of `parts`, on at most `processes` at a time, and returns the
  /// results in order.
  private func inOrder<Part: Sendable, Output: Sendable>(
    _ parts: [Part], processes: Int, _ operation: @escaping @Sendable (Part) async -> Output
  ) async -> [Output] {
    await withTaskGroup(of: (Int, Output).self) { tasks in
      var outputs: [(Int, Output)] = []
      for (number, part) in parts.enumerated() {
        if number >= max(processes, 1), let output = await tasks.next() { outputs.append(output) }
        tasks.addTask { (number, await operation(part)) }
      }
      for await output in tasks { outputs.append(output) }
      return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Returns what pdftoppm writes for consecutive pages of one resolution.
  private func output(
    of pages: [DrawnPlace], in file: [UInt8], as format: DrawingFormat
  ) async -> [UInt8]? {
    guard let first = pages.first, let last = pages.last, first.dotsPerInch > 0 else { return nil }
    let limit = seconds * pages.count
    let command = WorkerCommand.rendering(
      by: program, pages: (first.index + 1)...(last.index + 1), as: format,
      dotsPerInch: first.dotsPerInch, memory: memory, seconds: limit)
    let length = pages.reduce(0) { $0 + Self.maximumLength(of: $1.sides, $1.dotsPerInch) }
    let output = await WorkerProcess.output(of: command, for: [file], upTo: length, within: limit)
    guard case .success(let bytes) = output else { return nil }
    return bytes
  }

  private static func maximumLength(
    of sides: (width: Double, height: Double), _ dotsPerInch: Int
  ) -> Int {
    let dotsPerUnit = Double(dotsPerInch) / 72
    return 3 * (Int(bounded: sides.width * dotsPerUnit) + 2)
      * (Int(bounded: sides.height * dotsPerUnit) + 2) + (1 << 16)
  }
}
