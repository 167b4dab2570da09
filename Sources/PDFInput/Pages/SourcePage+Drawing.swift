import PDFSyntax

extension SourcePage {
  /// Returns what the page draws.
  ///
  /// - fonts: The fonts of the file that were read, to which those of the page are added.
  /// - maximumPixels: The maximum number of pixels of an image that is decoded to prove that it
  ///   hides text.
  func drawing(
    of content: PageContent, in file: borrowing QPDFFile, fonts: inout [ObjectIdentity: TextFont],
    maximumPixels: Int
  ) -> PageDrawing {
    let recorder = recorder(of: content, in: file, fonts: &fonts)
    var known: [ObjectIdentity: Bool] = [:]
    return recorder.finished(mediaBox: mediaBox, cropBox: cropBox) { image in
      if let known = known[image] { return known }
      let isOpaque = ImageOpacity.isProven(image, in: file, maximumPixels: maximumPixels)
      known[image] = isOpaque
      return isOpaque
    }
  }

  /// Returns the images that the page draws, in painting order.
  func images(in file: borrowing QPDFFile) -> [DrawnImage] {
    var fonts: [ObjectIdentity: TextFont] = [:]
    return recorder(of: content(in: file), in: file, fonts: &fonts).drawing.images
  }

  private func recorder(
    of content: PageContent, in file: borrowing QPDFFile, fonts: inout [ObjectIdentity: TextFont]
  ) -> DrawingRecorder {
    var interpreter = ContentInterpreter<QPDFFile, DrawingRecorder>(
      visitor: DrawingRecorder(), fonts: fonts)
    fonts = [:]
    interpreter.run(
      content.bytes, resources: resources, in: file,
      isInTransparentGroup: file.isGroupKnockout(file.value(dictionary, "/Group")))
    fonts = interpreter.fonts
    return interpreter.visitor
  }
}
