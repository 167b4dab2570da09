import PageLayout

/// How a stored picture is turned to stand upright: the `Orientation` tag of EXIF and TIFF, 1 to 8
/// (TIFF 6.0, page 36; Exif 2.3, 4.6.4 A).
package enum Orientation: Int, Sendable, Codable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case turned180 = 3
  case flipped = 4
  case transposed = 5
  case turnedClockwise = 6
  case transversed = 7
  case turnedCounterclockwise = 8
}
