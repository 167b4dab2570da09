import PageModel

/// The typeface of each line of a page, estimated from the widths of its words.
///
/// In the right typeface the ratios of the printed word widths match the tables. A short line gives
/// little evidence, so the evidence of the whole page is added with a fixed weight. First, each
/// word whose letters are in the tables becomes a sample (`WidthSample`). Then the deviation of
/// each line's samples from each typeface is measured (`TypefaceMisfit`), and added up for the
/// page. Each line gets the typeface with the least deviation, as a share of the width.
struct TypefaceChoice {
  /// The weight of the page's evidence, as a width of text in em/1000.
  ///
  /// Chosen on: 8 samples.
  private static let pageWeight = 5_000.0

  /// The typefaces of the lines, in their order.
  let typefaces: [Typeface]

  /// Compares the words of `lines` with all typefaces.
  init(of lines: [TextLine]) {
    let samples = lines.map { line in
      let frame = line.frame.fromPage
      return line.words.compactMap { WidthSample($0.text, width: frame.apply($0.box).width) }
    }
    let misfits = Typeface.all.map { typeface in
      (typeface, samples.map { TypefaceMisfit(of: $0, in: typeface) })
    }
    let pages = misfits.map { $1.reduce(TypefaceMisfit.none) { $0 + $1 } }
    typefaces = lines.indices.map { line in
      let scores = zip(misfits, pages).map { faces, page in
        (faces.0, faces.1[line].share(with: page, weighing: Self.pageWeight))
      }
      return scores.min { $0.1 < $1.1 }?.0 ?? .sans
    }
  }
}

/// The deviation of printed word widths from the widths in a typeface, both in em/1000.
struct TypefaceMisfit {
  /// The maximum deviation that a word contributes, as a share of its width: a word further off is
  /// misread.
  ///
  /// Chosen on: 8 samples.
  private static let maximumShare = 0.25

  private var distance: Double
  private var width: Double

  /// The misfit of no words.
  static let none = TypefaceMisfit(distance: 0, width: 0)

  private init(distance: Double, width: Double) {
    self.distance = distance
    self.width = width
  }

  /// Measures the misfit of words at their median size, which misread words on either side do not
  /// affect.
  init(of samples: [WidthSample], in typeface: Typeface) {
    let widths = samples.map { (natural: $0.naturalWidth(in: typeface), printed: $0.width) }
    guard let size = widths.map({ $0.printed / $0.natural }).median else {
      self = .none
      return
    }
    let distance = widths.reduce(0) { sum, word in
      sum + min(abs(word.printed / size - word.natural), Self.maximumShare * word.natural)
    }
    guard distance.isFinite else {
      self = .none
      return
    }
    self.init(distance: distance, width: widths.reduce(0) { $0 + $1.natural })
  }

  /// Returns the deviation as a share of the width, with `page` added at a weight in em/1000.
  func share(with page: TypefaceMisfit, weighing weight: Double) -> Double {
    let expected = page.width > 0 ? page.distance / page.width : 0
    return (distance + weight * expected) / (width + weight)
  }

  static func + (first: TypefaceMisfit, second: TypefaceMisfit) -> TypefaceMisfit {
    TypefaceMisfit(
      distance: first.distance + second.distance, width: first.width + second.width)
  }
}

/// A printed word whose letters are in the tables, with its printed width.
struct WidthSample {
  private let letters: [Int]
  /// The ink width in pixels.
  let width: Double

  /// Makes a sample; `nil` for a single letter, which has no proportions, and for letters missing
  /// from the tables.
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

  /// Returns the ink width of the word in a typeface, in em/1000, at least 1.
  func naturalWidth(in typeface: Typeface) -> Double {
    Double(max(typeface.inkWidth(of: letters), 1))
  }
}
