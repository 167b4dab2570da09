/// What became of one page.
package struct PageReport: Sendable {
  package let source: ScanSource
  package let wordCount: Int
  /// The resolution the page is laid out at; `nil` where there is no picture to lay out.
  package let resolution: PageResolution?
  package let problems: [PageProblem]
  /// Whether the file holds pictures that are no pages here: the rest of an animation.
  package let hasFurtherPictures: Bool
  /// Why the document cannot claim what it wants to because of this page.
  package let obstacles: [ConformanceObstacle]
  /// How long the page took, from opening its file on.
  package let duration: Duration

  /// Whether anything of the picture can be seen.
  package var isShown: Bool {
    !problems.contains { if case .notShown = $0 { true } else { false } }
  }
}
