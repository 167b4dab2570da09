/// Large first letters that hang down beside several lines of their paragraph.
extension TextLine {
  /// A drop capital is higher than so many heights of the text's letters.
  private static let leastHeight = 1.7

  /// Whether this is a single letter as high as several lines of the height of `next`.
  func isDropCapital(before next: TextLine) -> Bool {
    words.count == 1 && frame == next.frame
      && frameBox.height > Self.leastHeight * next.letterHeight
      && words.allSatisfy { $0.text.count == 1 && $0.text.first?.isLetter == true }
  }

  /// Whether the first of several words is a single letter as high as several lines.
  var beginsWithDropCapital: Bool {
    guard words.count > 1, let first = words.first, first.text.utf8.count < 5 else { return false }
    return frame.fromPage.apply(first.box).height > Self.leastHeight * letterHeight
      && first.text.count == 1 && first.text.first?.isLetter == true
  }

  /// The line's box in its frame, without the capital it begins with where it has one.
  func box(withoutDropCapital hasOne: Bool) -> BoundingBox {
    let rest = hasOne ? words.dropFirst().map(\.box).hull : nil
    return frame.fromPage.apply(rest ?? box)
  }

  /// The line's box on the page, no lower than its text reaches beside a drop capital.
  var boxOfText: BoundingBox {
    guard frame == .upright, beginsWithDropCapital else { return box }
    let rest = box(withoutDropCapital: true)
    return BoundingBox(left: box.left, top: rest.top, right: box.right, bottom: rest.bottom)
  }
}
