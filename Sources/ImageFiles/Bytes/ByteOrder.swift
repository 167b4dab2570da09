/// Which byte of a number comes first in a file.
package enum ByteOrder: Sendable, Equatable {
  /// The most significant, as in PNG, JPEG and ICC.
  case bigEndian
  /// The least significant, as in BMP, GIF, WebP and the TIFF files that begin with `II`.
  case littleEndian
}
