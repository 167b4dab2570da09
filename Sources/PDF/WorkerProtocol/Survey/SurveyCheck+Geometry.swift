import PageModel

extension SurveyCheck {
  /// Throws `SurveyFault` if the geometry is impossible, and leaves a page unchanged if its
  /// geometry only exceeds the limits of PDF.
  func checkGeometry(of page: inout PDFPageSurvey) throws(SurveyFault) {
    guard page.hasPossibleGeometry else { throw SurveyFault("impossible geometry") }
    guard page.isChangeable else {
      // The image of a page that joins other inputs is compared with the drawn page.
      if !page.isWithinLimits { page.image?.canvas = nil }
      return
    }
    if case .render(let rendering) = page.treatment,
      !SurveyLimits.renderedResolutions.contains(rendering.dotsPerInch)
    {
      throw SurveyFault("a resolution to render out of range")
    }
    if !page.isWithinLimits {
      page = page.unchanged(because: "it or its image has a size that PDF does not allow")
    }
  }
}

extension PDFPageSurvey {
  /// Whether a worker can have measured the geometry.
  fileprivate var hasPossibleGeometry: Bool {
    let lengths = 0...SurveyLimits.coordinates.upperBound
    guard lengths.contains(width), lengths.contains(height),
      SurveyLimits.userUnits.contains(userUnit), [0, 90, 180, 270].contains(rotation)
    else { return false }
    return [origin.x, origin.y].allSatisfy(SurveyLimits.coordinates.contains)
      && canvas?.isPossible ?? true
  }

  /// Whether page and canvas have sizes within the limits of PDF, and a usable resolution.
  fileprivate var isWithinLimits: Bool {
    guard SurveyLimits.sides.contains(width), SurveyLimits.sides.contains(height) else {
      return false
    }
    guard let canvas else { return true }
    return canvas.corners.allSatisfy(SurveyLimits.places.contains)
      && canvas.resolution(userUnit: userUnit).isPossible
  }
}

extension PDFPageSurvey.Canvas {
  fileprivate var corners: [Double] { [left, bottom, right, top] }

  /// Whether the canvas has pixels and an area.
  fileprivate var isPossible: Bool {
    let sides = 1...PageRecordLimits.side
    return sides.contains(size.width) && sides.contains(size.height)
      && corners.allSatisfy(\.isFinite) && right > left && top > bottom
  }
}

extension Resolution {
  /// Whether both axes have a plausible number of dots per inch.
  var isPossible: Bool {
    SurveyLimits.resolutions.contains(horizontal) && SurveyLimits.resolutions.contains(vertical)
  }
}

extension String {
  /// Returns the first `limit` characters, with a question mark for each that is not printable.
  func printable(upTo limit: Int) -> String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.prefix(limit).map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: "?"
          default: scalar
          }
        }))
  }
}
