/// A printed word of letters that the tables know, and how wide it is printed.
struct WidthSample {
  private let letters: [Int]
  /// From ink to ink, in pixels.
  let width: Double

  /// `nil` for a single letter, which says nothing of proportions, and for letters not in the tables.
  init?(_ text: String, width: Double) {
    guard width > 0, width.isFinite else { return nil }
    var letters: [Int] = []
    for letter in text {
      guard let number = PrintedLetter.number(of: letter) else { return nil }
      letters.append(number)
    }
    guard letters.count > 1 else { return nil }
    self.letters = letters
    self.width = width
  }

  /// How wide the word is in a typeface, from ink to ink, in em/1000; at least 1.
  func naturalWidth(in metrics: TypefaceMetrics) -> Double {
    Double(max(metrics.inkWidth(of: letters), 1))
  }
}
