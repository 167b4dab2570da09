/// How the images of pages are made smaller; the same for all pages of a run.
package struct CompressionOptions: Sendable, Codable, Equatable {
  /// How small images are to be.
  package enum Level: String, Sendable, Codable, CaseIterable {
    /// Every pixel stays as it is.
    case lossless
    /// Pages of text become layers, photographs JPEG, that look like their originals.
    case small
    /// The same, as small as the text can be read.
    case smallest
  }

  /// How bilevel images are compressed, always without loss.
  package enum Bilevel: String, Sendable, Codable, CaseIterable {
    /// ITU-T T.6.
    case g4
    /// ITU-T T.88, if that is smaller.
    case jbig2
  }

  package var level = Level.lossless
  /// `nil` for what the level uses.
  package var bilevel: Bilevel?

  /// Makes options that lose no pixel and use no JBIG2.
  package init() {}

  /// How bilevel images are compressed under these options.
  package var bilevelCoding: Bilevel {
    bilevel ?? (level == .lossless ? .g4 : .jbig2)
  }
}
