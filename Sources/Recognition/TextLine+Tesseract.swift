import CTesseract
import PageLayout

extension TextLine {
  /// A line without words as Tesseract describes it, brought to the original's pixels.
  init(_ line: CTesseract_Line, toOriginal: AffineTransform) {
    let orientation = TextOrientation(rawValue: UInt8(clamping: line.orientation)) ?? .pageUp
    let direction = WritingDirection(line)
    let box = toOriginal.apply(BoundingBox(line.box))
    let toFrame = LineFrame(orientation, direction).fromPage
    self.init(
      box: box,
      baseline: Baseline(line, in: toFrame.apply(box), toOriginal.concatenating(toFrame)),
      metrics: RowMetrics(line, scale: toOriginal.verticalScale), words: [],
      orientation: orientation, direction: direction)
  }
}

extension Baseline {
  /// The line through Tesseract's two points, which are the page's also for a turned line; the foot
  /// of the box where it gives none.
  fileprivate init(_ line: CTesseract_Line, in box: BoundingBox, _ toFrame: AffineTransform) {
    let (x1, y1) = toFrame.apply(x: Double(line.baselineX1), y: Double(line.baselineY1))
    let (x2, y2) = toFrame.apply(x: Double(line.baselineX2), y: Double(line.baselineY2))
    guard line.hasBaseline, x2 > x1 else {
      self.init(slope: 0, offset: 0)
      return
    }
    let slope = (y2 - y1) / (x2 - x1)
    self.init(slope: slope, offset: y1 + slope * (box.left - x1) - box.bottom)
  }
}

extension RowMetrics {
  fileprivate init(_ line: CTesseract_Line, scale: Double) {
    let descenders = Double(-line.descenders) * scale
    let ascenders = Double(line.ascenders) * scale
    self.init(
      xHeight: Double(line.height) * scale - ascenders - descenders, ascenders: ascenders,
      descenders: descenders)
  }
}

extension WritingDirection {
  fileprivate init(_ line: CTesseract_Line) {
    self = line.isVertical ? .topToBottom : line.isRightToLeft ? .rightToLeft : .leftToRight
  }
}
