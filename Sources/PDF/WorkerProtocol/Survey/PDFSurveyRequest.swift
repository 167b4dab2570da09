package import PDFSyntax
package import PageModel

/// The treatment of text that pages of a PDF already have.
package enum ExistingText: String, Sendable, Codable, CaseIterable {
  /// Pages with text are unchanged.
  case keep
  /// Hidden text is removed and the page recognised again; pages with visible text are unchanged.
  case redo
  /// Hidden text is removed as in `redo` from pages whose recognised text is better; other pages
  /// are unchanged.
  case better
  /// Hidden text is treated as in `redo`, and the images of pages with visible text are recognised
  /// too.
  case all
}

/// A request to survey the PDF in the payload.
package struct PDFSurveyRequest: Sendable, Codable, Equatable {
  /// The user password; `nil` for none.
  package var password: String?
  package var existingText: ExistingText
  /// Whether a signed file may be changed, which makes its signatures invalid.
  package var breaksSignatures: Bool
  /// The maximum number of pixels of an image that is read.
  package var maximumPixels: Int
  /// The purpose of the survey.
  package var purpose: Purpose
  /// Whether the existing text of pages is read.
  package var readsText: Bool
  /// The indices of the pages whose text is read if the purpose is `text`.
  package var textPages: Set<Int> = []
  /// Whether text is read with the places of its words, even from pages that scanpdf has made,
  /// whose tags are read otherwise.
  package var keepsPlaces = false
  /// Whether a rewritten file is sent even if only text is read.
  package var wantsFile = false
  /// Whether the text objects of lines are described, for their replacement.
  package var wantsLineObjects = false

  /// Whether the survey contains the file if the file is rewritten.
  package var takesFile: Bool { purpose != .text || wantsFile }

  /// The purpose of a survey.
  package enum Purpose: String, Sendable, Codable {
    /// The pages get hidden text.
    case update
    /// The pages become image files, which are joined with other inputs.
    case images
    /// The pages are added to a new document, as image files or as copies with hidden text.
    case rebuild
    /// The pages are kept, and other pages are appended.
    case append
    /// The text of pages is read.
    case text

    /// Whether images are taken out of pages.
    var takesImages: Bool { self == .images || self == .rebuild }
  }

  /// Makes a request.
  package init(
    password: String? = nil, existingText: ExistingText = .keep, breaksSignatures: Bool = false,
    maximumPixels: Int, purpose: Purpose = .update, readsText: Bool = false
  ) {
    self.password = password
    self.existingText = existingText
    self.breaksSignatures = breaksSignatures
    self.maximumPixels = maximumPixels
    self.purpose = purpose
    self.readsText = readsText
  }
}

/// The reason why a PDF must not be changed.
package enum PDFRefusal: String, Error, Sendable, Codable, CaseIterable {
  case needsPassword
  case wrongPassword
  case forbidsChanges
  case forbidsReading
  case isSigned
  case isXFAForm
  case isPortfolio
  case hasTooManyPages
  /// Reading the file takes more work than its length allows.
  case isTooCostly
  case isUnreadable
}

/// A request to recognise a page of the PDF in the payload or in the previous request.
package struct PDFPageRequest: Sendable, Codable, Equatable {
  package let page: IndirectReference
  package let reusesFile: Bool
  /// The size of the page's canvas in pixels.
  package let size: PixelSize
  /// The resolution of the canvas in dots per inch.
  package let resolution: Resolution
  /// The number of clockwise quarter turns of the canvas before recognition.
  package let quarters: Int
  package let maximumPixels: Int
  /// The maximum number of threads for recognition, at least 1.
  package let threads: Int

  /// Makes a request.
  package init(
    page: IndirectReference, reusesFile: Bool, size: PixelSize, resolution: Resolution,
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

  /// The orientation of the canvas.
  package var orientation: Orientation { Orientation.upright.turned(quarters: quarters) }
}
