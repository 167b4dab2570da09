/// A barcode, a QR code or a patch code on a page.
package struct PageCode: Sendable, Codable, Equatable {
  package enum Symbology: String, Sendable, Codable, CaseIterable {
    /// ISO/IEC 15417.
    case code128
    /// ISO/IEC 16388.
    case code39
    /// QR Code (ISO/IEC 18004).
    case qr
    /// Data Matrix (ISO/IEC 16022).
    case dataMatrix = "datamatrix"
    /// A patch code, which is a sign without content (Kodak A-61599).
    case patch
  }

  /// The maximum number of codes of a page that are read.
  package static let maximumCount = 16
  /// The maximum length of a text in bytes of UTF-8.
  package static let maximumTextLength = 4_096

  package let symbology: Symbology
  /// The content; the name of a patch code, `T` or `2`.
  package let text: String

  package init(_ symbology: Symbology, _ text: String) {
    self.symbology = symbology
    self.text = text
  }
}
