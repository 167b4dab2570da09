import PageModel

/// A HEIC file's header: the size of its primary image (ISO/IEC 23008-12; ISO/IEC 14496-12, 8.11).
package struct HEIFFile: Sendable {
  package let header: ImageHeader
  /// The indices at which the file may end: after each box.
  let ends: [Int]

  /// The brands of still images whose codec libheif decodes: HEVC in any profile, and images of any
  /// codec.
  private static let brands = ["heic", "heix", "heim", "heis", "mif1"]
  /// The maximum number of boxes and properties that are read.
  private static let maximumCount = 10_000

  /// Returns whether a file starts with a file type box of a HEIC image.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
    let brand = bytes.dropFirst(8).prefix(4)
    guard brand.elementsEqual("mif1".utf8) else {
      return brands.contains { brand.elementsEqual($0.utf8) }
    }
    // The codec of an image file without a brand of its own is among the compatible brands.
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let compatible = bytes.prefix(min(length, 1_024)).dropFirst(16)
    return !String(decoding: compatible, as: UTF8.self).contains("avif")
  }

  /// Reads a whole file.
  ///
  /// - Throws: `headerCutShort` if the file ends before the size is known, or `headerDamaged` if it
  ///   is not there.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    let boxes = ISOBoxes(bytes[...])
    ends = boxes.all.map(\.data.endIndex)
    guard let meta = boxes.first("meta") else {
      throw boxes.isCutShort ? .headerCutShort(.heif) : .headerDamaged(.heif)
    }
    // A full box begins with a version and flags (ISO/IEC 14496-12, 4.2).
    let inner = ISOBoxes(meta.dropFirst(4))
    guard let primary = inner.first("pitm").flatMap(Self.itemNumber),
      let properties = inner.first("iprp").map({ ISOBoxes($0) }),
      let size = Self.size(of: primary, properties)
    else { throw .headerDamaged(.heif) }
    guard size.width > 0, size.height > 0 else {
      throw .zeroSize(width: size.width, height: size.height)
    }
    header = ImageHeader(format: .heif, size: size, colorModel: .rgb, bitsPerComponent: 8)
  }

  private static func itemNumber(_ box: ArraySlice<UInt8>) -> Int? {
    var reader = ByteReader(box)
    guard let version = reader.uint8(), reader.read(3) != nil else { return nil }
    return version == 0 ? reader.uint16() : reader.uint32()
  }

  /// Returns the size of an item after its rotation, which libheif applies; `nil` if it has none,
  /// or is cropped.
  private static func size(of item: Int, _ properties: ISOBoxes) -> PixelSize? {
    guard let container = properties.first("ipco") else { return nil }
    let all = ISOBoxes(container).all
    var size: PixelSize?
    for index in properties.all.filter({ $0.type == "ipma" }).flatMap({ indices(of: item, $0.data) }
    )
    where all.indices.contains(index - 1) {
      let property = all[index - 1]
      var reader = ByteReader(property.data)
      switch property.type {
      case "ispe":
        guard reader.read(4) != nil, let width = reader.uint32(), let height = reader.uint32()
        else { return nil }
        size = PixelSize(width: width, height: height)
      case "irot":
        guard let turns = reader.uint8() else { return nil }
        if let turned = size, !turns.isMultiple(of: 2) {
          size = PixelSize(width: turned.height, height: turned.width)
        }
      case "clap": return nil
      default: break
      }
    }
    return size
  }

  /// Returns the numbers of an item's properties, from 1, in their order (ISO/IEC 23008-12, 9.3.1).
  private static func indices(of item: Int, _ box: ArraySlice<UInt8>) -> [Int] {
    var reader = ByteReader(box)
    guard let version = reader.uint8(), reader.read(2) != nil, let flags = reader.uint8(),
      let count = reader.uint32()
    else { return [] }
    for _ in 0..<min(count, maximumCount) {
      guard let number = version == 0 ? reader.uint16() : reader.uint32(),
        let length = reader.uint8()
      else { return [] }
      var indices: [Int] = []
      for _ in 0..<length {
        // The highest bit marks properties that a reader must support.
        guard
          let index = flags & 1 == 1
            ? reader.uint16().map({ $0 & 0x7FFF })
            : reader.uint8().map({ $0 & 0x7F })
        else { return [] }
        indices.append(index)
      }
      if number == item { return indices }
    }
    return []
  }
}

/// The boxes of a container (ISO/IEC 14496-12, 4.2), up to the first that exceeds it.
private struct ISOBoxes {
  private(set) var all: [(type: String, data: ArraySlice<UInt8>)] = []
  /// Whether a box was longer than the container.
  private(set) var isCutShort = false

  init(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    while reader.remaining >= 8, all.count < 10_000 {
      guard let length = reader.uint32(), let type = reader.read(4) else { break }
      let size: Int? =
        switch length {
        case 0: reader.remaining
        case 1: reader.unsigned(width: 8).map { $0 - 16 }
        default: length - 8
        }
      guard let size, let data = reader.read(size) else {
        isCutShort = true
        break
      }
      all.append((String(decoding: type, as: UTF8.self), data))
    }
  }

  /// Returns the content of the first box of a type.
  func first(_ type: String) -> ArraySlice<UInt8>? {
    all.first { $0.type == type }?.data
  }
}
