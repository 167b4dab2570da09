import PDFSyntax

extension SourcePage {
  /// Returns what the page draws.
  ///
  /// - fonts: The fonts of the file that were read, to which those of the page are added.
  /// - maximumPixels: The maximum number of pixels of an image that is decoded to prove that it
  ///   hides text.
  func drawing(
    of content: PageContent, fonts: inout [IndirectReference: TextFont], maximumPixels: Int
  ) -> PageDrawing {
    let recorder = recorder(of: content, fonts: &fonts)
    var known: [IndirectReference: Bool] = [:]
    return recorder.finished(mediaBox: mediaBox, cropBox: cropBox) { image in
      if let known = known[image] { return known }
      let isOpaque = ImageOpacity.isProven(file.object(image), maximumPixels: maximumPixels)
      known[image] = isOpaque
      return isOpaque
    }
  }

  /// Returns the images that the page draws, in painting order.
  func images() -> [DrawnImage] {
    var fonts: [IndirectReference: TextFont] = [:]
    return recorder(of: content(), fonts: &fonts).drawing.images
  }

  private func recorder(
    of content: PageContent, fonts: inout [IndirectReference: TextFont]
  ) -> DrawingRecorder {
    var interpreter = ContentInterpreter<QPDFObject, DrawingRecorder>(
      visitor: DrawingRecorder(), fonts: fonts)
    fonts = [:]
    interpreter.run(
      content.bytes, resources: resources,
      isInTransparentGroup: dictionary["/Group"].isKnockoutGroup)
    fonts = interpreter.fonts
    return interpreter.visitor
  }
}
