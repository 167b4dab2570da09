/// The limits of a survey, from the length of the surveyed file.
package struct SurveyLimits: Sendable {
  /// The maximum number of pages of a document.
  package static let pages = 50_000
  /// The maximum length of the whole answer in bytes.
  ///
  /// The answer holds decoded content and text, which the file may compress: text of 0.4 bytes per
  /// letter becomes records of 37 bytes. From 2 MiB on, the limit is 256 MiB and three times the
  /// length, for decoded content and the file as qpdf rewrites it.
  package let answer: Int
  private let fileLength: Int
  /// The maximum length of the JSON in the answer in bytes.
  let json: Int
  /// The maximum number of pages of the file, each of which takes at least 8 bytes.
  let pages: Int

  /// The maximum length of an ICC profile in bytes.
  static let profile = 4 << 20
  /// The maximum length of a claim of PDF/A, such as `1b`, in characters.
  static let claim = 16
  /// The maximum length of the reason why a page is not recognised, in characters.
  static let problem = 200
  /// The maximum number of kids that are missing in a page tree.
  static let missingPages = 200_000
  /// The number of objects that an update may add for appended pages and for the document itself.
  static let furtherObjects = 200_000
  /// The range of generations (7.5.4).
  static let generations = 0...65_535
  /// The range of user units (table 30), as far as scanpdf follows them.
  static let userUnits = 0.001...100_000
  /// The range of coordinates of a page's boxes.
  static let coordinates = -2e7...2e7
  /// The range of a page's sides in units of user space (annex C).
  static let sides = 0.01...14_400
  /// The range of the coordinates of a canvas, which may extend beyond the page, in units of user
  /// space.
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

  /// A maximum time in seconds, which grows with the length of the file.
  private struct TimeLimit {
    /// The seconds for any file.
    let base: Int
    /// The number of bytes of the file for each further second.
    let bytesPerSecond: Int
  }

  /// The maximum processor time of a survey that takes no images out of pages.
  private static let processorTime = TimeLimit(base: 4, bytesPerSecond: 256 << 10)
  /// The maximum processor time of a survey that takes images out of pages; encoding an A4 page in
  /// colour at 300 dpi again takes 0.2 s.
  private static let processorTimeWithImages = TimeLimit(base: 4, bytesPerSecond: 8 << 10)
  /// The deadline of a survey that takes no images out of pages.
  private static let deadline = TimeLimit(base: 15, bytesPerSecond: 4 << 20)
  /// The deadline of a survey that takes images out of pages.
  private static let deadlineWithImages = TimeLimit(base: 180, bytesPerSecond: 1 << 20)

  /// Returns the maximum processor time of a survey in seconds.
  package func seconds(for purpose: PDFSurveyRequest.Purpose) -> Int {
    seconds(of: purpose.takesImages ? Self.processorTimeWithImages : Self.processorTime)
  }

  /// Returns the deadline of a survey in seconds.
  package func deadline(for purpose: PDFSurveyRequest.Purpose) -> Int {
    seconds(of: purpose.takesImages ? Self.deadlineWithImages : Self.deadline)
  }

  private func seconds(of limit: TimeLimit) -> Int {
    limit.base + fileLength / limit.bytesPerSecond
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
