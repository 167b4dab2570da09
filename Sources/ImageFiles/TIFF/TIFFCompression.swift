/// The numbers of TIFF's compressions, as far as they mean something here (TIFF 6.0, page 30 and
/// sections 11 and 22; Adobe Photoshop TIFF Technical Notes, 2002).
enum TIFFCompression {
  static let none = 1
  static let groupFour = 4
  static let oldJPEG = 6
  static let jpeg = 7

  /// Whether the data is one of the bilevel codes of ITU-T T.4 and T.6, in which 0 is white.
  static func isFax(_ number: Int) -> Bool { (2...4).contains(number) }
}
