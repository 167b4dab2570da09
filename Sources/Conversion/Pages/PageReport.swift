package import SearchablePDF

/// What became of one page.
package struct PageReport: Sendable {
  package let source: ScanSource
  package let wordCount: Int
  /// The mean confidence of its words in per cent; `nil` where it has none.
  package var confidence: Double? = nil
  /// The resolution the page is laid out at; `nil` where there is no image to lay out.
  package let resolution: PageResolution?
  package let problems: [PageProblem]
  /// Whether the file holds images that are no pages here: the rest of an animation.
  package let hasFurtherImages: Bool
  /// Why the document cannot claim what it wants to because of this page.
  package let obstacles: [ConformanceObstacle]
  /// How many degrees its lines are turned, where that is more than the hidden text can follow.
  package var skew: Double? = nil
  /// How long the page took, from opening its file on.
  package let duration: Duration

  /// Whether anything of the image can be seen.
  package var isShown: Bool {
    !problems.contains { if case .notShown = $0 { true } else { false } }
  }
}

extension PageReport {
  /// The report of the same page after the writing of its text found a fault, if it did, in a
  /// document that wants to claim so much.
  func adding(_ fault: TextLayerFault?, claim: ConformanceClaim) -> PageReport {
    guard let fault else { return self }
    let obstacle = ConformanceObstacle.textMissing
    let isInTheWay = claim.limited(by: obstacle) != claim && !obstacles.contains(obstacle)
    return PageReport(
      source: source, wordCount: wordCount, confidence: confidence, resolution: resolution,
      problems: problems + [.textNotReadable("\(fault)")], hasFurtherImages: hasFurtherImages,
      obstacles: obstacles + (isInTheWay ? [obstacle] : []), skew: skew, duration: duration)
  }
}
