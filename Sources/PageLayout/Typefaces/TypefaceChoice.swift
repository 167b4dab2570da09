/// Which typeface each line of a page is set in, as far as the widths of its words tell.
///
/// In the right face the printed widths of a line's words are to each other as the tables say. A
/// short line says little for itself, so what the page says counts as so much more text.
struct TypefaceChoice {
  /// How much text of a line weighs as much as the whole page, in em/1000.
  private static let pageWeight = 5_000.0

  /// One for each line, in their order.
  let typefaces: [Typeface]

  /// Looks at the words of `lines`.
  init(of lines: [TextLine]) {
    let samples = lines.map { line in
      let frame = line.frame.fromPage
      return line.words.compactMap { WidthSample($0.text, width: frame.apply($0.box).width) }
    }
    let misfits = Typeface.allCases.map { typeface in
      (typeface, samples.map { TypefaceMisfit(of: $0, in: typeface.metrics) })
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
