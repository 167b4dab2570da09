import ImageFiles
import TextLayer

/// The conformance that a document claims.
package struct ConformanceClaim: Sendable, Equatable {
  /// The conformance levels of ISO 19005-1.
  package enum Level: Sendable, Equatable {
    /// Level B: the appearance is reproducible.
    case b
    /// Level A: text and structure are accessible, too.
    case a
  }

  /// The level of PDF/A-1; `nil` for no claim.
  package var pdfA: Level?
  /// Whether the document claims PDF/UA-1, accessibility (ISO 14289-1).
  package var pdfUA: Bool

  /// Makes a claim to a level of PDF/A-1, to PDF/UA-1, to both or to neither.
  package init(pdfA: Level?, pdfUA: Bool = false) {
    self.pdfA = pdfA
    self.pdfUA = pdfUA
  }

  package static let none = ConformanceClaim(pdfA: nil)
  package static let pdfA1b = ConformanceClaim(pdfA: .b)

  /// Whether the claim requires complete text and structure in a known language.
  package var asksForText: Bool { pdfA == .a || pdfUA }

  /// Returns the part of the claim that `obstacle` still allows.
  package func limited(by obstacle: ConformanceObstacle) -> ConformanceClaim {
    switch obstacle {
    case .cmykWithoutProfile, .profileVersion, .attachment:
      ConformanceClaim(pdfA: nil, pdfUA: pdfUA)
    case .textMissing:
      ConformanceClaim(pdfA: pdfA.map { _ in .b })
    case .isUpdated, .isCopied, .carries: .none
    }
  }
}

/// A property of a page that prevents the document from claiming PDF/A-1 or PDF/UA-1.
package enum ConformanceObstacle: Sendable, Equatable {
  /// CMYK without a profile is undefined beside the RGB output intent (ISO 19005-1, 6.2.3.3).
  case cmykWithoutProfile
  /// The ICC profile has a later version than 2, the version of PDF 1.4 (ISO 19005-1, 6.2.3.2; PDF
  /// Reference 1.4, table 4.16).
  case profileVersion(Int)
  /// A file is attached (ISO 19005-1, 6.1.11).
  case attachment
  /// The page may have text that the document lacks (ISO 14289-1, 7.1; ISO 19005-1, 6.8).
  case textMissing
  /// The document is an updated PDF, whose pages scanpdf has not tagged.
  case isUpdated
  /// The page is copied from another PDF, whose content is not checked.
  case isCopied
  /// The document takes over these parts of another PDF, which PDF/A-1 forbids or restricts.
  case carries(String)

  /// Makes the obstacle of an image; `nil` if there is none.
  init?(in image: EncodedImage) {
    if let version = image.profile?.majorVersion, version > 2 {
      self = .profileVersion(version)
    } else if image.colorSpace == .cmyk, image.profile == nil {
      self = .cmykWithoutProfile
    } else {
      return nil
    }
  }
}

extension PreparedPage {
  /// The obstacles of the page.
  package var obstacles: [ConformanceObstacle] {
    let imageObstacle = image?.images.lazy.compactMap { ConformanceObstacle(in: $0) }.first
    return [
      imageObstacle, isTextMissing ? .textMissing : nil, original == nil ? nil : .attachment,
    ].compactMap { $0 }
  }
}

extension ConformanceObstacle: CustomStringConvertible {
  /// The obstacle and its remedy, to be put after the file's name and a colon.
  package var description: String {
    switch self {
    case .cmykWithoutProfile:
      "is CMYK without a colour profile, so the PDF does not claim PDF/A; save it as RGB for archives"
    case .profileVersion(let version):
      "has a colour profile of version \(version), so the PDF does not claim PDF/A, which knows only"
        + " version 2; save it as sRGB for archives"
    case .attachment:
      "is attached to the PDF, which therefore does not claim PDF/A (--keep-original)"
    case .textMissing:
      "the page has no text layer, so the PDF claims neither PDF/A-1a nor PDF/UA"
    case .isCopied:
      "the page is copied as it is, so the PDF claims neither PDF/A nor PDF/UA"
    case .carries(let parts):
      "the PDF keeps \(parts), so it claims neither PDF/A nor PDF/UA"
    case .isUpdated:
      "the PDF claims what its input claims; --ua and --pdfa 1a apply only to PDFs of images"
    }
  }
}
