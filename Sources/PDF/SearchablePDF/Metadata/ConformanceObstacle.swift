import ImageFiles

/// A property of a page that prevents the document from claiming PDF/A or PDF/UA-1.
package enum ConformanceObstacle: Sendable, Equatable {
  /// CMYK without a profile is undefined beside the RGB output intent (ISO 19005-1, 6.2.3.3; ISO
  /// 19005-2, 6.2.4.3).
  case cmykWithoutProfile
  /// The ICC profile has a later version than version 2 of PDF 1.4 (ISO 19005-1, 6.2.3.2; PDF
  /// Reference 1.4, table 4.16); later parts allow version 4 (ISO 19005-2, 6.2.4.2).
  case profileVersion(Int)
  /// An attached file need not be PDF/A itself (ISO 19005-1, 6.1.11; ISO 19005-2, 6.8).
  case attachment
  /// The page may have text that the document lacks (ISO 14289-1, 7.1; ISO 19005-1, 6.8).
  case textMissing
  /// The document is an updated PDF, whose pages are not tagged by scanpdf.
  case isUpdated
  /// The page is copied from another PDF, so its content is not checked.
  case isCopied
  /// The document takes over parts of another PDF that PDF/A forbids or restricts.
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

extension ConformanceObstacle: CustomStringConvertible {
  /// The obstacle and its remedy, for use after the file's name and a colon.
  package var description: String {
    switch self {
    case .cmykWithoutProfile:
      "is CMYK without a colour profile, so the PDF does not claim PDF/A; save it as RGB for archives"
    case .profileVersion(let version):
      "has a colour profile of version \(version), so the PDF does not claim PDF/A-1, which knows"
        + " only version 2; add --pdfa 2b, or save it as sRGB for archives"
    case .attachment:
      "is attached to the PDF, which therefore does not claim PDF/A (--keep-original); add"
        + " --pdfa 3b, which permits it"
    case .textMissing:
      "the page has no text layer, so the PDF claims neither PDF/A-1a nor PDF/UA"
    case .isCopied:
      "the page is copied as it is, so the PDF claims neither PDF/A nor PDF/UA"
    case .carries(let parts):
      "the PDF keeps \(parts), so it claims neither PDF/A nor PDF/UA"
    case .isUpdated:
      "the PDF claims what its input claims; --ua and --pdfa 1a, 2b, 2u and 3b apply only to PDFs of images"
    }
  }
}
