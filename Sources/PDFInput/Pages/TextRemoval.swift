import PDFSyntax
import WorkerProtocol

/// Removes hidden text, and text that scanpdf added, from a page and from its form XObjects.
struct TextRemoval {
  private let drawing: PageDrawing
  /// The index of each replaced form's replacement.
  private var replaced: [IndirectReference: Int] = [:]

  /// Prepares to remove the text that was found on a page.
  init(_ drawing: PageDrawing) {
    self.drawing = drawing
  }

  /// Sets the replacements of the page's content and forms, and its resources, in `survey`.
  mutating func run(_ page: SourcePage, _ survey: inout PDFPageSurvey, _ data: inout SurveyData) {
    survey.resources = resources(page.resources, &survey.forms, &data, depth: 0)
    guard !drawing.removals.isEmpty else { return }
    let streams = page.contents()
    if let first = streams.first, isOnlyRemoval(first.decodedData ?? []) {
      survey.contents.removeFirst()
      survey.dropsOwnStream = true
    } else {
      survey.replacement = data.add(drawing.removals.applied(to: page.content().bytes))
    }
  }

  /// Returns the text objects of lines with the content that has them, for their replacement instead
  /// of their removal; `nil` if other text is removed too.
  func objects(
    of lines: [PDFLineObjects.Line], _ page: SourcePage, _ survey: PDFPageSurvey,
    _ data: inout SurveyData
  ) -> PDFLineObjects? {
    guard survey.forms.isEmpty, !drawing.removals.isEmpty, !survey.resources.fonts.isEmpty else {
      return nil
    }
    let first = page.contents().first?.decodedData ?? []
    let content = survey.dropsOwnStream ? first : page.content().bytes
    guard lines.last.map({ $0.range.upperBound <= content.count }) ?? true else { return nil }
    return PDFLineObjects(content: data.add(content), lines: lines)
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
    _ resources: QPDFObject, _ forms: inout [PDFFormSurvey], _ data: inout SurveyData, depth: Int
  ) -> PDFResourcesSurvey {
    var survey = PDFResourcesSurvey()
    let xObjects = resources["/XObject"]
    if !drawing.formRemovals.isEmpty, depth < 12 {
      for name in xObjects.names {
        let object = xObjects[name]
        if let form = form(object, &forms, &data, depth: depth + 1) {
          survey.replacedForms[String(name.dropFirst())] = form
        }
      }
    }
    survey.dictionary = add(resources, &data)
    survey.fonts = add(resources["/Font"], &data)
    survey.xObjects = add(xObjects, &data)
    return survey
  }

  private func add(_ object: QPDFObject, _ data: inout SurveyData) -> Range<Int> {
    object.kind == .dictionary ? data.add(object.written) : data.add([])
  }

  /// Returns the index of the replacement of the form `object`; `nil` if the form does not change.
  private mutating func form(
    _ object: QPDFObject, _ forms: inout [PDFFormSurvey], _ data: inout SurveyData, depth: Int
  ) -> Int? {
    guard let identity = object.identity, object["/Subtype"].name == "/Form" else { return nil }
    if let known = replaced[identity] { return known }
    let own = object["/Resources"]
    let hasOwn = own.kind == .dictionary
    var inner: [PDFFormSurvey] = forms
    var resources: PDFResourcesSurvey?
    if hasOwn { resources = self.resources(own, &inner, &data, depth: depth) }
    let removals = drawing.formRemovals[identity] ?? ContentRemovals()
    let isChanged = !removals.isEmpty || !(resources?.replacedForms.isEmpty ?? true)
    guard isChanged, let content = object.decodedData else { return nil }
    forms = inner
    let dictionary = object.writtenStreamDictionary
    forms.append(
      PDFFormSurvey(
        dictionary: data.add(dictionary), resources: resources,
        content: data.add(removals.applied(to: content))))
    replaced[identity] = forms.count - 1
    return forms.count - 1
  }
}
