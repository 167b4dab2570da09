package import PageLayout

/// The first image of a GIF file (GIF89a, 20 to 22).
package struct GIFFrame: Sendable {
  /// Where its upper left pixel lies on the screen.
  package let left: Int
  package let top: Int
  package let size: PixelSize
  /// Whether its rows come in four passes (GIF89a, appendix E).
  package let isInterlaced: Bool
  /// RGB triples, at most 256.
  package let palette: [UInt8]
  /// The index that leaves a pixel transparent.
  package let transparentIndex: Int?
  /// The bits of an index, 1 to 8, as the compression has them.
  package let bitsPerIndex: Int
  /// The codes of the compression, out of the blocks they come in.
  package let codes: [UInt8]
}
