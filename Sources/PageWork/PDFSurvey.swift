package import ImageFiles
package import PageLayout

/// What is done with text that a page of a PDF has already.
package enum ExistingText: String, Sendable, Codable, CaseIterable {
  /// Pages with text stay as they are.
  case keep
  /// Hidden text is removed and its page recognised again; pages with visible text stay.
  case redo
  /// As `redo`, and the images of pages with visible text are recognised too.
  case all
}

/// What a worker is asked about a PDF whose bytes are the payload.
package struct PDFSurveyRequest: Sendable, Codable, Equatable {
  /// The user password; `nil` for none.
  package var password: String?
  package var existingText: ExistingText
  /// Whether a signed file may be changed, which makes its signatures invalid.
  package var breaksSignatures: Bool
  /// Images of more pixels are not read.
  package var maximumPixels: Int
  /// What the pages are wanted for.
  package var purpose: Purpose

  /// What the pages of a PDF are wanted for.
  package enum Purpose: String, Sendable, Codable {
    /// They get hidden text.
    case update
    /// They become image files and join other inputs.
    case images
    /// They stay, and other pages come after them.
    case append
  }

  /// Makes a request.
  package init(
    password: String? = nil, existingText: ExistingText = .keep, breaksSignatures: Bool = false,
    maximumPixels: Int, purpose: Purpose = .update
  ) {
    self.password = password
    self.existingText = existingText
    self.breaksSignatures = breaksSignatures
    self.maximumPixels = maximumPixels
    self.purpose = purpose
  }
}

/// Why nothing is changed in a PDF.
package enum PDFRefusal: String, Error, Sendable, Codable, CaseIterable {
  case needsPassword
  case wrongPassword
  case forbidsChanges
  case isSigned
  case isXFAForm
  case isPortfolio
  case hasTooManyPages
  case isUnreadable
}

/// The number and the generation of an object (ISO 32000-1, 7.3.10).
package struct PDFIdentity: Sendable, Codable, Hashable {
  package let number: Int
  package let generation: Int

  /// Makes the identity of an object.
  package init(number: Int, generation: Int) {
    self.number = number
    self.generation = generation
  }
}

/// What a worker found of a PDF; ranges are places in the bytes that come with the survey.
package struct PDFSurvey: Sendable, Codable, Equatable {
  /// Why a file cannot be continued by an update and was written anew.
  package enum Rewriting: String, Sendable, Codable {
    case damaged
    case encrypted
  }

  /// The pages in order.
  package var pages: [PDFPageSurvey] = []
  /// A number greater than that of every object.
  package var nextNumber = 0
  package var catalog = PDFIdentity(number: 0, generation: 0)
  package var information: PDFIdentity?
  /// The first part of the file's identifier.
  package var identifier: [UInt8]?
  /// Whether the file has a structure tree.
  package var isTagged = false
  /// The part and the level of PDF/A that the metadata claim, such as `1b`.
  package var archivalClaim: String?
  /// Whether the metadata claim PDF/UA.
  package var claimsAccessibility = false
  /// The number of colour components of the output intent (14.11.5); 0 if there is none.
  package var outputComponents = 0
  /// The root of the page tree.
  package var pageTree = PDFIdentity(number: 0, generation: 0)
  /// The root of the page tree as it is written, and its array of kids; empty unless pages are to be
  /// appended.
  package var pageTreeDictionary = 0..<0
  package var pageTreeKids = 0..<0
  package var rewriting: Rewriting?
  /// Where the file that was written anew is; the rest of the survey is about that.
  package var rewritten: Range<Int>?
  /// The information dictionary as it is written; empty if there is none.
  package var informationDictionary = 0..<0

  /// Makes an empty survey.
  package init() {}
}

/// What a worker found of a page.
package struct PDFPageSurvey: Sendable, Codable, Equatable {
  /// What is to be done with the page.
  package enum Action: String, Sendable, Codable {
    /// The page shows nothing.
    case leaveBlank
    /// The page has text.
    case leaveText
    /// The page has the same page object as an earlier one.
    case leaveRepeated
    /// Its images are recognised.
    case recognize
    /// It has to be drawn by another program and then recognised.
    case render
  }

  /// The pixels that are recognised, and where they lie on the upright page, in units of user space
  /// with y up.
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
  }

  package var page: PDFIdentity
  package var action: Action
  /// Why an image of the page is not read, or why the page is not one image; `nil` if there is no
  /// reason.
  package var problem: String?
  /// The page as an image file, if the pages are wanted so and the page is one image.
  package var image: PDFPageImage?
  package var hasHiddenText = false
  /// Whether the page's first content stream is text that scanpdf added; it is not in `contents`.
  package var dropsOwnStream = false
  package var canvas: Canvas?
  /// The size of the page as it is shown, in units of user space.
  package var width = 0.0
  package var height = 0.0
  /// How many points a unit of user space has.
  package var userUnit = 1.0
  /// How far the page is turned clockwise when it is shown: 0, 90, 180 or 270.
  package var rotation = 0
  /// Takes the upright page, from its lower left corner, to default user space: six numbers.
  package var uprightToPage: [Double] = []

  /// The page object as it is written.
  package var dictionary = 0..<0
  /// Its resources and, of these, the fonts and the XObjects, as they are written.
  package var resources = PDFResourcesSurvey()
  /// The content streams that stay, in order.
  package var contents: [PDFIdentity] = []
  /// The content that takes the place of all of them; `nil` if they stay.
  package var replacement: Range<Int>?
  /// Forms that take the place of others, each after those that it draws.
  package var forms: [PDFFormSurvey] = []

  /// Whether the page may be written anew.
  package var isChangeable: Bool { action == .recognize || action == .render }

  /// Whether text that the page has goes when it is written anew.
  package var removesText: Bool { dropsOwnStream || replacement != nil || !forms.isEmpty }

  /// Makes the survey of a page with nothing to be done.
  package init(page: PDFIdentity, action: Action) {
    self.page = page
    self.action = action
  }
}

extension PDFPageSurvey {
  /// Returns the survey of the page turned clockwise by more quarters.
  package func turned(quarters: Int) -> PDFPageSurvey {
    (0..<(quarters & 3)).reduce(self) { survey, _ in survey.turnedOnce }
  }

  private var turnedOnce: PDFPageSurvey {
    var turned = self
    (turned.width, turned.height) = (height, width)
    turned.rotation = (rotation + 90) % 360
    let numbers = uprightToPage.count == 6 ? uprightToPage : [1, 0, 0, 1, 0, 0]
    let upright = AffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    let map = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: width, ty: 0).concatenating(upright)
    turned.uprightToPage = [map.a, map.b, map.c, map.d, map.tx, map.ty]
    turned.canvas = canvas.map {
      Canvas(
        size: $0.size.transposed, left: $0.bottom, bottom: width - $0.right, right: $0.top,
        top: width - $0.left)
    }
    return turned
  }
}

/// The image file of a page that is one image, and how the page shows it.
package struct PDFPageImage: Sendable, Codable, Equatable {
  package let file: Range<Int>
  /// How the stored image is turned.
  package let orientation: Orientation
  /// The resolution along the stored axes in dots per inch.
  package let resolution: Resolution
  /// The ICC profile of the image; empty if there is none.
  package let profile: Range<Int>

  /// Makes the description of an image.
  package init(
    file: Range<Int>, orientation: Orientation, resolution: Resolution, profile: Range<Int>
  ) {
    self.file = file
    self.orientation = orientation
    self.resolution = resolution
    self.profile = profile
  }
}

/// The resources of a page or a form as they are written.
package struct PDFResourcesSurvey: Sendable, Codable, Equatable {
  package var dictionary = 0..<0
  package var fonts = 0..<0
  package var xObjects = 0..<0
  /// Which form takes the place of the XObject with a name, by its number in the page's forms.
  package var replacedForms: [String: Int] = [:]

  /// Makes empty resources.
  package init() {}
}

/// A form whose hidden text has been removed.
package struct PDFFormSurvey: Sendable, Codable, Equatable {
  /// Its dictionary without what says how it is compressed.
  package let dictionary: Range<Int>
  /// Its own resources; `nil` if it has none.
  package let resources: PDFResourcesSurvey?
  package let content: Range<Int>

  /// Makes the survey of a form.
  package init(dictionary: Range<Int>, resources: PDFResourcesSurvey?, content: Range<Int>) {
    self.dictionary = dictionary
    self.resources = resources
    self.content = content
  }
}

/// What a worker has to know of a page of a PDF whose bytes are the payload, or those of the request
/// before.
package struct PDFPageRequest: Sendable, Codable, Equatable {
  package let page: PDFIdentity
  package let reusesFile: Bool
  /// The size of the page's canvas in pixels.
  package let size: PixelSize
  /// The resolution of the canvas in dots per inch.
  package let resolution: Resolution
  /// By how many quarters the canvas is turned clockwise before it is recognised.
  package let quarters: Int
  package let maximumPixels: Int
  /// How many processors the page may be recognised on, at least 1.
  package let threads: Int

  /// Makes a request.
  package init(
    page: PDFIdentity, reusesFile: Bool, size: PixelSize, resolution: Resolution,
    quarters: Int = 0, maximumPixels: Int, threads: Int
  ) {
    self.page = page
    self.reusesFile = reusesFile
    self.size = size
    self.resolution = resolution
    self.quarters = quarters
    self.maximumPixels = maximumPixels
    self.threads = max(threads, 1)
  }

  /// How the canvas is turned.
  package var orientation: Orientation { Orientation.upright.turned(quarters: quarters) }
}
