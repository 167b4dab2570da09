/// Places the words of a page: one font size a line, each word over its own ink, room between them.
package struct LineFitter<Metrics: FontMetrics>: Sendable {
  private let metrics: Metrics
  private let sizes: FontSizeFitter
  /// How many pixels along x are as long as one along y: horizontal by vertical resolution.
  private let pixelAspect: Double

  /// Readers merge two words with less than this between them, in em.
  package static var reserve: Double { 0.20 }
  /// No word is drawn narrower than this share of its box to make room before the next.
  package static var narrowestShare: Double { 0.5 }
  /// No letter is drawn wider, in em: pdfium takes half of its width for the distance of two lines,
  /// so that a speck read as one wide letter would mix its line with the next.
  package static var widestLetter: Double { 2 }
  /// A line that climbs more from its first to its last word is laid flatter, in em: poppler takes
  /// words that stand farther apart in height for two lines.
  package static var highestClimb: Double { 0.49 }

  /// Makes a fitter for a font, whose sizes are multiples of `sizeStep` pixels, on an image with
  /// `pixelAspect` times as many pixels to the inch along x as along y.
  package init(metrics: Metrics, sizeStep: Double, pixelAspect: Double = 1) {
    self.metrics = metrics
    self.sizes = FontSizeFitter(step: sizeStep)
    self.pixelAspect = pixelAspect
  }

  /// The paragraphs of a page in reading order, each line with its size and the places of its words.
  package func fit(_ page: RecognizedPage) -> [FittedParagraph] {
    // A line's band depends on its neighbours, and its typeface on the page's, which may be of
    // another paragraph.
    let lines = page.lines
    var settings = zip(
      LineBands(of: lines).bands, TypefaceChoice(of: lines.map(\.inItsFrame)).typefaces
    )
    .map { (band: $0, typeface: $1) }[...]
    return page.blocks.flatMap(\.paragraphs).compactMap { paragraph in
      let lines = zip(paragraph.lines, settings).compactMap { line, setting in
        fit(line, into: setting.band, typeface: setting.typeface)
      }
      settings = settings.dropFirst(paragraph.lines.count)
      return lines.isEmpty ? nil : FittedParagraph(lines: lines, language: paragraph.language)
    }
  }

  /// One line fitted into its band in its own frame, with letters in the proportions of a typeface;
  /// `nil` for a line without words or without height.
  package func fit(
    _ line: TextLine, into band: Band, typeface: Typeface = .sans
  ) -> FittedLine? {
    let frame = line.frame
    let fitter = frame.isSideways ? sideways : self
    let upright = VisualOrder.line(line.inItsFrame.spaced)
    return fitter.fit(upright, into: band, typeface: typeface, in: frame)
  }

  /// The fitter for lines that run along the page's y.
  private var sideways: LineFitter {
    LineFitter(metrics: metrics, sizeStep: sizes.step, pixelAspect: 1 / pixelAspect)
  }

  /// One line, seen upright with its words in the order of drawing, that lies so on the page.
  private func fit(
    _ line: TextLine, into band: Band, typeface: Typeface, in frame: LineFrame
  ) -> FittedLine? {
    let slots = WordSlots(of: line.words)
    let tallest = band.height / metrics.bandHeight
    let floor = tallest / 3
    let size = sizes.largestSize(upTo: tallest) { size in
      size <= floor || slots.hold(reserve: Self.reserve * em(size), share: Self.narrowestShare)
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

  /// The glyphs of a word as they are drawn from left to right, and their levels.
  private func glyphs(
    of word: Word, on line: TextLine, in typeface: Typeface
  ) -> [(glyph: BoxGlyph, level: Int)] {
    // Letters that are read from the right have boxes that begin there.
    let mirror = AffineTransform(scaleX: -1, scaleY: 1)
    let rightward = word.text.readsFromTheRight ? word.mapped(by: mirror) : word
    let glyphs = LetterPlacement(of: rightward, in: typeface).glyphs
    return VisualOrder.leveled(glyphs, inRightToLeftLine: line.direction == .rightToLeft)
      .flatMap { leveled in
        CombiningMarks.parted(leveled.glyph).map { (glyph: $0, level: leveled.level) }
      }
  }

  /// The width of an em in pixels along x.
  private func em(_ size: Double) -> Double { size * pixelAspect }

  private func place(
    _ line: TextLine, _ glyphs: [[BoxGlyph]], in slots: WordSlots, band: Band, size: Double
  ) -> [FittedWord] {
    let slope = slope(of: line, size: size)
    let descent = Double(metrics.descent) / 1000 / metrics.bandHeight
    let baseline = band.bottom - descent * band.height
    return line.words.indices.map { index in
      let word = line.words[index]
      let width = slots.width(
        of: index, reserve: Self.reserve * em(size), share: Self.narrowestShare)
      return FittedWord(
        glyphs: glyphs[index], left: word.box.left,
        width: min(width, widest(glyphs[index], size: size)),
        baseline: baseline + slope * (word.box.midX - line.box.midX))
    }
  }

  /// The slope the words follow, from the middle of the line on.
  private func slope(of line: TextLine, size: Double) -> Double {
    let steepest = Self.highestClimb * size / max(line.box.width, 1)
    return min(max(line.baseline.slope, -steepest), steepest)
  }

  /// How wide glyphs may be drawn so that none of them is too wide, in pixels.
  private func widest(_ glyphs: [BoxGlyph], size: Double) -> Double {
    let sum = glyphs.reduce(0) { $0 + $1.advance }
    let widest = glyphs.reduce(1) { max($0, $1.advance) }
    return Self.widestLetter * em(size) * Double(sum) / Double(widest)
  }
}
