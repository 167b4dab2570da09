package import PageLayout

/// The beginning of a JPEG 2000 codestream: its marker SIZ (ISO/IEC 15444-1, A.5.1).
package struct JPEG2000Codestream: Sendable, Equatable {
  /// One component of a pixel.
  package struct Component: Sendable, Equatable {
    /// 1 to 38.
    package let bits: Int
    package let isSigned: Bool
    /// How many pixels of the image stand on one of the component, along each axis.
    package let horizontalStep: Int
    package let verticalStep: Int
  }

  package let size: PixelSize
  package let components: [Component]

  /// The start of the codestream and the marker SIZ, which must follow it.
  static let signature: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

  /// Reads the beginning of a codestream.
  ///
  /// - Throws: `headerCutShort`, `headerDamaged`, or `zeroSize`.
  init(_ bytes: ArraySlice<UInt8>) throws(ImageFileError) {
    var reader = ByteReader(bytes)
    guard reader.remaining >= 42 else { throw .headerCutShort(.jpeg2000) }
    guard reader.skip(prefix: Self.signature), reader.read(4) != nil,
      let right = reader.uint32(), let bottom = reader.uint32(),
      let left = reader.uint32(), let top = reader.uint32(), reader.read(16) != nil,
      let count = reader.uint16(), count > 0
    else { throw .headerDamaged(.jpeg2000) }
    guard right > left, bottom > top else {
      throw .zeroSize(width: max(0, right - left), height: max(0, bottom - top))
    }
    guard max(right, bottom) <= Int(Int32.max) else { throw .headerDamaged(.jpeg2000) }
    size = PixelSize(width: right - left, height: bottom - top)
    components = try Self.components(count, from: &reader)
  }

  private static func components(
    _ count: Int, from reader: inout ByteReader
  ) throws(ImageFileError) -> [Component] {
    var components: [Component] = []
    for _ in 0..<count {
      guard let depth = reader.uint8(), let horizontal = reader.uint8(),
        let vertical = reader.uint8()
      else { throw .headerCutShort(.jpeg2000) }
      guard horizontal > 0, vertical > 0, depth & 0x7F < 38 else { throw .headerDamaged(.jpeg2000) }
      components.append(
        Component(
          bits: depth & 0x7F + 1, isSigned: depth & 0x80 != 0, horizontalStep: horizontal,
          verticalStep: vertical))
    }
    return components
  }
}
