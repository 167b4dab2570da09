/// A page on another image of the same paper.
extension RecognizedPage {
  /// Returns the page mapped by `map` to an image of `size`, such as from a straightened copy to
  /// the scan; `nil` if the map sends a part of the page to infinity.
  package func mapped(by map: PageMap, to size: PixelSize) -> RecognizedPage? {
    let blocks = blocks.map { $0.mapped(boxes: map.apply) { $0.mapped(by: map) } }
    let pictures = pictures.map { $0.with(box: map.apply($0.box)) }
    let page = RecognizedPage(
      size: size, blocks: blocks, pictures: pictures, rulings: rulings.map(map.apply))
    return page.isFinite ? page : nil
  }

  private var isFinite: Bool {
    blocks.allSatisfy(\.box.isFinite) && pictures.allSatisfy(\.box.isFinite)
      && rulings.allSatisfy(\.isFinite)
      && lines.allSatisfy { line in
        line.box.isFinite && line.baseline.slope.isFinite && line.baseline.offset.isFinite
          && line.metrics.height.isFinite
          && line.words.allSatisfy { $0.box.isFinite && $0.unread?.isFinite != false }
      }
  }
}

extension TextBlock {
  /// Returns the block on another image of the same paper, by the maps of its boxes and of its
  /// lines.
  package func mapped(
    boxes: (BoundingBox) -> BoundingBox, lines: (TextLine) -> TextLine
  ) -> TextBlock {
    TextBlock(
      box: boxes(box),
      paragraphs: paragraphs.map { $0.with(lines: $0.lines.map(lines), in: boxes($0.box)) })
  }
}

extension TextLine {
  /// Returns the line on another image of the same paper, rotated by less than 45° and possibly in
  /// perspective.
  fileprivate func mapped(by bent: PageMap) -> TextLine {
    let words = words.map { $0.mapped(by: bent.map(near: $0.box) ?? bent.flat) }
    let map = bent.map(near: box) ?? bent.flat
    let box = words.map(\.box).hull.map { $0.union(map.apply(self.box)) } ?? map.apply(self.box)
    guard
      let framed = ProjectiveTransform(frame.toPage).concatenating(map)?
        .concatenating(ProjectiveTransform(frame.fromPage))
    else { return self }
    let own = frameBox
    let (left, right) = (
      framed.apply(Point(x: own.left, y: baseline.y(at: own.left, in: own))),
      framed.apply(Point(x: own.right, y: baseline.y(at: own.right, in: own)))
    )
    let top = framed.apply(
      Point(x: own.midX, y: baseline.y(at: own.midX, in: own) - max(metrics.height, 1)))
    let scale = left.moved(toward: right, by: 0.5).distance(to: top) / max(metrics.height, 1)
    let slope = right.x > left.x ? (right.y - left.y) / (right.x - left.x) : 0
    let target = frame.fromPage.apply(box)
    return with(
      box: box,
      baseline: Baseline(
        slope: slope, offset: left.y + slope * (target.left - left.x) - target.bottom),
      metrics: metrics.scaled(by: scale), words: words)
  }
}

extension Word {
  /// Returns the word on another image of the same paper.
  fileprivate func mapped(by map: ProjectiveTransform) -> Word {
    Word(
      text: text, box: map.apply(box), confidence: confidence,
      symbols: symbols.map { Symbol(text: $0.text, box: map.apply($0.box)) }, language: language,
      outline: map.quadrilateral(box), unread: unread.map(map.apply), reader: reader)
  }
}

extension BoundingBox {
  /// Whether all sides are finite numbers.
  fileprivate var isFinite: Bool {
    left.isFinite && top.isFinite && right.isFinite && bottom.isFinite
  }
}
