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
