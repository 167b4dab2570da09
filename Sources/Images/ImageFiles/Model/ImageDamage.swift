/// Damage found in an image file after a valid header, without decoding its pixels.
package enum ImageDamage: String, Sendable, Codable, CaseIterable {
  /// The file ends before its end mark.
  case cutShort
  /// The file ends properly but contains no pixels.
  case noImageData
  /// Parts are repeated, scattered, or separated by bytes that belong to none.
  case disordered
  /// The colour table that pixels refer to is missing or has an invalid length.
  case unusablePalette
  /// The list of the file's pages is broken after this page.
  case pagesLost
}

extension ImageDamage: CustomStringConvertible {
  /// The problem, which follows the file's name and a colon.
  package var description: String {
    switch self {
    case .cutShort: "the file ends early, part of the image may be missing"
    case .noImageData: "the file holds no image data"
    case .disordered: "the parts of the file are out of order"
    case .unusablePalette: "the colour table is missing or damaged"
    case .pagesLost: "the file's list of pages is broken here, pages after this one may be missing"
    }
  }
}
