/// What a document says it conforms to.
package struct ConformanceClaim: Sendable, Equatable {
  /// The levels of ISO 19005-1.
  package enum Level: Sendable, Equatable {
    /// It looks the same for ever.
    case b
    /// And its text and structure can be told.
    case a
  }

  /// The level of PDF/A-1; `nil` to claim none.
  package var pdfA: Level?
  /// Whether it claims PDF/UA-1 (ISO 14289-1): people who cannot see it can read it.
  package var pdfUA: Bool

  /// Makes a claim to a level of PDF/A-1, to PDF/UA-1, to both or to nothing.
  package init(pdfA: Level?, pdfUA: Bool = false) {
    self.pdfA = pdfA
    self.pdfUA = pdfUA
  }

  package static let none = ConformanceClaim(pdfA: nil)
  package static let pdfA1b = ConformanceClaim(pdfA: .b)

  /// Whether text and structure have to be whole, and their language known.
  package var asksForText: Bool { pdfA == .a || pdfUA }

  /// What is left of the claim where something stands in the way.
  package func limited(by obstacle: ConformanceObstacle) -> ConformanceClaim {
    switch obstacle {
    case .cmykWithoutProfile, .profileVersion:
      ConformanceClaim(pdfA: nil, pdfUA: pdfUA)
    case .textMissing:
      ConformanceClaim(pdfA: pdfA.map { _ in .b })
    }
  }
}
