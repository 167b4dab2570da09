/// A recognised page, upright, level and flat, and how it lies on its image.
package struct PosedPage: Sendable, Hashable {
  package let page: RecognizedPage
  package let pose: PagePose
  /// How the side of the page that is up was determined.
  package let evidence: UprightEvidence

  /// Makes a page that lies so on its image.
  package init(page: RecognizedPage, pose: PagePose, evidence: UprightEvidence = .notSought) {
    self.page = page
    self.pose = pose
    self.evidence = evidence
  }
}

extension PosedPage {
  /// Returns the page without the words whose middle is outside of a box on the image, turned upright.
  package func words(in box: BoundingBox) -> PosedPage {
    let kept = page.keeping { word in
      let middle = Point(x: word.box.midX, y: word.box.midY)
      return box.contains(pose.toImage?.apply(middle) ?? middle)
    }
    return PosedPage(page: kept, pose: pose, evidence: evidence)
  }
}

/// How the side of a page that is up was determined.
package enum UprightEvidence: String, Sendable, Codable, CaseIterable {
  /// Not at all: the page was not to be turned, or has no lines.
  case notSought
  /// The first recognition was sure of the page as it lay.
  case sureText
  /// Letters have more ascenders than descenders.
  case letterShapes
  /// The text is worth clearly more than in any other position.
  case recognition
  /// In no position is the text clearly better.
  case undecided
}
