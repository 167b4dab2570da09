import PDFSyntax
import PageModel

/// The letters that an annotation shows, and where text that scanpdf has recognised is that of the annotation.
struct AnnotationText {
  /// The distance around the letters at which recognised ones may be, in em.
  private static let margin = 0.2

  let letters: [PlacedLetter]
  let place: BoundingBox

  /// Makes the text of an annotation; `nil` without letters.
  ///
  /// - place: The rectangle of a field in pixels; `nil` for a place around the letters.
  init?(letters: [PlacedLetter], in place: BoundingBox?) {
    let spans = letters.map {
      BoundingBox(left: $0.start.x, top: $0.start.y, right: $0.end.x, bottom: $0.end.y)
    }
    guard let em = letters.map(\.em).max(), let hull = spans.hull else { return nil }
    self.letters = letters
    self.place = place ?? hull.enlarged(by: Self.margin * em)
  }

  /// Returns whether the recognised letters at the place are those of the annotation: a mark may have been recognised
  /// as another one.
  fileprivate func isRead(as recognized: [PlacedLetter]) -> Bool {
    let isMark = !letters.contains { $0.text.contains { $0.isLetter || $0.isNumber } }
    return isMark && !recognized.isEmpty || letters.inked == recognized.inked
  }
}

extension [PlacedLetter] {
  /// The letters without spaces.
  fileprivate var inked: String { map(\.text).joined().filter { !$0.isWhitespace } }

  /// Returns the letters of a page's content with those of annotations in place of what scanpdf has recognised there;
  /// `nil` if it has recognised all of them.
  ///
  /// - budget: The work of the file, without which nothing counts as recognised.
  func showing(_ annotations: [AnnotationText], _ budget: WorkBudget) -> [PlacedLetter]? {
    let own = filter(\.isOwn)
    var (places, added) = ([BoundingBox](), [PlacedLetter]())
    for annotation in annotations {
      let isCompared = budget.spendSpare(own.count, on: .comparisons)
      let recognized = isCompared ? own.filter { annotation.place.contains($0.middle) } : []
      if annotation.isRead(as: recognized) { continue }
      added += annotation.letters
      if !recognized.isEmpty { places.append(annotation.place) }
    }
    guard !added.isEmpty else { return nil }
    return filter { letter in !letter.isOwn || !places.contains { $0.contains(letter.middle) } }
      + added
  }
}
