import PDFContent
package import PDFSyntax
package import PageModel

/// The result of surveying a page.
package struct PDFPageSurvey: Sendable, Equatable {
  /// The treatment of a page.
  package enum Treatment: Sendable, Equatable {
    /// The page is empty, and unchanged.
    case leaveBlank
    /// The page has text, and is unchanged.
    ///
    /// - readBy: The treatment of existing text with which more of the page would be recognised;
    ///   `nil` if there is none.
    /// - lacksUnicode: Whether the page keeps visible text because its fonts do not give the
    ///   Unicode values of letters.
    case leaveText(readBy: ExistingText?, lacksUnicode: Bool = false)
    /// The page has the same page object as an earlier page, and is unchanged.
    case leaveRepeated
    /// A part of the page's content cannot be decoded; the page is unchanged.
    case leaveUndecodable
    /// Text of the page is to be replaced, but cannot be removed without changing what the page
    /// shows; the page is unchanged.
    case leaveIrremovableText
    /// The images of the page are recognised.
    case recognize(Canvas)
    /// The page must be rendered by another program and then recognised.
    case render(Rendering)
  }

  /// The pixels to recognise, and their place on the upright page in units of user space with y up.
  package struct Canvas: Sendable, Codable, Equatable {
    package let size: PixelSize
    package let left: Double
    package let bottom: Double
    package let right: Double
    package let top: Double

    /// Makes a canvas of `size` pixels.
    package init(size: PixelSize, left: Double, bottom: Double, right: Double, top: Double) {
      self.size = size
      self.left = left
      self.bottom = bottom
      self.right = right
      self.top = top
    }

    /// Returns the resolution in dots per inch if a unit of user space has `userUnit` points.
    package func resolution(userUnit: Double) -> Resolution {
      Resolution(
        horizontal: 72 * Double(size.width) / ((right - left) * userUnit),
        vertical: 72 * Double(size.height) / ((top - bottom) * userUnit))
    }
  }

  /// The form in which another program renders the page.
  package struct Rendering: Sendable, Codable, Equatable {
    /// The resolution in dots per inch.
    package let dotsPerInch: Double
    /// Whether the page is rendered without its text, which PDF readers find without recognition.
    package let omitsText: Bool
    /// Whether an extracted page must state which layers are on for viewing, because not all
    /// programs switch layers by their use (8.11.4.4).
    package let settlesLayers: Bool

    /// Makes a form.
    package init(dotsPerInch: Double, omitsText: Bool = false, settlesLayers: Bool = false) {
      self.dotsPerInch = dotsPerInch
      self.omitsText = omitsText
      self.settlesLayers = settlesLayers
    }

    /// Whether the page must be extracted from its file.
    package var needsExtraction: Bool { omitsText || settlesLayers }
  }

  package var page: IndirectReference
  package var treatment: Treatment
  /// The reason why an image of the page cannot be read, or why the page is not one image; `nil` if
  /// there is no such reason.
  package var problem: String?
  /// The page as an image file, if the purpose is `images` or `rebuild` and the page is one image.
  package var image: PDFPageImage?
  package var hasHiddenText = false
  /// Whether the page has letters of any kind, visible or not.
  package var hasText = false
  /// The text that the page already has; `nil` if it was not requested or there is none.
  package var text: PDFPageText?
  /// The text objects of the lines of `text`; `nil` unless they were requested and scanpdf has
  /// written every line as a hidden text object.
  package var lineObjects: PDFLineObjects?
  /// The removal of the page's hidden text, which requires new text for the page; `nil` if there is
  /// no hidden text to remove.
  package var removal: PDFTextRemoval?
  /// Whether a matrix around all content of the page certainly turns all that the page shows.
  package var isTurnable = false
  /// The size of the page as shown, in units of user space.
  package var width = 0.0
  package var height = 0.0
  /// The length of a unit of user space, in points.
  package var userUnit = 1.0
  /// The clockwise rotation of the page as shown, in degrees: 0, 90, 180 or 270.
  package var rotation = 0
  /// The lower left corner of the upright page in default user space.
  package var origin = Point(x: 0, y: 0)

  /// The pixels to recognise, or the pixels of the page's one image; `nil` if there are neither.
  package var canvas: Canvas? {
    if case .recognize(let canvas) = treatment { canvas } else { image?.canvas }
  }

  /// Whether the page may be changed.
  package var isChangeable: Bool {
    switch treatment {
    case .recognize, .render: true
    case .leaveBlank, .leaveText, .leaveRepeated, .leaveUndecodable, .leaveIrremovableText: false
    }
  }

  /// Makes the survey of a page of which nothing else is known.
  package init(page: IndirectReference, treatment: Treatment) {
    self.page = page
    self.treatment = treatment
  }
}

extension PDFPageSurvey {
  /// Returns the survey of the same page, which is left unchanged because of `problem`.
  package func unchanged(because problem: String) -> PDFPageSurvey {
    var page = PDFPageSurvey(page: page, treatment: .leaveUndecodable)
    page.problem = problem
    page.hasHiddenText = hasHiddenText
    page.hasText = hasText
    page.text = text
    return page
  }

  /// Returns the survey of the page after further clockwise quarter turns.
  package func turned(quarters: Int) -> PDFPageSurvey {
    (0..<(quarters & 3)).reduce(self) { survey, _ in survey.turnedOnce }
  }

  /// The map from the upright page, with its origin at the lower left corner, to default user
  /// space.
  package var uprightToPage: AffineTransform {
    AffineTransform(counterclockwise: rotation, movingOriginTo: origin)
  }

  private var turnedOnce: PDFPageSurvey {
    var turned = self
    turned.width = height
    turned.height = width
    turned.rotation = (rotation + 90) % 360
    turned.origin = uprightToPage.point(x: width, y: 0)
    turned.image?.canvas = image?.canvas?.turnedOnce(onPageOfWidth: width)
    if case .recognize(let canvas) = treatment {
      turned.treatment = .recognize(canvas.turnedOnce(onPageOfWidth: width))
    }
    return turned
  }
}

extension PDFPageSurvey.Canvas {
  fileprivate func turnedOnce(onPageOfWidth width: Double) -> Self {
    Self(
      size: size.transposed, left: bottom, bottom: width - right, right: top, top: width - left)
  }
}

/// The image file of a page that is one image, with its placement on the page.
package struct PDFPageImage: Sendable, Codable, Equatable {
  package let file: Range<Int>
  /// The orientation in which the page shows the stored image.
  package let orientation: Orientation
  /// The resolution along the stored axes in dots per inch.
  package let resolution: Resolution
  /// The ICC profile of the image; empty if there is none.
  package let profile: Range<Int>
  /// The pixels of the image on the page; `nil` if PDF does not allow their size.
  package var canvas: PDFPageSurvey.Canvas?
  /// Whether a document would contain the image in another coding, which may be larger.
  package var isRecoded = false

  // The message of a page has the canvas beside the image (`PDFPageSurvey.CodingKeys`).
  private enum CodingKeys: String, CodingKey {
    case file, orientation, resolution, profile, isRecoded
  }

  /// Makes the description of an image.
  package init(
    file: Range<Int>, orientation: Orientation, resolution: Resolution, profile: Range<Int>,
    canvas: PDFPageSurvey.Canvas
  ) {
    self.file = file
    self.orientation = orientation
    self.resolution = resolution
    self.profile = profile
    self.canvas = canvas
  }
}

/// The content and the forms of a page without its hidden text.
package struct PDFTextRemoval: Sendable, Codable, Equatable {
  /// The treatment of the page's own content streams.
  package enum Content: Sendable, Codable, Equatable {
    /// All streams are kept; only forms change.
    case kept
    /// The first stream, which is only text that scanpdf added, is left out.
    case withoutFirstStream
    /// This content replaces all streams.
    case replaced(Range<Int>)
  }

  package var content = Content.kept
  /// The forms that change, each after the forms that it draws.
  package var forms: [PDFFormSurvey] = []

  /// Makes a removal that changes nothing.
  package init() {}

  /// The content that replaces all streams; `nil` if any is kept.
  package var replacement: Range<Int>? {
    if case .replaced(let range) = content { range } else { nil }
  }

  /// Whether the removal changes nothing.
  package var isEmpty: Bool { content == .kept && forms.isEmpty }
}

/// A form without its hidden text, or with a form in it that changes.
package struct PDFFormSurvey: Sendable, Codable, Equatable {
  /// The form that is replaced.
  package let form: IndirectReference
  /// The new content.
  package let content: Range<Int>

  /// Describes the replacement of a form.
  package init(_ form: IndirectReference, content: Range<Int>) {
    self.form = form
    self.content = content
  }
}
