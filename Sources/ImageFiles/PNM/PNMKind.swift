/// The seven kinds of Netpbm files, by the number in their mark (man pages pbm, pgm, ppm and pam).
package enum PNMKind: Int, Sendable, CaseIterable {
  case plainBits = 1
  case plainGray = 2
  case plainColor = 3
  case bits = 4
  case gray = 5
  case color = 6
  /// A header of named lines, and pixels of any number of samples.
  case arbitrary = 7

  /// Whether samples are written as decimal digits.
  package var isPlain: Bool { rawValue <= 3 }

  /// Whether a pixel is one bit, 1 = black.
  package var isBits: Bool { self == .plainBits || self == .bits }
}
