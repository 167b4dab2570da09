package import PageModel
import Understanding

/// Places the words of a page: one font size per line, each word over its own ink, with gaps
/// between words.
///
/// The size of a line is the largest one, up to the height of its band, at which readers see a gap
/// between all words, but at least `minimumSize`. First, the bands (`LineBands`) and typefaces
/// (`TypefaceChoice`) of all lines of the page are computed. Each line is then turned into its own
/// frame, with its words in visual order. A binary search finds the size at which `WordSlots` has
/// room for the gaps. Each word gets glyphs with the proportions of the typeface, and the width
/// that its slot leaves.
package struct LineFitter: Sendable {
  private let sizes: FontSizeFitter
  /// The number of pixels along x as long as one pixel along y: horizontal by vertical resolution.
  private let pixelAspect: Double

  /// The minimum gap between two words, in em: readers merge words with a smaller gap.
  package static let reserve = 0.20
  /// The minimum size of a line whose words are closer than the reserve, as a share of the size
  /// that fills its band: smaller text does not cover its ink, and poppler reads its words as
  /// columns.
  ///
  /// Chosen on: 56 pages of papers and manuals: 24 of 4 350 lines had a third of their size, and
  /// poppler read their words as columns.
  private static let minimumSize = 0.75
  /// The maximum width of a letter, in em: pdfium allows lines to be half a letter's width apart,
  /// so a speck recognised as one wide letter would merge its line with the next.
  private static let maximumLetterWidth = 2.0

  /// Makes a fitter with sizes in multiples of `sizeStep` pixels, for an image with
  /// `pixelAspect` times as many pixels per inch along x as along y.
  package init(sizeStep: Double, pixelAspect: Double = 1) {
    self.sizes = FontSizeFitter(step: sizeStep)
    self.pixelAspect = pixelAspect
  }

  /// Returns the paragraphs of a page in reading order, with the size of each line and the
  /// positions of its words.
  package func fit(_ page: RecognizedPage) -> [FittedParagraph] {
    // A line's band depends on neighbouring lines, and its typeface on the whole page, so both are
    // computed before the page is split into paragraphs.
    let lines = page.lines
    var settings = zip(
      BandHeights.adjusted(LineBands(of: lines).bands, of: lines),
      TypefaceChoice(of: lines.map(\.inItsFrame)).typefaces
    )
    .map { (band: $0, typeface: $1) }[...]
    let roles = PageRoles(of: page)
    var count = 0
    let paragraphs = page.blocks.flatMap(\.paragraphs).flatMap { paragraph in
      let own = settings.prefix(paragraph.lines.count)
      settings = settings.dropFirst(paragraph.lines.count)
      let place = count
      count += paragraph.lines.count
      let lines = zip(paragraph.lines, own).map { line, setting in
        fit(line, into: setting.band, typeface: setting.typeface)
      }
      guard let first = paragraph.lines.first else { return [FittedParagraph]() }
      let figures = roles.figures(before: first).map(FittedParagraph.init(of:))
      let fitted = FittedParagraph(
        lines: lines.compactMap(\.self), language: paragraph.language, role: roles.role(at: first),
        at: place)
      return fitted.lines.isEmpty ? figures : figures + [fitted]
    }
    // A page without text is one figure.
    return paragraphs.isEmpty
      ? [] : GutterText.reaching(paragraphs) + roles.lastFigures.map(FittedParagraph.init(of:))
  }

  /// Fits a line into its band in its own frame, with the letter proportions of a typeface; returns
  /// `nil` for a line without words or height.
  package func fit(
    _ line: TextLine, into band: Band, typeface: Typeface = .sans
  ) -> FittedLine? {
    let frame = line.frame
    let fitter = frame.isSideways ? sideways : self
    let upright = VisualOrder.line(line.inItsFrame.spaced)
    return fitter.fit(upright, into: band, typeface: typeface, in: frame)
  }

  /// The fitter for lines that run along the page's y axis.
  private var sideways: LineFitter {
    LineFitter(sizeStep: sizes.step, pixelAspect: 1 / pixelAspect)
  }

  /// Fits a line in frame coordinates, with its words in drawing order.
  private func fit(
    _ line: TextLine, into band: Band, typeface: Typeface, in frame: LineFrame
  ) -> FittedLine? {
    let slots = WordSlots(of: line.words)
    let floor = Self.minimumSize * band.height
    let size = sizes.largestSize(upTo: band.height) { size in
      size <= floor || slots.hold(reserve: Self.reserve * em(size))
    }
    guard let size, !line.words.isEmpty else { return nil }
    let leveled = line.words.map { self.glyphs(of: $0, on: line, in: typeface) }
    let words = place(
      line, leveled.map { $0.map(\.glyph) }, in: slots, band: band, size: size)
    guard line.direction == .rightToLeft else {
      return FittedLine(size: size, words: words, frame: frame)
    }
    let levels = leveled.map { $0.map(\.level) }
    return FittedLine(
      size: size, words: RightToLeftLine(words, levels: levels, em: em(size)).drawn, frame: frame)
  }

  /// Returns the glyphs of a word in drawing order, from left to right, with their embedding
  /// levels.
  private func glyphs(
    of word: Word, on line: TextLine, in typeface: Typeface
  ) -> [(glyph: BoxGlyph, level: Int)] {
    // The letter boxes of right-to-left words begin at the right.
    let mirror = AffineTransform(scaleX: -1, scaleY: 1)
    let rightward = word.text.readsFromTheRight ? word.mapped(by: mirror) : word
    let glyphs = LetterPlacement(of: rightward, in: typeface).glyphs
    return VisualOrder.leveled(glyphs, inRightToLeftLine: line.direction == .rightToLeft)
      .flatMap { leveled in
        CombiningMarks.split(leveled.glyph).map { (glyph: $0, level: leveled.level) }
      }
  }

  /// Returns the width of the em in pixels along x.
  private func em(_ size: Double) -> Double { size * pixelAspect }

  private func place(
    _ line: TextLine, _ glyphs: [[BoxGlyph]], in slots: WordSlots, band: Band, size: Double
  ) -> [FittedWord] {
    let slope = slope(of: line, size: size)
    let descent = Double(BoxFont.descent) / 1000
    let baseline = band.bottom - descent * band.height
    return line.words.indices.map { index in
      let word = line.words[index]
      let width = slots.width(of: index, reserve: Self.reserve * em(size))
      return FittedWord(
        glyphs: glyphs[index], left: word.box.left,
        width: min(width, maximumWidth(of: glyphs[index], size: size)),
        baseline: baseline + slope * (word.box.midX - line.box.midX)
      ).with(confidence: word.confidence)
    }
  }

  /// Returns the slope of the words around the centre of the line, limited to the maximum rise.
  private func slope(of line: TextLine, size: Double) -> Double {
    let steepest = PageSkew.maximumRise * size / max(line.box.width, 1)
    return min(max(line.baseline.slope, -steepest), steepest)
  }

  /// Returns the maximum width of the glyphs in pixels, so that no glyph exceeds the maximum letter
  /// width.
  private func maximumWidth(of glyphs: [BoxGlyph], size: Double) -> Double {
    let sum = glyphs.reduce(0) { $0 + $1.advance }
    let widest = glyphs.reduce(1) { max($0, $1.advance) }
    return Self.maximumLetterWidth * em(size) * Double(sum) / Double(widest)
  }
}

/// The positions of a line's words along x, in pixels: the ink width of each word and the gap
/// before the next word.
struct WordSlots {
  /// The extent of one word, in pixels.
  private struct Slot {
    /// The width of the word's ink.
    let width: Double
    /// The distance from the end of this word's box to the beginning of the next; negative if they
    /// overlap.
    let gap: Double
  }

  private let slots: [Slot]

  /// The minimum width of a word, as a share of its box, when it is narrowed to make room before
  /// the next word.
  private static let minimumShare = 0.5

  /// Measures `words` in their order.
  init(of words: [Word]) {
    slots = words.indices.map { index in
      let box = words[index].box
      let next = words.index(after: index)
      let gap = next < words.endIndex ? words[next].box.left - box.right : .infinity
      return Slot(width: box.width, gap: gap)
    }
  }

  /// Returns whether `reserve` pixels can be kept free before every next word while each word keeps
  /// its minimum width.
  ///
  /// The condition is monotone: if it holds for a reserve, it holds for every smaller one. The
  /// closed form is `reserve ≤ gap + (1 − minimumShare) · width` for every word.
  func hold(reserve: Double) -> Bool {
    slots.allSatisfy { slot in
      isBackward(slot) || reserve <= slot.gap + (1 - Self.minimumShare) * slot.width
    }
  }

  /// Returns the maximum width of the word at `index` with `reserve` pixels free after it.
  func width(of index: Int, reserve: Double) -> Double {
    let slot = slots[index]
    guard !isBackward(slot) else { return slot.width }
    return max(slot.width - max(0, reserve - slot.gap), Self.minimumShare * slot.width)
  }

  /// Returns whether the next word begins before the centre of this one, so that no width would
  /// separate them.
  private func isBackward(_ slot: Slot) -> Bool {
    slot.gap < -slot.width / 2
  }
}

extension FittedParagraph {
  /// Makes a picture, which has no lines.
  fileprivate init(of figure: FigureRole) {
    self.init(lines: [], role: .figure(figure))
  }
}
