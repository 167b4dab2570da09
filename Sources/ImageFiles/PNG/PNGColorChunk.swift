/// The chunks by which a PNG file says what its colours look like (PNG 3rd ed., 11.3.2); a reader
/// obeys the first of these that is there.
package enum PNGColorChunk: String, Sendable, CaseIterable {
  case codingIndependentCodePoints = "cICP"
  case profile = "iCCP"
  case standardRGB = "sRGB"
  case gamma = "gAMA"
  case chromaticities = "cHRM"
}
