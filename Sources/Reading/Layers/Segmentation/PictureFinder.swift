package import Codecs
import ImageFiles
package import PageModel
import Raster

/// Finds the pictures of a page: photographs, paintings, and drawings in colour, with shades or
/// with much ink.
///
/// Drawings of thin black lines are not found, nor pictures at the edge of the page, where scans
/// have borders.
package struct PictureFinder {
  /// The resolution at which pictures are searched, in dots per inch.
  private static let resolution = 100.0
  /// The side of a cell, in pixels of the reduced image.
  private static let cell = 8
  /// The minimum length of a picture's shorter side, in inches; ornaments are smaller.
  ///
  /// Chosen on: 138 pages of the public sets, of which two have photographs.
  private static let minimumSide = 0.6
  /// The minimum distance of a picture from the edges of the page, in inches.
  private static let margin = 0.08
  /// The share of an area that words cover from which it is a box of text.
  private static let minimumWordShare = 0.06
  /// The share of ink in a cell above which it is not text.
  ///
  /// Chosen on: a bilevel photograph of an old book; 12 made pages.
  private static let denseInk = Float(0.4)
  /// The maximum difference of the cells of a tint or bar from their median, in levels of 0 to 255.
  ///
  /// Chosen on: shaded columns and title bars of two tables.
  private static let tintLevels = Float(12)
  /// The share of such cells from which an area is a tint or a bar.
  private static let minimumTintShare = 0.7

  private let gray: Bitmap
  /// The resolution of the reduced image, in dots per inch.
  private let dotsPerInch: Double
  private let words: [BoundingBox]
  /// The mean brightness of each cell, 0 to 255.
  private let brightness: CellGrid

  /// Returns the boxes of pictures in an upright image, from top to bottom and in pixels of the
  /// image.
  ///
  /// - words: The boxes of recognised words, in pixels of the image.
  /// - Throws: A `CodecError` if the image cannot be reduced.
  package static func pictures(
    in image: Bitmap, dotsPerInch: Double, words: [BoundingBox]
  ) throws(CodecError) -> [BoundingBox] {
    let factor = min(max(resolution / max(dotsPerInch, 1), 0.01), 1)
    let size = PixelSize(
      width: max(Int(Double(image.size.width) * factor), 1),
      height: max(Int(Double(image.size.height) * factor), 1))
    let small = try RecognitionScaler.scale(image, resolution: Resolution(dotsPerInch), to: size)
    let shades = small.bitmap.format == .rgb ? small.bitmap : small.bitmap.luminance()
    let finder = PictureFinder(
      shades, dotsPerInch: small.resolution.horizontal,
      words: words.map(small.toOriginal.inverse.apply))
    return finder.pictures(in: shades).map(small.toOriginal.apply)
      .sorted { ($0.top, $0.left) < ($1.top, $1.left) }
  }

  private init(_ image: Bitmap, dotsPerInch: Double, words: [BoundingBox]) {
    gray = image.luminance()
    self.dotsPerInch = dotsPerInch
    self.words = words
    brightness = Self.brightness(of: gray)
  }

  private func pictures(in image: Bitmap) -> [BoundingBox] {
    let segmentation = PageSegmentation(
      image, dotsPerInch: dotsPerInch, words: words, settings: .small)
    let found = PixelRectangle.merged(segmentation.photographs + denseAreas).filter(isPicture)
    return PixelRectangle.merged(grown(found)).filter(isPicture).map(BoundingBox.init)
  }

  /// Returns pictures with the ink that they touch, such as the frame of a chart, or alone if that
  /// makes no picture.
  private func grown(_ areas: [PixelRectangle]) -> [PixelRectangle] {
    guard !areas.isEmpty else { return [] }
    let weight = LayerSettings.small.thresholdWeight
    let ink = InkThreshold(gray, dotsPerInch: dotsPerInch, weight: weight).ink(of: gray)
    let minimum = Int(Self.minimumSide * dotsPerInch)
    let frames = ConnectedInk(ink).pieces.filter { max($0.width, $0.height) >= minimum }.map {
      PixelRectangle(
        x: $0.left, y: $0.top, size: PixelSize(width: $0.width, height: $0.height))
    }
    return areas.map { area in
      let whole = frames.filter(area.overlaps).reduce(area) { $0.union($1) }
      return isPicture(whole) ? whole : area
    }
  }

  private static func brightness(of gray: Bitmap) -> CellGrid {
    var grid = CellGrid(covering: gray.size, cell: cell)
    grid.fill(of: gray.size) { rows, columns in
      let sum = rows.reduce(0) { sum, row in
        columns.reduce(sum) { $0 + Int(gray.bytes[row * gray.size.width + $1]) }
      }
      return Float(sum) / Float(max(rows.count * columns.count, 1))
    }
    return grid
  }

  /// The areas with more ink than text has.
  private var denseAreas: [PixelRectangle] {
    let paper = brightness.values.sorted()[brightness.values.count * 3 / 4]
    let dense = brightness.map { $0 < (1 - Self.denseInk) * paper ? 1 : 0 }
    // Removes bars narrower than three cells, then closes gaps of up to four.
    let areas = dense.boxMaximum(radius: 1).boxMinimum(radius: 2).boxMaximum(radius: 3)
      .boxMinimum(radius: 2)
    return ConnectedInk(areas.mask { $0 > 0 }).pieces.map {
      areas.rectangle(of: $0, margin: 0, in: gray.size)
    }
  }

  private func isPicture(_ area: PixelRectangle) -> Bool {
    let box = BoundingBox(area)
    let inside = words.reduce(0) { $0 + ($1.intersection(box)?.area ?? 0) }
    let margin = Self.margin * dotsPerInch
    return min(box.width, box.height) >= Self.minimumSide * dotsPerInch
      && inside < Self.minimumWordShare * box.area
      && min(box.left, box.top) > margin
      && box.right < Double(gray.size.width) - margin
      && box.bottom < Double(gray.size.height) - margin && !isTint(area)
  }

  /// Returns whether most cells of an area have nearly the same brightness.
  private func isTint(_ area: PixelRectangle) -> Bool {
    var values: [Float] = []
    let cell = Self.cell
    let lastColumn = min((area.x + area.size.width) / cell, brightness.columns)
    for row in area.y / cell..<min((area.y + area.size.height) / cell, brightness.rows) {
      for column in area.x / cell..<max(lastColumn, area.x / cell) {
        values.append(brightness.values[row * brightness.columns + column])
      }
    }
    guard !values.isEmpty else { return true }
    let median = values.sorted()[values.count / 2]
    let near = values.count { abs($0 - median) <= Self.tintLevels }
    return Double(near) > Self.minimumTintShare * Double(values.count)
  }
}

extension BoundingBox {
  fileprivate init(_ part: PixelRectangle) {
    self.init(
      left: Double(part.x), top: Double(part.y), right: Double(part.x + part.size.width),
      bottom: Double(part.y + part.size.height))
  }
}
