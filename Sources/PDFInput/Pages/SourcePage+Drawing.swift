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
    let (recorder, isBalanced) = recorder(of: content, fonts: &fonts)
    var known: [IndirectReference: Bool] = [:]
    var drawing = recorder.finished(mediaBox: mediaBox, cropBox: cropBox) { image in
      if let known = known[image] { return known }
      let isOpaque = ImageOpacity.isProven(file.object(image), maximumPixels: maximumPixels)
      known[image] = isOpaque
      return isOpaque
    }
    drawing.isBalanced = isBalanced
    return drawing
  }

  /// Returns the images that the page draws, in painting order.
  func images() -> [DrawnImage] {
    var fonts: [IndirectReference: TextFont] = [:]
    return recorder(of: content(), fonts: &fonts).recorder.drawing.images
  }

  private func recorder(
    of content: PageContent, fonts: inout [IndirectReference: TextFont]
  ) -> (recorder: DrawingRecorder, isBalanced: Bool) {
    var interpreter = ContentInterpreter<QPDFObject, DrawingRecorder>(
      visitor: DrawingRecorder(), fonts: fonts)
    fonts = [:]
    let end = interpreter.run(
      content.bytes, resources: resources,
      isInTransparentGroup: dictionary["/Group"].isKnockoutGroup)
    fonts = interpreter.fonts
    return (interpreter.visitor, end.isBalanced)
  }
}
