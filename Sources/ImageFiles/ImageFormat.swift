/// The formats of picture files scanpdf reads, told by their first bytes and never by their name.
package enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case png
  case jpeg
}
