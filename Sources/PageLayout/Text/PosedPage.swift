/// A recognised page, upright, level and flat, how it lies on its image, and how it was recognised.
package struct PosedPage: Sendable, Hashable {
  package let page: RecognizedPage
  package let pose: PagePose
  /// How the side of the page that is up was determined.
  package let evidence: UprightEvidence
  /// The tries in which the page was recognised.
  package let tries: TriesReport
  /// What the first try found by itself, as other readers do; `nil` if no other try followed.
  package let firstTry: RecognizedPage?

  /// Creates a page that lies on its image in `pose`.
  package init(
    page: RecognizedPage, pose: PagePose, evidence: UprightEvidence = .notSought,
    tries: TriesReport = TriesReport(), firstTry: RecognizedPage? = nil
  ) {
    self.page = page
    self.pose = pose
    self.evidence = evidence
    self.tries = tries
    self.firstTry = firstTry
  }
}

extension PosedPage {
  /// Returns the page with `evidence` for the side that is up.
  package func upright(by evidence: UprightEvidence) -> PosedPage {
    PosedPage(page: page, pose: pose, evidence: evidence, tries: tries, firstTry: firstTry)
  }

  /// The page as its first try found it.
  package var asFirstTried: PosedPage {
    PosedPage(page: firstTry ?? page, pose: pose, evidence: evidence)
  }

  /// Returns the page without the words whose middle is outside of a box on the image, turned upright.
  package func words(in box: BoundingBox) -> PosedPage {
    let kept = page.keeping { word in
      let middle = Point(x: word.box.midX, y: word.box.midY)
      return box.contains(pose.toImage?.apply(middle) ?? middle)
    }
    return PosedPage(page: kept, pose: pose, evidence: evidence, tries: tries)
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
