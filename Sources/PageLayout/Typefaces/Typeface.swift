/// The kinds of type that most print comes close to, for the proportions of their letters.
package enum Typeface: Sendable, CaseIterable {
  case sans
  case sansBold
  case serif
  case serifBold
  case serifItalic
  case monospaced

  /// The widths of its letters.
  package var metrics: TypefaceMetrics {
    switch self {
    case .sans: .sans
    case .sansBold: .sansBold
    case .serif: .serif
    case .serifBold: .serifBold
    case .serifItalic: .serifItalic
    case .monospaced: .monospaced
    }
  }
}
