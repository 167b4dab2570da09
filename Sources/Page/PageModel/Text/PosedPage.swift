/// A recognised page, upright, level and flat, with its position on the image and the way in which
/// it was recognised.
package struct PosedPage: Sendable, Hashable {
  package let page: RecognizedPage
  package let pose: Pose
  /// The evidence for the orientation of the page.
  package private(set) var evidence: UprightEvidence
  /// The tries in which the page was recognised.
  package let tries: TriesReport
  /// The page as the first try recognised it; `nil` if no other try followed.
  package let firstTry: RecognizedPage?
  /// The page with the words that were removed as noise; `nil` if noise was not sought.
  ///
  /// A page that was recognised badly looks certain without its noise.
  package let uncleaned: RecognizedPage?
  /// The words of the plain text of the page that resemble no recognised word.
  package let unplacedWords: [String]

  package init(
    page: RecognizedPage, pose: Pose, evidence: UprightEvidence = .notSought,
    tries: TriesReport = TriesReport(), firstTry: RecognizedPage? = nil,
    uncleaned: RecognizedPage? = nil, unplacedWords: [String] = []
  ) {
    self.unplacedWords = unplacedWords
    self.page = page
    self.pose = pose
    self.evidence = evidence
    self.tries = tries
    self.firstTry = firstTry
    self.uncleaned = uncleaned
  }

  /// Returns the page with `evidence` for its orientation.
  package func upright(by evidence: UprightEvidence) -> PosedPage {
    var upright = self
    upright.evidence = evidence
    return upright
  }

  /// The page as its first try found it.
  package var asFirstTried: PosedPage {
    PosedPage(page: firstTry ?? page, pose: pose, evidence: evidence)
  }

  /// Returns the page without the words and pictures whose middle is outside of a box on the
  /// upright image.
  package func words(in box: BoundingBox) -> PosedPage {
    let isInside = { (part: BoundingBox) in
      box.contains(pose.map?.apply(part.middle) ?? part.middle)
    }
    let kept = page.keeping { isInside($0.box) }
      .with(pictures: page.pictures.filter { isInside($0.box) })
    return PosedPage(
      page: kept, pose: pose, evidence: evidence, tries: tries, unplacedWords: unplacedWords)
  }
}

/// The evidence for the orientation of a page.
package enum UprightEvidence: String, Sendable, Codable, CaseIterable {
  /// The orientation was not determined: the user chose it, or the page has no lines.
  case notSought
  /// The first recognition, of the page as it was scanned, was certain.
  case sureText
  /// More letters have ascenders than descenders.
  case letterShapes
  /// The text is clearly better than in the other positions tried.
  case recognition
  /// The text is clearly better in none of the positions.
  case undecided
}
