/// The options of image compression, equal for all pages of a run.
package struct CompressionOptions: Sendable, Codable, Equatable {
  /// The target size of images.
  package enum Level: String, Sendable, Codable, CaseIterable {
    /// All pixels are kept.
    case lossless
    /// Pages of text become layers and photographs JPEG; both look like the originals.
    case small
    /// Pages of text become layers and photographs JPEG, as small as text stays readable in them.
    case smallest
  }

  /// The lossless compression of bilevel images.
  package enum Bilevel: String, Sendable, Codable, CaseIterable {
    /// CCITT group 4 (ITU-T T.6).
    case g4
    /// JBIG2 (ITU-T T.88), if it is smaller than group 4.
    case jbig2
  }

  package var level = Level.lossless
  /// The chosen compression of bilevel images; `nil` for the default of the level.
  package var bilevel: Bilevel?

  /// Makes options that keep all pixels and do not use JBIG2.
  package init() {}

  /// The compression of bilevel images under these options.
  package var bilevelCoding: Bilevel {
    bilevel ?? (level == .lossless ? .g4 : .jbig2)
  }
}
