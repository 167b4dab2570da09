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
