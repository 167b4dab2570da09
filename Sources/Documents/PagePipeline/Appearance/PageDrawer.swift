import ImageFiles
import Inputs
package import PageModel
import Supervision

/// A page of a PDF to be drawn.
package struct PageToDraw: Sendable {
  /// The purpose of a drawing, with the maximum number of its pixels; larger pages are drawn at a
  /// lower resolution.
  package enum Purpose: Int, Sendable {
    case comparison = 4_000_000
    /// Reading by people: the pixels of A3 at 200 dots per inch.
    case people = 7_740_000
    /// Recognition: more pixels than A2 has at 300 dots per inch.
    ///
    /// An A0 page with print of 6 to 10 points has 99.3 % of its words at 300 dots per inch, and
    /// 98.1 % in 40 million pixels (160 dots per inch) in half the time.
    case recognition = 40_000_000
  }

  /// The index of the page in the PDF, from 0.
  let index: Int
  /// The width and height of the page as shown, in units of user space.
  let sides: (width: Double, height: Double)
  /// The number of pixels per 72 units of user space.
  package var dotsPerInch: Int
}

extension PageToDraw {
  /// Describes a page whose sides are in units of `userUnit` points, drawn at a resolution in dots
  /// per inch.
  package init(
    index: Int, sides: (width: Double, height: Double), userUnit: Double = 1,
    dotsPerInch: Double, for purpose: Purpose
  ) {
    self.init(
      index: index, sides: sides,
      dotsPerInch: DrawingProgram.dotsPerInch(
        for: sides, wanted: dotsPerInch * userUnit, maximumPixels: purpose.rawValue))
  }

  /// The size of the drawing, with partly covered pixels at two sides.
  fileprivate var size: PixelSize {
    let dotsPerUnit = Double(dotsPerInch) / 72
    return PixelSize(
      width: Int(bounded: sides.width * dotsPerUnit) + 2,
      height: Int(bounded: sides.height * dotsPerUnit) + 2)
  }
}

/// The format of drawn pages.
enum DrawingFormat {
  /// A PNG file of one page, whose compression takes more than 15 s for a noisy letter at 300 dots
  /// per inch.
  case png
  /// A PPM file per page, one after the other, which needs no decoder.
  case ppm
  /// A JPEG file per page, one after the other, for people.
  case jpeg(quality: Int)

  /// The options of pdftoppm.
  fileprivate var options: [String] {
    switch self {
    case .png: ["-png"]
    case .ppm: []
    case .jpeg(let quality): ["-jpeg", "-jpegopt", "quality=\(quality),optimize=y"]
    }
  }
}

/// Draws pages of PDFs through pdftoppm, which each call starts in a confined process.
package struct PageDrawer: Sendable {
  let program: String
  /// The memory limit of the program, in bytes.
  let memory: Int
  /// The time limit of a page, in seconds.
  let seconds: Int
}

extension PageDrawer {
  /// Returns the output of pdftoppm for consecutive pages of one resolution.
  ///
  /// - file: The parts of the PDF, whose bytes follow one another.
  /// - part: The left and upper edge, width and height of the part of each page to draw, in pixels;
  ///   `nil` for whole pages.
  func output(
    of pages: [PageToDraw], in file: [[UInt8]], as format: DrawingFormat, part: [Int]? = nil
  ) async -> Result<[UInt8], WorkerFault> {
    guard let first = pages.first, let last = pages.last, first.dotsPerInch > 0 else {
      return .failure(.ended)
    }
    let limit = seconds * pages.count
    let place = zip(["-x", "-y", "-W", "-H"], part ?? []).flatMap { [$0, "\($1)"] }
    let sizes = part.map { [PixelSize(width: $0[2], height: $0[3])] } ?? pages.map(\.size)
    let outcome = await WorkerProcess.output(
      of: .drawing(
        by: [
          program, "-f", "\(first.index + 1)", "-l", "\(last.index + 1)", "-r",
          "\(first.dotsPerInch)", "-cropbox",
        ] + format.options + place + ["-"],
        memory: DrawingProgram.memory(
          forPixels: sizes.reduce(0) { $0 + $1.area },
          fileLength: file.reduce(0) { $0 + $1.count }, upTo: memory),
        seconds: limit),
      for: file, upTo: sizes.reduce(0) { $0 + WorkerConnection.maximumImageLength($1) },
      within: limit)
    // A program that fails at once may seem to have drawn nothing.
    if case .success(let bytes) = outcome, bytes.isEmpty { return .failure(.ended) }
    return outcome
  }

  /// Returns the drawings of consecutive pages of one resolution, drawn one by one if a page cannot
  /// be drawn; `nil` for such a page.
  private func drawings<Drawing>(
    ofGroup pages: [PageToDraw], in file: [[UInt8]], as format: DrawingFormat,
    _ decode: ([UInt8]) -> Drawing?
  ) async -> [Drawing?] {
    if case .success(let bytes) = await output(of: pages, in: file, as: format),
      let drawings = Self.files(in: bytes, count: pages.count, decode)
    {
      return drawings
    }
    guard pages.count > 1 else { return [nil] }
    var drawings: [Drawing?] = []
    for page in pages {
      drawings += await self.drawings(ofGroup: [page], in: file, as: format, decode)
    }
    return drawings
  }

  /// Returns the image files that follow one another; `nil` unless there are `count` valid files.
  static func files<File>(
    in bytes: [UInt8], count: Int, _ decode: ([UInt8]) -> File?
  ) -> [File]? {
    let ranges = ImageSequence.ranges(in: bytes)
    guard ranges.count == count else { return nil }
    let files = ranges.compactMap { decode(Array(bytes[$0])) }
    return files.count == count ? files : nil
  }

  /// Returns pages in groups of at most `length` consecutive pages that have one resolution.
  private static func groups(of pages: [PageToDraw], upTo length: Int) -> [[PageToDraw]] {
    pages.reduce(into: []) { groups, page in
      if let last = groups.last?.last, groups[groups.count - 1].count < length,
        last.index + 1 == page.index, last.dotsPerInch == page.dotsPerInch
      {
        groups[groups.count - 1].append(page)
      } else {
        groups.append([page])
      }
    }
  }
}

/// Drawings at low resolution, to compare how pages look before and after a change.
extension PageDrawer {
  /// The resolution of drawings in dots per inch, at which single strokes of small print are
  /// visible.
  private static let dotsPerInch = 72.0

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
    async let first = drawings(of: before, sides: sides)
    async let second = drawings(of: after, sides: sides)
    return Array(zip(await first, await second))
  }

  /// Returns whether each page looks the same, in all its parts and tones, before and after a
  /// change.
  package func areAlike(
    _ before: Pages, and after: Pages, sides: [(width: Double, height: Double)]
  ) async -> [Bool] {
    await drawings(of: before, and: after, sides: sides).map { before, after in
      guard let before, let after else { return false }
      return before.looksLike(after) && before.hasTones(of: after)
    }
  }

  /// Returns the drawings of pages; `nil` for a page that cannot be drawn.
  ///
  /// - sides: The width and height of each of these pages, in units of user space.
  func drawings(
    of pages: Pages, sides: [(width: Double, height: Double)]
  ) async -> [DrawnPage?] {
    let places = zip(pages.indices, sides).map {
      PageToDraw(index: $0, sides: $1, dotsPerInch: Self.dotsPerInch, for: .comparison)
    }
    var drawings: [DrawnPage?] = []
    for group in Self.groups(of: places, upTo: Self.groupSize) {
      drawings += await self.drawings(
        ofGroup: group, in: pages.file, as: .ppm, DrawnPage.init(ppm:))
    }
    return drawings
  }
}

/// A page drawn for people, as a JPEG file.
package struct PageJPEG: Sendable {
  package let bytes: [UInt8]
  package let size: PixelSize

  /// Makes a page of a JPEG file; `nil` if the file is not a JPEG file, or is damaged.
  init?(_ bytes: [UInt8]) {
    guard let image = try? SourceImage(bytes: bytes), image.format == .jpeg, image.damage == nil
    else { return nil }
    self.bytes = bytes
    size = image.size
  }
}

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
  /// - box: The part in pixels of the page as `place` draws it, of at most 40 million pixels.
  package func png(
    of box: BoundingBox, on place: PageToDraw, in file: [UInt8]
  ) async -> [UInt8]? {
    let (left, top) = (max(0, Int(bounded: box.left)), max(0, Int(bounded: box.top)))
    let width = Int(bounded: box.right.rounded(.up)).subtractingReportingOverflow(left).partialValue
    let height = Int(bounded: box.bottom.rounded(.up)).subtractingReportingOverflow(top)
      .partialValue
    guard (1...100_000).contains(width), (1...100_000).contains(height),
      width * height <= PageToDraw.Purpose.recognition.rawValue
    else { return nil }
    let part = [left, top, width, height]
    return try? await output(of: [place], in: [file], as: .png, part: part).get()
  }
}
