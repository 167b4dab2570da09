/// How far the printed widths of words are from those of a typeface, both in em/1000 of it.
struct TypefaceMisfit {
  /// A word farther off than this share of its width is misread, and says no more for it.
  private static let largestShare = 0.25

  private var distance: Double
  private var width: Double

  /// That of no words.
  static let none = TypefaceMisfit(distance: 0, width: 0)

  private init(distance: Double, width: Double) {
    self.distance = distance
    self.width = width
  }

  /// The misfit of words at the size that suits them best: that of the word in the middle, whatever
  /// was misread on both sides.
  init(of samples: [WidthSample], in metrics: TypefaceMetrics) {
    let widths = samples.map { (natural: $0.naturalWidth(in: metrics), printed: $0.width) }
    let sizes = widths.map { $0.printed / $0.natural }.sorted()
    guard !sizes.isEmpty else {
      self = .none
      return
    }
    let size = sizes[sizes.count / 2]
    let distance = widths.reduce(0) { sum, word in
      sum + min(abs(word.printed / size - word.natural), Self.largestShare * word.natural)
    }
    guard distance.isFinite else {
      self = .none
      return
    }
    self.init(distance: distance, width: widths.reduce(0) { $0 + $1.natural })
  }

  /// The distance as a share of the width, where `page` counts as so many em/1000 more of it.
  func share(with page: TypefaceMisfit, weighing weight: Double) -> Double {
    let expected = page.width > 0 ? page.distance / page.width : 0
    return (distance + weight * expected) / (width + weight)
  }

  static func + (first: TypefaceMisfit, second: TypefaceMisfit) -> TypefaceMisfit {
    TypefaceMisfit(
      distance: first.distance + second.distance, width: first.width + second.width)
  }
}
