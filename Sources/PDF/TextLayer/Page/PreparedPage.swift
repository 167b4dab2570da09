package import Fitting
package import ImageFiles
package import PageModel
package import Understanding

/// A page ready to be written: its image, the position of the image, and the fitted text.
package struct PreparedPage: Sendable {
  package let geometry: PageGeometry
  /// The transformation that makes the stored image upright.
  package let orientation: Orientation
  /// The map from pixels of the upright image to pixels of the level page; `nil` if they are equal.
  package let leveling: AffineTransform?
  /// The visible part of the upright image, in pixels before levelling; `nil` for the whole image.
  package let crop: BoundingBox?
  /// The visible corners within `crop`, in the same pixels; `nil` if all of `crop` is visible.
  package let outline: Quadrilateral?
  /// The image; `nil` if none can be shown.
  package let image: PageImage?
  /// Whether the page has the image of the page before.
  package private(set) var repeatsImage = false
  /// The fitted paragraphs in reading order.
  package private(set) var paragraphs: [FittedParagraph]
  /// Whether text of the image is, or may be, missing.
  package private(set) var isTextMissing: Bool
  /// The number of clockwise quarter turns of a page of an updated PDF, in addition to its own
  /// rotation.
  package var quarters = 0
  /// Whether the page of a PDF is displayed with a quarter turn to either side, so that its upright
  /// lines are along the y axis of its content.
  package var isSideways = false

  /// The changed lines of a PDF's page; `nil` if all its text is rewritten.
  package var lineChanges: LineChanges?

  /// The files that the document keeps with the page.
  package var attachments: [AttachedFile] = []

  /// Makes a page of an image and its paragraphs.
  package init(
    geometry: PageGeometry, orientation: Orientation, leveling: AffineTransform? = nil,
    crop: BoundingBox? = nil, outline: Quadrilateral? = nil, image: PageImage?,
    paragraphs: [FittedParagraph], isTextMissing: Bool = false
  ) {
    self.geometry = geometry
    self.orientation = orientation
    self.leveling = leveling
    self.crop = crop
    self.outline = outline
    self.image = image
    self.paragraphs = paragraphs
    self.isTextMissing = isTextMissing
  }
}

extension PreparedPage {
  /// The corners of the visible part of the image on the page, in points; `nil` if all is visible.
  var visibleOutline: [(x: Double, y: Double)]? {
    guard let crop else { return nil }
    let map = ProjectiveTransform(leveling ?? .identity)
    let corners = outline.map { $0.corners.map(map.apply) } ?? map.quadrilateral(crop).corners
    return corners.map { (geometry.x($0.x), geometry.y($0.y)) }
  }

  /// The lines of all paragraphs, in reading order.
  package var lines: [FittedLine] { paragraphs.flatMap(\.lines) }

  /// Whether any line has a word.
  package var hasText: Bool { lines.contains { !$0.words.isEmpty } }

  /// The page with the image of the page before.
  package var repeatingImage: PreparedPage {
    var page = self
    page.repeatsImage = true
    return page
  }

  /// Returns the page with other roles of paragraphs, given by the indices of their first lines.
  package func with(roles: [Int: TextRole]) -> PreparedPage {
    var page = self
    page.paragraphs = paragraphs.map { paragraph in
      paragraph.place.flatMap { roles[$0] }.map(paragraph.with(role:)) ?? paragraph
    }
    return page
  }

  /// Returns the page with only the given lines as its text.
  package func with(lines: [FittedLine]) -> PreparedPage {
    var page = self
    page.paragraphs = [FittedParagraph(lines: lines)]
    page.lineChanges = nil
    return page
  }

  /// The page without its text, which cannot be written and counts as missing.
  package var withoutText: PreparedPage {
    var page = self
    page.paragraphs = []
    page.lineChanges = nil
    page.isTextMissing = true
    return page
  }
}
