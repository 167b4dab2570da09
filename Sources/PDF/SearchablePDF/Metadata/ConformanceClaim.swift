import ImageFiles
import TextLayer

/// The conformance that a document claims.
package struct ConformanceClaim: Sendable, Equatable {
  /// The parts of ISO 19005 with their conformance levels.
  ///
  /// At level B the appearance is reproducible, at level U letters also have Unicode values, and at
  /// level A the structure is also accessible.
  package enum Level: String, Sendable {
    case a1 = "1a"
    case b1 = "1b"
    case b2 = "2b"
    case u2 = "2u"
    case b3 = "3b"

    /// The number of the part.
    var part: Int { self == .a1 || self == .b1 ? 1 : self == .b3 ? 3 : 2 }
    /// The letter of the level.
    var conformance: String { rawValue.suffix(1).uppercased() }
  }

  /// The part and level of PDF/A; `nil` for no claim.
  package var pdfA: Level?
  /// Whether the document claims PDF/UA-1, which is accessibility (ISO 14289-1).
  package var pdfUA: Bool

  /// Makes a claim of PDF/A, PDF/UA-1, both or neither.
  package init(pdfA: Level?, pdfUA: Bool = false) {
    self.pdfA = pdfA
    self.pdfUA = pdfUA
  }

  package static let none = ConformanceClaim(pdfA: nil)
  package static let pdfA1b = ConformanceClaim(pdfA: .b1)

  /// Whether images may be JPEG 2000, which the PDF version of PDF/A-1 lacks.
  package var permitsJPEG2000: Bool { pdfA.map { $0.part > 1 } ?? false }

  /// Whether the claim requires complete text, and a structure in a known language.
  package var asksForText: Bool { pdfA == .a1 || pdfUA }

  /// Returns the part of the claim that is still possible with `obstacle`.
  package func limited(by obstacle: ConformanceObstacle) -> ConformanceClaim {
    switch obstacle {
    case .profileVersion(2...4) where pdfA.map { $0.part > 1 } ?? false: self
    case .attachment where pdfA == .b3: self
    case .cmykWithoutProfile, .profileVersion, .attachment:
      ConformanceClaim(pdfA: nil, pdfUA: pdfUA)
    case .textMissing:
      ConformanceClaim(pdfA: pdfA.map { $0 == .a1 ? .b1 : $0 })
    case .isUpdated, .isCopied, .carries: .none
    }
  }
}

extension PreparedPage {
  /// The obstacles of the page.
  package var obstacles: [ConformanceObstacle] {
    let imageObstacle = image?.images.lazy.compactMap { ConformanceObstacle(in: $0) }.first
    return [
      imageObstacle, isTextMissing ? .textMissing : nil, attachments.isEmpty ? nil : .attachment,
    ].compactMap { $0 }
  }
}
