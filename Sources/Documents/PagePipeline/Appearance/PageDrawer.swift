import ImageFiles
import Inputs
import PageModel
import Supervision

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
  /// - part: The part of each page to draw; `nil` for whole pages.
  func output(
    of pages: [PageToDraw], in file: [[UInt8]], as format: DrawingFormat,
    part: PixelRectangle? = nil
  ) async -> Result<[UInt8], WorkerFault> {
    guard let first = pages.first, let last = pages.last, first.dotsPerInch > 0 else {
      return .failure(.ended)
    }
    let limit = seconds * pages.count
    let sizes = part.map { [$0.size] } ?? pages.map(\.size)
    let outcome = await WorkerProcess.output(
      of: .drawing(
        by: [
          program, "-f", "\(first.index + 1)", "-l", "\(last.index + 1)", "-r",
          "\(first.dotsPerInch)", "-cropbox",
        ] + format.options + (part?.options ?? []) + ["-"],
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
  func drawings<Drawing>(
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
  static func groups(of pages: [PageToDraw], upTo length: Int) -> [[PageToDraw]] {
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

extension PixelRectangle {
  /// The options of pdftoppm that draw only this part of a page.
  fileprivate var options: [String] {
    ["-x", "\(x)", "-y", "\(y)", "-W", "\(size.width)", "-H", "\(size.height)"]
  }
}
