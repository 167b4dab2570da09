import PDFContent
import PDFSource
import PDFSyntax
import PDFText

extension SourcePage {
  /// Returns the properties of the page's content.
  ///
  /// - maximumPixels: The maximum number of pixels of an image that is decoded to prove that the
  ///   image hides text.
  /// - removesHidden: Whether hidden text of other programs is to be removed.
  func painted(
    _ fonts: FontCache<QPDFObject>, maximumPixels: Int, removesHidden: Bool
  ) -> PaintedPage {
    let content = content()
    let (recorder, end) = recorded(content, fonts)
    var known: [IndirectReference: Bool] = [:]
    var painted = recorder.finished(
      mediaBox: mediaBox, cropBox: cropBox, removesHidden: removesHidden, file.budget
    ) { image in
      if let known = known[image] { return known }
      let isOpaque = ImageOpacity.isProven(file.object(image), maximumPixels: maximumPixels)
      known[image] = isOpaque
      return isOpaque
    }
    painted.isBalanced = end.isBalanced
    painted.hasUndecodableContent = painted.hasUndecodableContent || !content.isWhole
    addAnnotations(to: &painted)
    return painted
  }

  /// Returns the images that the page's content paints, in painting order.
  func images() -> [PaintedImage] {
    recorded(content(), FontCache()).visitor.painted.images
  }

  /// Returns the page with the parts of its content and forms to remove for a page without text,
  /// except blocks; `nil` if the removal would change anything else.
  func partsOfText() -> PaintedPage? {
    let recorder = recorded(content(), FontCache()).visitor
    var painted = recorder.painted
    guard !painted.isAmbiguous, !painted.isTooComplex, !painted.hasUndecodableContent else {
      return nil
    }
    TextRemovalPlan(texts: recorder.markedTexts, ownParts: []) { !$0.letters.areAreas }
      .apply(to: &painted)
    return painted.hasIrremovableText ? nil : painted
  }

  /// Removes all text from the page's content and forms in the open file; returns whether this is
  /// possible.
  func omitText() -> Bool {
    guard let parts = partsOfText() else { return false }
    for (form, removals) in parts.formRemovals {
      let form = file.object(form)
      guard let content = form.decodedData else { return false }
      form.replaceData(removals.applied(to: content))
    }
    guard !parts.removals.isEmpty else { return true }
    let streams = contents()
    guard let first = streams.first, Set(streams.map(\.identity)).count == streams.count else {
      return false
    }
    let content = parts.removals.applied(to: content().bytes)
    for stream in streams.dropFirst() { stream.replaceData([]) }
    first.replaceData(content)
    return true
  }

  private func recorded(
    _ content: PageContent, _ fonts: FontCache<QPDFObject>
  ) -> (visitor: PaintRecorder, end: ContentInterpreter<QPDFObject, PaintRecorder>.End) {
    interpreted(
      content, by: PaintRecorder(), fonts,
      isKnockoutGroup: dictionary["/Group"].isKnockoutGroup)
  }

  /// Adds the appearances of annotations, which readers draw above the content.
  private func addAnnotations(to painted: inout PaintedPage) {
    painted.hasPaintedAnnotations = dictionary["/Annots"].count > Self.maximumAnnotations
    var interpreter = ContentInterpreter<QPDFObject, PaintRecorder>(
      visitor: PaintRecorder(isAnnotation: true))
    for annotation in annotations {
      switch AnnotationAppearance(annotation) {
      case .nothing: break
      case .form(let form, let matrix): interpreter.run(form: form, matrix: matrix)
      case .field, .unknown: painted.hasPaintedAnnotations = true
      }
    }
    let (found, texts) = (interpreter.visitor.painted, interpreter.visitor.texts)
    painted.annotationImages = found.images
    painted.isTooDeep = painted.isTooDeep || found.isTooDeep
    if found.paintings + found.inlineImages + texts.count > 0 || found.isTooComplex
      || found.isAmbiguous
    {
      painted.hasPaintedAnnotations = true
    }
  }
}
