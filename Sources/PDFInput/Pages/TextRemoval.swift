import WorkerProtocol

/// Removes hidden text, and text that scanpdf added, from a page and from its form XObjects.
struct TextRemoval {
  private let drawing: PageDrawing
  /// The index of each replaced form's replacement.
  private var replaced: [ObjectIdentity: Int] = [:]

  /// Prepares to remove the text that was found on a page.
  init(_ drawing: PageDrawing) {
    self.drawing = drawing
  }

  /// Sets the replacements of the page's content and forms, and its resources, in `survey`.
  mutating func run(
    _ page: SourcePage, in file: borrowing QPDFFile, _ survey: inout PDFPageSurvey,
    _ data: inout SurveyData
  ) {
    survey.resources = resources(page.resources, in: file, &survey.forms, &data, depth: 0)
    guard !drawing.removals.isEmpty else { return }
    let streams = page.contents(in: file)
    if let first = streams.first, isOnlyRemoval(file.decodedData(first) ?? []) {
      survey.contents.removeFirst()
      survey.dropsOwnStream = true
    } else {
      survey.replacement = data.add(drawing.removals.applied(to: page.content(in: file).bytes))
    }
  }

  /// Returns whether the first content stream is only text that scanpdf added, and nothing else of
  /// the page's content is removed.
  private func isOnlyRemoval(_ firstStream: [UInt8]) -> Bool {
    guard drawing.removals.parts.count == 1, let part = drawing.removals.parts.first else {
      return false
    }
    return part.range.upperBound <= firstStream.count && OwnText.isAll(of: firstStream)
  }

  /// Returns the survey of resources, and adds the replacements of their forms to `forms`.
  private mutating func resources(
    _ resources: QPDFObject, in file: borrowing QPDFFile, _ forms: inout [PDFFormSurvey],
    _ data: inout SurveyData, depth: Int
  ) -> PDFResourcesSurvey {
    var survey = PDFResourcesSurvey()
    let xObjects = file.value(resources, "/XObject")
    if !drawing.formRemovals.isEmpty, depth < 12 {
      for name in file.names(xObjects) {
        let object = file.value(xObjects, name)
        if let form = form(object, in: file, &forms, &data, depth: depth + 1) {
          survey.replacedForms[String(name.dropFirst())] = form
        }
      }
    }
    survey.dictionary = add(resources, in: file, &data)
    survey.fonts = add(file.value(resources, "/Font"), in: file, &data)
    survey.xObjects = add(xObjects, in: file, &data)
    return survey
  }

  private func add(
    _ object: QPDFObject, in file: borrowing QPDFFile, _ data: inout SurveyData
  ) -> Range<Int> {
    file.kind(object) == .dictionary ? data.add(file.written(object)) : data.add([])
  }

  /// Returns the index of the replacement of the form `object`; `nil` if the form does not change.
  private mutating func form(
    _ object: QPDFObject, in file: borrowing QPDFFile, _ forms: inout [PDFFormSurvey],
    _ data: inout SurveyData, depth: Int
  ) -> Int? {
    guard let identity = file.identity(of: object),
      file.name(file.value(object, "/Subtype")) == "/Form"
    else { return nil }
    if let known = replaced[identity] { return known }
    let own = file.value(object, "/Resources")
    let hasOwn = file.kind(own) == .dictionary
    var inner: [PDFFormSurvey] = forms
    var resources: PDFResourcesSurvey?
    if hasOwn { resources = self.resources(own, in: file, &inner, &data, depth: depth) }
    let removals = drawing.formRemovals[identity] ?? ContentRemovals()
    let isChanged = !removals.isEmpty || !(resources?.replacedForms.isEmpty ?? true)
    guard isChanged, let content = file.decodedData(object) else { return nil }
    forms = inner
    let dictionary = file.writtenStreamDictionary(object)
    forms.append(
      PDFFormSurvey(
        dictionary: data.add(dictionary), resources: resources,
        content: data.add(removals.applied(to: content))))
    replaced[identity] = forms.count - 1
    return forms.count - 1
  }
}
