package import PageModel
package import Raster

/// A piece of a line that is recognised at once: letters without a wide gap.
package struct InkPiece: Sendable, Equatable {
  /// The ink of the piece with its marks, from left to right, in pixels.
  package let parts: [BoundingBox]
  /// The rectangle to cut out for recognition, in whole pixels.
  package let crop: BoundingBox
  /// The baseline: y = slope · x + offset, in pixels.
  package let slope: Double
  package let offset: Double
  /// The heights of the letters, in pixels.
  package let metrics: RowMetrics

  /// Makes a piece from its ink, its rectangle, its baseline and its heights, in pixels.
  package init(
    parts: [BoundingBox], crop: BoundingBox, slope: Double, offset: Double, metrics: RowMetrics
  ) {
    self.parts = parts
    self.crop = crop
    self.slope = slope
    self.offset = offset
    self.metrics = metrics
  }

  /// Returns the y coordinate of the baseline at `x`, in pixels.
  package func baseline(at x: Double) -> Double { slope * x + offset }

  /// The padding around the ink in pixels (Tesseract's `kImagePadding`).
  static let padding = 4.0

  /// Returns the rectangle to cut out of an image of `size` pixels for ink with padding beside it.
  package static func crop(
    around ink: BoundingBox, top: Double, bottom: Double, in size: PixelSize
  ) -> BoundingBox {
    BoundingBox(
      left: max(0, (ink.left - padding).rounded(.down)), top: max(0, top.rounded()),
      right: min(Double(size.width), (ink.right + padding).rounded(.up)),
      bottom: min(Double(size.height), bottom.rounded()))
  }
}

/// The room below the baseline in the image of a line, if no letter reaches lower.
package enum LineFoot: Sendable {
  /// The room of Tesseract: descenders of half the x-height (`Tesseract::LSTMRecognizeWord`).
  case close
  /// More room, except for lines of one or two letters; clean pages are read slightly better with
  /// it.
  case roomy

  /// The height of the room, in x-heights.
  ///
  /// Chosen on: 48 reports and letters: CER 0.0175 instead of 0.0180; others in measurements.md.
  var below: Double { self == .close ? 0.5 : 0.9 }
}

/// The lines of text in the ink of a page, found without recognising a letter.
///
/// The lines are chains of parts of ink of similar height side by side; the text is upright and
/// level.
package struct InkLines: Sendable, Equatable {
  /// Measures of how well the lines explain the ink.
  package struct Certainty: Sendable, Equatable {
    /// The number of parts of ink with the size of letters.
    package var letters = 0
    /// The share of the ink of letters that is in no line, 0 to 1.
    package var inkOutside = 0.0
    /// The number of parts of ink per letter.
    package var partsPerLetter = 0.0
    /// The share of the letters that are in short lines without a long line in their row, 0 to 1.
    package var lettersInShortLines = 0.0
    /// The number of parts that are too high for a line but may be letters.
    package var tallParts = 0
  }

  /// The pieces of each line from left to right, at least one per line; lines from top to bottom.
  package let lines: [[InkPiece]]
  package let certainty: Certainty

  /// The maximum number of parts with the size of letters: a newspaper page has 20 000.
  private static let maximumLetters = 30_000
  /// The maximum number of dots and other small parts; halftones have more.
  private static let maximumMarks = 60_000
  /// The maximum number of pieces, of tall letters, and of parts of gutters.
  ///
  /// A newspaper page has 1 000 pieces; recognition takes 7 ms for each.
  static let maximumPieces = 2_000

  /// Returns whether any parts of ink have the size of letters.
  package static func haveLetters(_ parts: [InkComponent], letterHeight: Double) -> Bool {
    !InkKinds(parts, letterHeight: letterHeight).letters.isEmpty
  }

  /// Returns whether a page can have these letters and marks: it has letters, and not more than a
  /// newspaper page.
  static func canHold(_ kinds: InkKinds) -> Bool {
    !kinds.letters.isEmpty && kinds.letters.count <= maximumLetters
      && kinds.marks.count <= maximumMarks
  }

  /// Finds the lines in the parts of an image of `size` pixels; `nil` without letters, or with more
  /// letters or pieces than on any page.
  ///
  /// - letterHeight: The height of most letters, in pixels.
  package init?(
    _ parts: [InkComponent], size: PixelSize, letterHeight: Double, foot: LineFoot = .close
  ) {
    let kinds = InkKinds(parts, letterHeight: letterHeight)
    guard Self.canHold(kinds) else { return nil }
    let gutters = Gutters(LineChains(kinds).chains, beside: kinds)
    let measured = MeasuredLines(gutters, kinds)
    let kept = measured.lines.filter { !$0.isNoise }
    guard kept.count <= Self.maximumPieces else { return nil }
    let types = TypeSizes(of: kept)
    lines = Rows.join(kept, divided: gutters).map { row in
      row.map {
        $0.piece(in: size, beside: kinds.barriers, metrics: types.metrics(of: $0), foot: foot)
      }
    }
    certainty = Certainty(
      kinds, all: parts.count - kinds.leaderCount, kept, tallParts: measured.strayTall)
  }
}

extension InkLines.Certainty {
  fileprivate init(_ kinds: InkKinds, all: Int, _ lines: [MeasuredLine], tallParts: Int) {
    letters = kinds.letters.count
    partsPerLetter = Double(all) / Double(max(letters, 1))
    self.tallParts = tallParts
    let ink = kinds.letters.reduce(0) { $0 + $1.pixels }
    let inside = lines.reduce(0) { $0 + $1.letters.reduce(0) { $0 + $1.pixels } }
    inkOutside = ink == 0 ? 0 : 1 - Double(inside) / Double(ink)
    lettersInShortLines = Double(Rows.lettersInShort(lines)) / Double(max(letters, 1))
  }
}
