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
  /// Steeper lines are laid flatter: readers split a line whose words climb too far apart.
  package static var steepestSlope: Double { 0.0175 }

  /// Makes a fitter for a font, whose sizes are multiples of `sizeStep` pixels, on a picture with
  /// `pixelAspect` times as many pixels to the inch along x as along y.
  package init(metrics: Metrics, sizeStep: Double, pixelAspect: Double = 1) {
    self.metrics = metrics
    self.sizes = FontSizeFitter(step: sizeStep)
    self.pixelAspect = pixelAspect
  }

  /// The lines of a page in reading order, each with its size and the places of its words.
  package func fit(_ page: RecognizedPage) -> [FittedLine] {
    let lines = page.lines
    let bands = LineBands(of: lines).bands
    return zip(lines, bands).compactMap { fit($0, into: $1) }
  }

  /// One line fitted into its band; `nil` for a line without words or without height.
  package func fit(_ line: TextLine, into band: Band) -> FittedLine? {
    let slots = WordSlots(of: line.words)
    let tallest = band.height / metrics.bandHeight
    let floor = tallest / 3
    let size = sizes.largestSize(upTo: tallest) { size in
      size <= floor || slots.hold(reserve: Self.reserve * em(size), share: Self.narrowestShare)
    }
    guard let size, !line.words.isEmpty else { return nil }
    return FittedLine(size: size, words: place(line, in: slots, band: band, size: size))
  }

  /// The width of an em in pixels along x.
  private func em(_ size: Double) -> Double { size * pixelAspect }

  private func place(
    _ line: TextLine, in slots: WordSlots, band: Band, size: Double
  ) -> [FittedWord] {
    let slope = min(max(line.baseline.slope, -Self.steepestSlope), Self.steepestSlope)
    let descent = Double(metrics.descent) / 1000 / metrics.bandHeight
    let baseline = band.bottom - descent * band.height
    return line.words.indices.map { index in
      let word = line.words[index]
      return FittedWord(
        glyphs: glyphs(of: word), left: word.box.left,
        width: slots.width(
          of: index, reserve: Self.reserve * em(size), share: Self.narrowestShare),
        baseline: baseline + slope * (word.box.midX - line.box.midX))
    }
  }

  private func glyphs(of word: Word) -> [BoxGlyph] {
    word.text.map { BoxGlyph(text: String($0), advance: metrics.advance(of: $0)) }
  }
}
