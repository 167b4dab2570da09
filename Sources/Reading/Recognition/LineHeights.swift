import PageModel
import Words

extension RecognizedPage {
  /// The page with corrected heights of the lines whose letters are much lower.
  ///
  /// Tesseract takes the heights of letters from a whole block. If titles or drawings are in it,
  /// its small lines get heights of up to twice their letters.
  var withHeightsOfLetters: RecognizedPage {
    compactMapLines { line in
      line.shareOfHeight.map { line.with(metrics: line.metrics.scaled(by: $0)) } ?? line
    }
  }
}

extension TextLine {
  /// The minimum share of a line's height that its tall letters reach if the height is right.
  private static let minimumPlausibleShare = 0.8
  /// The minimum share of a line's height that words reach; lower words are specks.
  private static let minimumShare = 0.4

  /// The share of the height above the baseline that tall letters really reach; `nil` if the height
  /// is plausible, or if there are no certain words with tall letters.
  fileprivate var shareOfHeight: Double? {
    let height = metrics.xHeight + metrics.ascenders
    guard frame == .upright, height >= 1 else { return nil }
    let shares = words.filter { $0.isCertain && $0.hasTallCharacters }
      .map { (baseline.y(at: $0.box.midX, in: box) - $0.box.top) / height }.sorted()
    guard let highest = shares.last,
      (Self.minimumShare..<Self.minimumPlausibleShare).contains(highest)
    else {
      return nil
    }
    return highest
  }
}

extension Word {
  /// The characters that are as high as capitals in all typefaces; other digits may have the height
  /// of small letters.
  private static let tall = Set("bdfhkl68/".unicodeScalars)

  /// Whether the word has at least two letters or digits, and a character as high as a capital.
  fileprivate var hasTallCharacters: Bool {
    let scalars = text.unicodeScalars
    let characters = scalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal
    }
    return characters.count >= 2
      && scalars.contains { $0.properties.isUppercase || Self.tall.contains($0) }
  }
}
