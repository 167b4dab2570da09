import ImageFiles
import PDFSource
import PageModel

/// Makes TIFF files of one strip from the data of a CCITTFaxDecode filter, so that libtiff decodes
/// them (ISO 32000-1, 7.4.6; TIFF 6.0, sections 10 and 11).
enum FaxFile {
  /// Returns a file of `data` with the parameters of the filter.
  ///
  /// - Throws: `unsupported` for group 4 data whose rows are aligned to bytes, which libtiff cannot
  ///   read, and for data with another width than the image.
  static func bytes(
    _ data: [UInt8], _ image: ImageDictionary, parameters: QPDFObject
  ) throws(ImageXObjectError) -> [UInt8] {
    let k = parameters["/K"].number ?? 0
    let isAligned = parameters["/EncodedByteAlign"].boolean
    guard k >= 0 || !isAligned else {
      throw .unsupported("CCITT group 4 data whose rows are aligned")
    }
    let columns = parameters["/Columns"].integer ?? 1_728
    guard columns == image.size.width else {
      throw .unsupported("CCITT data of another width")
    }
    let isBlackOne = parameters["/BlackIs1"].boolean
    let options = (k > 0 ? 1 : 0) | (isAligned ? 4 : 0)
    return tiff(
      data, image.size,
      [
        (259, k < 0 ? 4 : 3), (262, isBlackOne == image.isInverted ? 0 : 1),
        k < 0 ? (293, 0) : (292, options),
      ])
  }

  /// Returns a file of an image that is encoded as CCITT group 4.
  static func bytes(of image: EncodedImage) -> [UInt8] {
    let isBlackOne = image.compression == .ccittGroup4(blackIs1: true)
    return tiff(
      image.data, image.size,
      [(259, 4), (262, isBlackOne == image.isInverted ? 0 : 1), (293, 0)])
  }

  /// Returns a little-endian file: the header, the directory, the data.
  private static func tiff(
    _ data: [UInt8], _ size: PixelSize, _ special: [(tag: Int, value: Int)]
  ) -> [UInt8] {
    let entryCount = 7 + special.count
    let dataOffset = 8 + 2 + 12 * entryCount + 4
    let entries: [(tag: Int, value: Int)] =
      [
        (256, size.width), (257, size.height), (258, 1), (273, dataOffset), (277, 1),
        (278, size.height), (279, data.count),
      ] + special
    var bytes = Array("II*\0".utf8) + little(8, width: 4) + little(entryCount, width: 2)
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      // Every value is one LONG of four bytes (type 4).
      bytes += little(entry.tag, width: 2) + little(4, width: 2)
      bytes += little(1, width: 4) + little(entry.value, width: 4)
    }
    return bytes + little(0, width: 4) + data
  }

  private static func little(_ value: Int, width: Int) -> [UInt8] {
    [UInt8](value, width: width, order: .littleEndian)
  }
}
