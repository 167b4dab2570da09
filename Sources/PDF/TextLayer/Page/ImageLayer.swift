package import ImageFiles
package import PDFSyntax
import PageModel

/// Writes the image of a page as an image XObject with unchanged data (ISO 32000-1, 8.9.5).
package enum ImageLayer {
  /// Returns the name of a layer in the resources of its page; `index` counts from 0.
  static func resourceName(_ index: Int) -> PDFName { PDFName("Im\(index + 1)") }

  /// Paints a layer of a page image of `size` pixels, which `matrix` places on the page.
  static func draw(
    _ layer: PageImage.Layer, _ index: Int, of size: PixelSize, by matrix: AffineTransform,
    on content: inout ContentStream
  ) {
    content.saveGraphicsState()
    if case .stencil(_, let color) = layer.content {
      content.setFillRGB(
        Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }
    let isWhole = layer.frame == PixelRectangle(whole: size)
    content.concatenate(isWhole ? matrix : layer.frame.matrix(in: size).concatenating(matrix))
    content.paintXObject(resourceName(index))
    content.restoreGraphicsState()
  }

  /// Returns the stream of an image.
  ///
  /// - profile: The stream of the image's ICC profile, if it has one.
  /// - mask: The stencil through which the image is painted, if it has one (8.9.6.3).
  static func stream(
    of image: EncodedImage, profile: IndirectReference?, mask: IndirectReference? = nil
  ) -> PDFStream {
    var dictionary = self.dictionary(
      of: image, ("ColorSpace", colorSpace(of: image, profile: profile)))
    dictionary["Mask"] = mask.map { .reference($0) }
    return PDFStream(dictionary: dictionary, data: image.data)
  }

  /// Returns the stream of a bilevel image as a stencil, which paints black pixels (8.9.6.2).
  static func stencil(_ mask: EncodedImage) -> PDFStream {
    PDFStream(dictionary: dictionary(of: mask, ("ImageMask", true)), data: mask.data)
  }

  /// Returns the entries of an image's stream; `meaning` is the entry that gives the samples a
  /// meaning (8.9.5, table 89).
  private static func dictionary(
    of image: EncodedImage, _ meaning: (name: PDFName, object: PDFObject)
  ) -> PDFDictionary {
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"),
      "Width": .integer(image.size.width), "Height": .integer(image.size.height),
    ]
    dictionary.merge(coding(of: image))
    dictionary[meaning.name] = meaning.object
    if image.isInverted {
      dictionary["Decode"] = .array(
        (0..<image.colorModel.componentCount).flatMap { _ -> [PDFObject] in [1, 0] })
    }
    return dictionary
  }

  /// Returns the entries for the encoding of an image's data: the bits per component and the filter
  /// (8.9.5, table 89).
  package static func coding(of image: EncodedImage) -> PDFDictionary {
    var dictionary: PDFDictionary = ["BitsPerComponent": .integer(image.bitsPerComponent)]
    switch image.compression {
    case .dct:
      dictionary["Filter"] = .name("DCTDecode")
    case .flateWithPNGPredictor:
      dictionary["Filter"] = .name("FlateDecode")
      // Each row begins with a filter byte (7.4.4.4).
      dictionary["DecodeParms"] = [
        "Predictor": 15, "Colors": .integer(image.colorModel.componentCount),
        "BitsPerComponent": .integer(image.bitsPerComponent),
        "Columns": .integer(image.size.width),
      ]
    case .ccittGroup4(let blackIs1):
      dictionary["Filter"] = .name("CCITTFaxDecode")
      // Two-dimensional coding, in which each row refers to the previous row (7.4.6, table 11).
      dictionary["DecodeParms"] = [
        "K": -1, "Columns": .integer(image.size.width), "Rows": .integer(image.size.height),
        "BlackIs1": .boolean(blackIs1),
      ]
    case .jbig2:
      dictionary["Filter"] = .name("JBIG2Decode")
    case .jpx:
      dictionary["Filter"] = .name("JPXDecode")
    }
    return dictionary
  }

  private static func colorSpace(
    of image: EncodedImage, profile: IndirectReference?
  ) -> PDFObject {
    let device: PDFObject =
      switch image.colorSpace {
      case .gray: .name("DeviceGray")
      case .rgb, .indexed: .name("DeviceRGB")
      case .cmyk: .name("DeviceCMYK")
      }
    let base = profile.map { [.name("ICCBased"), .reference($0)] } ?? device
    guard case .indexed(let palette) = image.colorSpace else { return base }
    return indexedSpace(of: palette, on: base)
  }

  /// Returns the colour space of indices into a table of colours of another space (8.6.6.3).
  package static func indexedSpace(of palette: [UInt8], on base: PDFObject) -> PDFObject {
    [.name("Indexed"), base, .integer(palette.count / 3 - 1), .string(PDFString(bytes: palette))]
  }
}

extension PixelRectangle {
  /// Returns the matrix from the unit square to the rectangle's position in an image of `size`
  /// pixels, with y up.
  fileprivate func matrix(in size: PixelSize) -> AffineTransform {
    let (width, height) = (Double(size.width), Double(size.height))
    return AffineTransform(
      a: Double(self.size.width) / width, b: 0, c: 0, d: Double(self.size.height) / height,
      tx: Double(x) / width, ty: 1 - Double(y + self.size.height) / height)
  }
}

extension EncodedImage {
  /// The number of components of the image's ICC profile: three for an indexed image.
  var profileComponentCount: Int {
    if case .indexed = colorSpace { 3 } else { colorModel.componentCount }
  }
}
