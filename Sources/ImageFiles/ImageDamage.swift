/// What a walk over an image file found broken behind a sound header, in words for the person who
/// gave it; how much of the image can be shown all the same is for the decoder to find out.
package enum ImageDamage: String, Sendable, Codable, CaseIterable {
  /// The file ends before its end mark.
  case cutShort
  /// The file ends properly but holds no pixels.
  case noImageData
  /// Parts are repeated, scattered, or have something between them that belongs to none.
  case disordered
  /// Pixels are indices into a colour table that is missing or has no proper length.
  case unusablePalette
  /// The list of a file's pages is broken after this one.
  case pagesLost
}

extension ImageDamage: CustomStringConvertible {
  /// What is wrong; to be put after the file's name and a colon.
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
