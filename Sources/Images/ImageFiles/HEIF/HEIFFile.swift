import PageModel

/// A HEIC file's header: the size of its primary image (ISO/IEC 23008-12; ISO/IEC 14496-12, 8.11).
package struct HEIFFile: SingleImageFile, Sendable {
  static let name = "HEIC"
  static let extensions = ["heic", "heif", "hif"]

  package let header: ImageHeader
  /// The indices at which the file may end: after each box.
  let ends: [Int]

  /// The brands of still images whose codec libheif decodes: HEVC in any profile.
  private static let brands = ["heic", "heix", "heim", "heis"]
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
  /// - Throws: `headerCutShort` if the file ends before the size is known, or `headerDamaged` if
  ///   there is no size.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    let boxes = FileBoxes(bytes[...])
    ends = boxes.all.filter(\.isWhole).map(\.content.endIndex)
    guard let meta = boxes.firstWhole("meta") else {
      throw boxes.isCutShort ? .headerCutShort(.heif) : .headerDamaged(.heif)
    }
    // A full box begins with a version and flags (ISO/IEC 14496-12, 4.2).
    let inner = FileBoxes(meta.dropFirst(4))
    guard let primary = inner.firstWhole("pitm").flatMap(Self.itemNumber),
      let properties = inner.firstWhole("iprp").map({ FileBoxes($0) }),
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

  /// Returns the size of an item after its rotation, which libheif applies; `nil` if the item has
  /// no size, or is cropped.
  private static func size(of item: Int, _ properties: FileBoxes) -> PixelSize? {
    guard let container = properties.firstWhole("ipco") else { return nil }
    let all = FileBoxes(container).all.filter(\.isWhole)
    var size: PixelSize?
    let associations = properties.all.filter { $0.type == "ipma" && $0.isWhole }
    for index in associations.flatMap({ indices(of: item, $0.content) })
    where all.indices.contains(index - 1) {
      let property = all[index - 1]
      var reader = ByteReader(property.content)
      switch property.type {
      case "ispe":
        guard reader.read(4) != nil, let width = reader.uint32(), let height = reader.uint32()
        else { return nil }
        size = PixelSize(width: width, height: height)
      case "irot":
        guard let turns = reader.uint8() else { return nil }
        if !turns.isMultiple(of: 2) { size = size?.transposed }
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

extension FileBoxes {
  /// Returns the content of the first box of a type if the bytes contain the whole box.
  fileprivate func firstWhole(_ type: String) -> ArraySlice<UInt8>? {
    all.first { $0.type == type && $0.isWhole }?.content
  }
}
