import ImageFiles
import PDFObjects
import PageLayout

/// Writes the image of a page as an image XObject with unchanged data (ISO 32000-1, 8.9.5).
enum ImageLayer {
  /// The image's name in the resources of pages.
  static let resourceName: PDFName = "Im1"

  /// Returns the stream of an image; `profile` refers to the stream of its ICC profile, if it has
  /// one.
  static func stream(of image: EncodedImage, profile: IndirectReference?) -> PDFStream {
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"),
      "Width": .integer(image.size.width), "Height": .integer(image.size.height),
      "BitsPerComponent": .integer(image.bitsPerComponent),
      "ColorSpace": colorSpace(of: image, profile: profile),
    ]
    if image.isInverted {
      dictionary["Decode"] = .array(
        (0..<image.componentCount).flatMap { _ -> [PDFObject] in [1, 0] })
    }
    switch image.compression {
    case .dct:
      dictionary["Filter"] = .name("DCTDecode")
    case .flateWithPNGPredictor:
      dictionary["Filter"] = .name("FlateDecode")
      dictionary["DecodeParms"] = predictor(of: image)
    case .ccittGroup4(let blackIs1):
      dictionary["Filter"] = .name("CCITTFaxDecode")
      dictionary["DecodeParms"] = groupFour(image.size, blackIs1: blackIs1)
    case .jbig2:
      dictionary["Filter"] = .name("JBIG2Decode")
    }
    return PDFStream(dictionary: dictionary, data: image.data)
  }

  /// Returns the stream of an ICC profile (ISO 32000-1, 8.6.5.5).
  static func stream(of profile: ColorProfile, componentCount: Int) -> PDFStream {
    PDFStream(
      dictionary: ["N": .integer(componentCount), "Filter": .name("FlateDecode")],
      data: FlateEncoder.encode(profile.bytes))
  }

  /// Returns the parameters of the PNG predictors, which begin each row with a filter byte (ISO
  /// 32000-1, 7.4.4.4).
  private static func predictor(of image: EncodedImage) -> PDFObject {
    [
      "Predictor": 15, "Colors": .integer(image.componentCount),
      "BitsPerComponent": .integer(image.bitsPerComponent),
      "Columns": .integer(image.size.width),
    ]
  }

  /// Returns the parameters of Group 4: two-dimensional coding, in which each row refers to the
  /// previous row (ISO 32000-1, 7.4.6, table 11).
  private static func groupFour(_ size: PixelSize, blackIs1: Bool) -> PDFObject {
    [
      "K": -1, "Columns": .integer(size.width), "Rows": .integer(size.height),
      "BlackIs1": .boolean(blackIs1),
    ]
  }

  private static func colorSpace(
    of image: EncodedImage, profile: IndirectReference?
  ) -> PDFObject {
    let base: PDFObject =
      if let profile {
        [.name("ICCBased"), .reference(profile)]
      } else {
        .name(deviceName(of: image.colorSpace))
      }
    guard case .indexed(let palette) = image.colorSpace else { return base }
    return [
      .name("Indexed"), base, .integer(palette.count / 3 - 1),
      .string(PDFString(bytes: palette)),
    ]
  }

  private static func deviceName(of space: EncodedImage.ColorSpace) -> PDFName {
    switch space {
    case .gray: "DeviceGray"
    case .rgb, .indexed: "DeviceRGB"
    case .cmyk: "DeviceCMYK"
    }
  }
}

extension EncodedImage {
  /// The number of values per pixel in the data.
  fileprivate var componentCount: Int { colorModel.componentCount }

  /// The number of components of the image's ICC profile: three for an indexed image.
  var profileComponentCount: Int {
    if case .indexed = colorSpace { 3 } else { componentCount }
  }
}
