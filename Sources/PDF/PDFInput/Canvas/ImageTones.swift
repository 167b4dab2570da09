import ImageFiles
import PDFSource

/// Decides whether an image keeps its tones and colours in a file without its page.
enum ImageTones {
  /// The maximum length of an ICC profile in bytes; a page with a longer one does not count as an
  /// image.
  private static let maximumProfileLength = 4 << 20
  /// The number of components of each colour space whose values are those of an image file, unless
  /// something replaces the space (ISO 32000-1, 8.6.4).
  private static let deviceSpaces = [
    "/DeviceGray": 1, "/G": 1, "/DeviceRGB": 3, "/RGB": 3, "/DeviceCMYK": 4, "/CMYK": 4,
  ]

  /// Returns whether an image file with the samples and the profile of the image certainly has the
  /// tones and colours that the page shows.
  ///
  /// Default colour spaces (8.6.5.6), transfer functions (10.5), black generation, halftones,
  /// output intents (14.11.5) and CIE-based spaces without a profile (8.6.5) are lost with the
  /// page.
  static func isPreserved(_ painted: PaintedImage, on page: SourcePage) -> Bool {
    guard !painted.altersTones else { return false }
    let image = page.file.object(painted.object)
    let space = image["/ColorSpace"].baseColorSpace
    if space[0].name == "/ICCBased" {
      let profile = profile(of: image)
      let models: [Int: ColorModel] = [1: .gray, 3: .rgb, 4: .cmyk]
      let model = space[1]["/N"].integer.flatMap { models[$0] }
      return profile.count <= maximumProfileLength
        && model.map { ColorProfile(profile, fitting: $0) != nil } == true
    }
    // A stencil paints black; JPEG 2000 data may have their own colour space.
    guard let components = space.isNull ? 1 : deviceSpaces[space.name ?? space[0].name ?? ""]
    else { return false }
    return !painted.altersDeviceTones
      && ![page.file.root, page.dictionary].contains {
        hasOwnColors($0["/OutputIntents"], of: components)
      }
  }

  /// Returns the ICC profile of an image (8.6.5.5); empty if it has none.
  static func profile(of image: QPDFObject) -> [UInt8] {
    let space = image["/ColorSpace"].baseColorSpace
    guard space[0].name == "/ICCBased" else { return [] }
    return space[1].decodedData ?? []
  }

  /// Returns whether output intents have a profile whose colours PDF readers do not assume; only of
  /// intents with `components` components, if given.
  static func hasOwnColors(_ intents: QPDFObject, of components: Int? = nil) -> Bool {
    intents.elements(limit: 64).contains { intent in
      let profile = intent["/DestOutputProfile"]
      return profile.kind == .stream && !profile.isUsualProfile
        && (components ?? profile["/N"].integer) == profile["/N"].integer
    }
  }
}

extension QPDFObject {
  /// Whether a profile has the colours that PDF readers assume: sRGB, or gray with its curve.
  fileprivate var isUsualProfile: Bool {
    decodedData.map { ColorProfile(bytes: $0).isUsual } ?? false
  }
}
