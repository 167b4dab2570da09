/// The limits of a survey, from the length of the surveyed file.
package struct SurveyLimits: Sendable {
  /// The maximum number of pages of a document.
  package static let pages = 50_000
  /// The maximum length of the whole answer in bytes.
  ///
  /// Content and text that the answer holds decoded may be compressed in the file: text of 0.4
  /// bytes a letter becomes records of 37. Files from 2 MiB on get the file, when qpdf writes it
  /// anew, decoded content and 256 MiB.
  package let answer: Int
  private let fileLength: Int
  /// The maximum length of the JSON in the answer in bytes.
  let json: Int
  /// The maximum number of pages that the file can have, each of 8 bytes at least.
  let pages: Int

  /// The maximum length of an ICC profile in bytes.
  static let profile = 4 << 20
  /// The maximum length of a claim of PDF/A, as `1b`, in characters.
  static let claim = 16
  /// The maximum length of the reason why a page is not recognised, in characters.
  static let problem = 200
  /// The maximum number of kids that are missing in a page tree.
  static let missingPages = 200_000
  /// The number of objects that an update adds besides those of its pages, and of appended pages.
  static let furtherObjects = 200_000
  /// The range of generations (7.5.4).
  static let generations = 0...65_535
  /// The range of user units (table 30), as far as scanpdf follows them.
  static let userUnits = 0.001...100_000
  /// The range of coordinates of a page's boxes.
  static let coordinates = -2e7...2e7
  /// The range of a page's sides in units of user space (annex C).
  static let sides = 0.01...14_400
  /// The range of the coordinates of a canvas in units of user space, a part of which is on the
  /// page.
  static let places = -1e6...1e6
  /// The range of the resolutions of images and canvases in dots per inch.
  static let resolutions = 0.001...1_000_000
  /// The range of the resolutions of pages that are rendered, in dots per inch.
  static let renderedResolutions = 1.0...600.0
  /// The range of the resolution in which text is described, in dots per inch.
  static let textResolutions = 1e-6...1_000
  /// The maximum number of cells of a row.
  static let cells = 10_000
  /// The maximum number of letters of a page.
  static let letters = 10_000_000

  /// The processor time of a survey without images in seconds: for any file, and for each 256 KiB.
  private static let seconds = (ofAnyFile: 4, shift: 18)
  /// The same if images are taken out of pages, of which many are encoded again: 0.2 s for a page of
  /// A4 in colour at 300 dpi, and for each 8 KiB.
  private static let secondsWithImages = (ofAnyFile: 4, shift: 13)
  /// The deadline in seconds: for any file, and for each 4 MiB.
  private static let deadline = (ofAnyFile: 15, shift: 22)
  /// The same if images are taken out of pages, and for each MiB.
  private static let deadlineWithImages = (ofAnyFile: 180, shift: 20)

  /// Returns the maximum processor time of a survey in seconds.
  package func seconds(for purpose: PDFSurveyRequest.Purpose) -> Int {
    time(purpose.takesImages ? Self.secondsWithImages : Self.seconds)
  }

  /// Returns the deadline of a survey in seconds.
  package func deadline(for purpose: PDFSurveyRequest.Purpose) -> Int {
    time(purpose.takesImages ? Self.deadlineWithImages : Self.deadline)
  }

  private func time(_ limit: (ofAnyFile: Int, shift: Int)) -> Int {
    limit.ofAnyFile + fileLength >> limit.shift
  }

  /// Makes the limits of surveys of a file of `length` bytes.
  package init(fileLength length: Int) {
    let length = min(max(length, 0), 1 << 40)
    fileLength = length
    answer = min((16 << 20) + 128 * length, (256 << 20) + 3 * length)
    json = min((4 << 20) + 32 * length, answer)
    pages = min(500 + length / 8, Self.pages)
  }
}

/// A part of a worker's survey that no sound worker sends.
package struct SurveyFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The part, as in `a page too long`.
  package let description: String

  /// Makes the fault of a part, which is a text of this program and not of the worker.
  init(_ part: StaticString) {
    description = "\(part)"
  }
}
