package import Codecs
package import PageModel
import Raster

/// Decides whether a page is blank, from its pixels alone.
///
/// Marks of empty paper do not count: noise, dust, print that shines through from the back, shadows
/// and edges of a crooked sheet, punched holes, staples in a corner, and streaks of a dirty feeder.
/// A single digit of a page number counts, and so does a row of faint or small print.
package enum BlankPage {
  /// The resolution at which pages are searched for marks, in dots per inch.
  private static let marksResolution = 100.0
  /// The resolution at which pages are searched for rows of faint or small print, in dots per inch.
  private static let printResolution = 200.0
  /// The longer side of the image in which a page is searched for marks, in pixels.
  private static let sides = 300.0...2_400.0
  /// The minimum width and height of an image in which marks are seen, in pixels.
  private static let minimumSide = 16
  /// The maximum width of a scanner's streak, in millimetres.
  private static let maximumStreakWidth = 1.2
  /// The maximum width of a streak of dots, in millimetres; small letters are higher.
  ///
  /// Chosen on: 30 stacks in black and white.
  private static let maximumDotsWidth = 0.4

  /// Returns whether the page of an image with a resolution in dots per inch is blank.
  package static func isBlank(_ image: Bitmap, resolution: Resolution) -> Bool {
    guard let coarse = ExaminedPage(image, resolution, marksResolution),
      BlankMarks(in: coarse.ink, pixelsPerMillimetre: coarse.pixelsPerMillimetre).areHarmless,
      let fine = ExaminedPage(image, resolution, printResolution)
    else { return false }
    return !LetterRows(pixelsPerMillimetre: fine.pixelsPerMillimetre).areIn(fine.ink)
  }

  /// The ink of a page at the resolution of a search.
  private struct ExaminedPage {
    let ink: InkMask
    let pixelsPerMillimetre: Double

    /// Finds the ink in each channel; `nil` if the page is too small or shows no paper.
    ///
    /// Pale ink is dark in one channel, which need not be the paper's darkest.
    init?(_ image: Bitmap, _ resolution: Resolution, _ dotsPerInch: Double) {
      guard let (page, scale) = reduced(image, resolution, dotsPerInch: dotsPerInch) else {
        return nil
      }
      let masks = page.channels.map { Self.ink(in: $0, pixelsPerMillimetre: scale) }
      let found = masks.compactMap(\.self)
      guard found.count == masks.count, let first = found.first else { return nil }
      ink = found.dropFirst().reduce(first) { $0.joined($1) }
      pixelsPerMillimetre = scale
    }

    private static func ink(in channel: Bitmap, pixelsPerMillimetre: Double) -> InkMask? {
      PaperInk.mask(
        of: channel.blurred(passes: 1).withoutStreaks(
          maximumWidth: Int(maximumStreakWidth * pixelsPerMillimetre),
          maximumDotsWidth: Int((maximumDotsWidth * pixelsPerMillimetre).rounded())),
        blockSide: max(Int(4 * pixelsPerMillimetre), 4))
    }
  }

  /// Returns the page at a resolution in dots per inch; `nil` if it is too small.
  private static func reduced(
    _ image: Bitmap, _ resolution: Resolution, dotsPerInch: Double
  ) -> (page: Bitmap, pixelsPerMillimetre: Double)? {
    let longer = Double(max(image.size.width, image.size.height, 1))
    let wanted = longer * dotsPerInch / max(resolution.horizontal, 1)
    let finer = dotsPerInch / Self.marksResolution
    let factor = min(max(wanted, finer * sides.lowerBound), finer * sides.upperBound) / longer
    let aspect = resolution.horizontal / max(resolution.vertical, 1)
    let size = PixelSize(
      width: Int(Double(image.size.width) * min(factor, 1)),
      height: Int(Double(image.size.height) * min(factor * aspect, 1)))
    guard size.width >= minimumSide, size.height >= minimumSide,
      let small = try? RecognitionScaler.scale(image, resolution: resolution, to: size).bitmap
    else { return nil }
    let pixelsPerMillimetre =
      resolution.horizontal / 25.4 * Double(size.width) / Double(image.size.width)
    return (small, max(pixelsPerMillimetre, 0.5))
  }
}

extension Bitmap {
  /// The channels of a colour image, each as a gray bitmap, or the brightness of another image.
  fileprivate var channels: [Bitmap] {
    guard format == .rgb else { return [luminance()] }
    return (0..<3).map { channel in
      let levels = stride(from: channel, to: bytes.count, by: 3).map { bytes[$0] }
      return Bitmap(size: size, format: .gray, bytes: levels)
    }
  }
}

/// The pixels of a page that are much darker than the paper around them.
enum PaperInk {
  /// The minimum darkness of ink against the paper.
  private struct Limits {
    /// The maximum brightness of ink, as a share of the paper's around it.
    let localShare: Double
    /// The share of the page's brightest paper below which every pixel is ink, as in a photograph.
    let globalShare: Double
    /// The minimum difference from the paper around it, 0 to 255.
    let minimumContrast: Double

    /// The limits for faint print, but not for print on the back, which is brighter.
    static let page = Limits(localShare: 0.78, globalShare: 0.5, minimumContrast: 0)
    /// The limits for print in a photograph, but not for the texture of a table.
    static let photograph = Limits(localShare: 0.55, globalShare: 0, minimumContrast: 45)
  }

  /// The minimum brightness of paper; a darker page does not show any.
  private static let minimumBrightnessOfPaper = 60

  /// Returns the ink of a gray image; `nil` if the image shows no paper.
  ///
  /// - blockSide: The side of the blocks from which the brightness of the paper is taken, in
  ///   pixels.
  static func mask(of page: Bitmap, blockSide: Int) -> InkMask? {
    let paper = PaperBlocks(page, side: blockSide)
    return paper.brightest >= minimumBrightnessOfPaper ? mask(of: page, on: paper, .page) : nil
  }

  /// Returns the print in a gray photograph.
  ///
  /// - blockSide: The side of the blocks from which the brightness around print is taken, in
  ///   pixels.
  static func mask(ofPhotograph photograph: Bitmap, blockSide: Int) -> InkMask {
    mask(of: photograph, on: PaperBlocks(photograph, side: blockSide), .photograph)
  }

  private static func mask(of page: Bitmap, on paper: PaperBlocks, _ limits: Limits) -> InkMask {
    let darkest = Double(paper.brightest) * limits.globalShare
    let ink = paper.grid.values.map { paper in
      let local = min(Double(paper) * limits.localShare, Double(paper) - limits.minimumContrast)
      return UInt8(clamping: Int(max(local, darkest)))
    }
    var mask = InkMask(size: page.size)
    for row in 0..<page.size.height {
      let (start, block) = (row * page.size.width, row / paper.grid.cell * paper.grid.columns)
      for column in 0..<page.size.width
      where page.bytes[start + column] < ink[block + column / paper.grid.cell] {
        mask.pixels[start + column] = 1
      }
    }
    return mask
  }
}

/// The brightness of the paper of a page, block by block.
private struct PaperBlocks {
  /// The brightness of the paper around each block, or of the neighbours' if the block is full of
  /// ink.
  let grid: CellGrid
  /// The brightness at nine tenths of the blocks, from dark to bright.
  let brightest: Int

  /// The share of a block's pixels that are darker than its paper.
  private static let share = 0.8

  init(_ page: Bitmap, side: Int) {
    var own = CellGrid(covering: page.size, cell: side)
    own.fill(of: page.size) { Float(Self.paper(page, $0, $1)) }
    let sorted = own.values.sorted()
    brightest = sorted.isEmpty ? 0 : Int(sorted[(sorted.count - 1) * 9 / 10])
    grid = own.boxMaximum(radius: 1)
  }

  private static func paper(_ page: Bitmap, _ rows: Range<Int>, _ columns: Range<Int>) -> UInt8 {
    var histogram = Histogram()
    for y in rows {
      for x in columns { histogram.add(page.bytes[y * page.size.width + x]) }
    }
    let count = (share * Double(histogram.total)).rounded(.up)
    return histogram.value(ofRank: Int(count) - 1) ?? 255
  }
}
