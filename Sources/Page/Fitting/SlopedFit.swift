package import PageModel

extension LineFitter {
  /// Fits a line of a crooked page along its own baseline: levelled, fitted, and mapped back; `nil`
  /// for a line without words or height.
  package func fitAlongBaseline(_ line: TextLine) -> FittedLine? {
    let page = RecognizedPage(size: PixelSize(width: 1, height: 1), lines: [line.leveled])
    return fit(page).mapped(by: PageMap(ProjectiveTransform(line.climb)))?.first?.lines.first
  }
}

extension TextLine {
  /// The map from a page on which the line is level, at the height of its left end, to the line's
  /// own page.
  fileprivate var climb: AffineTransform {
    let slope = baseline.slope
    let shear = AffineTransform(a: 1, b: slope, c: 0, d: 1, tx: 0, ty: -slope * frameBox.left)
    return frame.fromPage.concatenating(shear).concatenating(frame.toPage)
  }

  /// The line with its words at the height of its left end.
  fileprivate var leveled: TextLine {
    let (own, map) = (frameBox, frame.fromPage)
    let base = own.bottom + baseline.offset
    let level = words.map { word in
      let box = map.apply(word.box)
      return word.with(
        box: frame.toPage.apply(
          BoundingBox(
            left: box.left, top: base - metrics.xHeight - metrics.ascenders, right: box.right,
            bottom: base + metrics.descenders)))
    }
    let hull = level.map(\.box).hull ?? box
    return with(
      box: hull,
      baseline: Baseline(slope: 0, offset: base - map.apply(hull).bottom), words: level)
  }
}
