import PDFContent
import PDFSyntax

extension SourcePage {
  /// The maximum number of annotations that are read.
  private static let mostAnnotations = 1_000

  /// Returns what the page draws.
  ///
  /// - fonts: The fonts of the file that were read, to which those of the page are added.
  /// - maximumPixels: The maximum number of pixels of an image that is decoded to prove that it
  ///   hides text.
  /// - removesHidden: Whether hidden text of other programs is to be removed.
  func drawing(
    of content: PageContent, fonts: inout [IndirectReference: TextFont], maximumPixels: Int,
    removesHidden: Bool = false
  ) -> PageDrawing {
    let (recorder, end) = recorded(content, &fonts)
    var known: [IndirectReference: Bool] = [:]
    var drawing = recorder.finished(
      mediaBox: mediaBox, cropBox: cropBox, removesHidden: removesHidden, file.budget
    ) { image in
      if let known = known[image] { return known }
      let isOpaque = ImageOpacity.isProven(file.object(image), maximumPixels: maximumPixels)
      known[image] = isOpaque
      return isOpaque
    }
    drawing.isBalanced = end.isBalanced
    addAnnotations(to: &drawing)
    return drawing
  }

  /// Returns the images that the page's content draws, in painting order.
  func images() -> [DrawnImage] {
    var fonts: [IndirectReference: TextFont] = [:]
    return recorded(content(), &fonts).visitor.drawing.images
  }

  /// Returns the parts of the page's content and forms to remove so that the page shows all but its
  /// text, except for blocks; `nil` if anything else would change.
  func partsOfText() -> PageDrawing? {
    var fonts: [IndirectReference: TextFont] = [:]
    let recorder = recorded(content(), &fonts).visitor
    var drawing = recorder.drawing
    guard !drawing.isAmbiguous, !drawing.isTooComplex, !drawing.hasUndecodableForm else {
      return nil
    }
    TextRemovalPlan(texts: recorder.markedTexts, ownParts: []) { !$0.letters.areAreas }
      .apply(to: &drawing)
    return drawing.hasIrremovableText ? nil : drawing
  }

  /// Removes all text from the page's content and forms in the open file; returns whether that is
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
    _ content: PageContent, _ fonts: inout [IndirectReference: TextFont]
  ) -> (visitor: DrawingRecorder, end: ContentInterpreter<QPDFObject, DrawingRecorder>.End) {
    interpreted(
      content, by: DrawingRecorder(), &fonts,
      isKnockoutGroup: dictionary["/Group"].isKnockoutGroup)
  }

  /// Adds what annotations show, which readers draw above the content.
  private func addAnnotations(to drawing: inout PageDrawing) {
    let annotations = dictionary["/Annots"]
    drawing.hasDrawnAnnotations = annotations.count > Self.mostAnnotations
    var interpreter = ContentInterpreter<QPDFObject, DrawingRecorder>(
      visitor: DrawingRecorder(isAnnotation: true))
    for annotation in annotations.elements(limit: Self.mostAnnotations) {
      switch AnnotationAppearance(annotation) {
      case .nothing: break
      case .form(let form, let matrix): interpreter.run(form: form, matrix: matrix)
      case .unknown: drawing.hasDrawnAnnotations = true
      }
    }
    let (drawn, texts) = (interpreter.visitor.drawing, interpreter.visitor.texts)
    drawing.annotationImages = drawn.images
    drawing.isTooDeep = drawing.isTooDeep || drawn.isTooDeep
    if drawn.paintings + drawn.inlineImages + texts.count > 0 || drawn.isTooComplex
      || drawn.isAmbiguous
    {
      drawing.hasDrawnAnnotations = true
    }
  }
}
