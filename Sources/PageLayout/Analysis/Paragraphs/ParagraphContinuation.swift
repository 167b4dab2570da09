/// Tells whether a paragraph goes on in another block: in the next column, or below an image.
package enum ParagraphContinuation {
  /// A line that breaks off fills its column to at least this share.
  private static let fullLine = 0.6

  /// Whether the text of `first` breaks off in a sentence that `second` goes on with.
  package static func goesOn(_ first: TextBlock, in second: TextBlock) -> Bool {
    guard let last = first.paragraphs.last?.lines.last,
      let next = second.paragraphs.first?.lines.first
    else { return false }
    let widest = first.paragraphs.flatMap(\.lines).map(\.frameBox.width).max() ?? 0
    return !last.endsSentence && next.startsInLowerCase && last.words.count > 2
      && last.frame == next.frame
      && last.frameBox.width >= fullLine * max(widest, next.frameBox.width)
      && max(last.letterHeight, next.letterHeight) < 1.25
        * min(last.letterHeight, next.letterHeight)
      && ListMarker(next) == nil
  }
}
