import ImageFiles

/// What about a page PDF/A-1 or PDF/UA-1 forbids, so that the document cannot claim it.
package enum ConformanceObstacle: Sendable, Equatable {
  /// CMYK without a profile has no meaning beside the RGB output intent (ISO 19005-1, 6.2.3.3).
  case cmykWithoutProfile
  /// Profiles of PDF 1.4 have version 2 (ISO 19005-1, 6.2.3.2; PDF Reference 1.4, table 4.16).
  case profileVersion(Int)
  /// The page may have text that the document does not (ISO 14289-1, 7.1; ISO 19005-1, 6.8).
  case textMissing

  /// What stands in the way with this image; `nil` where nothing does.
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
  /// What stands in the way with this page.
  package var obstacles: [ConformanceObstacle] {
    let picture = image.flatMap { ConformanceObstacle(in: $0) }
    return [picture, isTextMissing ? .textMissing : nil].compactMap { $0 }
  }
}

extension ConformanceObstacle: CustomStringConvertible {
  /// What stands in the way; to be put after the file's name and a colon.
  package var description: String {
    switch self {
    case .cmykWithoutProfile:
      "is CMYK without a colour profile, so the PDF does not claim PDF/A; save it as RGB for archives"
    case .profileVersion(let version):
      "has a colour profile of version \(version), so the PDF does not claim PDF/A, which knows only"
        + " version 2; save it as sRGB for archives"
    case .textMissing:
      "its text is missing, so the PDF claims neither PDF/A-1a nor PDF/UA"
    }
  }
}
