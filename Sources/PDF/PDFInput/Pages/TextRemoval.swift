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

  /// Returns the replacements of the page's content and forms; `nil` if nothing is removed.
  mutating func run(_ page: SourcePage, _ data: inout SurveyData) -> PDFTextRemoval? {
    var removal = PDFTextRemoval()
    removal.replacedForms = replacedForms(in: page.resources, &removal.forms, &data, depth: 0)
    if !drawing.removals.isEmpty {
      if isOnlyRemoval(page.contents().first?.content ?? []) {
        removal.content = .withoutFirstStream
      } else {
        removal.content = .replaced(
          data.add(drawing.removals.applied(to: page.content().bytes)))
      }
    }
    return removal.isEmpty ? nil : removal
  }

  /// Returns the text objects of lines with the content that has them, for their replacement instead
  /// of their removal; `nil` if other text is removed too.
  func objects(
    of lines: [PDFLineObjects.Line], _ page: SourcePage, _ survey: PDFPageSurvey,
    _ data: inout SurveyData
  ) -> PDFLineObjects? {
    guard let removal = survey.removal, removal.forms.isEmpty, !survey.resources.fonts.isEmpty
    else { return nil }
    let first = page.contents().first?.content ?? []
    let content = removal.content == .withoutFirstStream ? first : page.content().bytes
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

  /// Returns the indices of the forms that replace those of resources, by their names, and adds these
  /// forms to `forms`.
  private mutating func replacedForms(
    in resources: QPDFObject, _ forms: inout [PDFFormSurvey], _ data: inout SurveyData, depth: Int
  ) -> [String: Int] {
    guard !drawing.formRemovals.isEmpty, depth < 12 else { return [:] }
    var replaced: [String: Int] = [:]
    let xObjects = resources["/XObject"]
    for name in xObjects.names {
      if let form = form(xObjects[name], &forms, &data, depth: depth + 1) {
        replaced[String(name.dropFirst())] = form
      }
    }
    return replaced
  }

  /// Returns the index of the replacement of the form `object`; `nil` if the form does not change.
  private mutating func form(
    _ object: QPDFObject, _ forms: inout [PDFFormSurvey], _ data: inout SurveyData, depth: Int
  ) -> Int? {
    guard let identity = object.identity, object["/Subtype"].name == "/Form" else { return nil }
    if let known = replaced[identity] { return known }
    let own = object["/Resources"]
    var inner: [PDFFormSurvey] = forms
    let replacedForms = replacedForms(in: own, &inner, &data, depth: depth)
    let removals = drawing.formRemovals[identity] ?? ContentRemovals()
    guard !removals.isEmpty || !replacedForms.isEmpty, let content = object.content else {
      return nil
    }
    forms = inner
    forms.append(
      PDFFormSurvey(
        dictionary: data.add(object.writtenStreamDictionary),
        resources: own.kind == .dictionary ? PDFResourcesSurvey(of: own, &data) : nil,
        replacedForms: replacedForms, content: data.add(removals.applied(to: content))))
    replaced[identity] = forms.count - 1
    return forms.count - 1
  }
}

extension PDFResourcesSurvey {
  /// Describes the resources of a page or a form.
  init(of resources: QPDFObject, _ data: inout SurveyData) {
    self.init()
    func add(_ object: QPDFObject) -> Range<Int> {
      object.kind == .dictionary ? data.add(object.written) : data.add([])
    }
    dictionary = add(resources)
    fonts = add(resources["/Font"])
    xObjects = add(resources["/XObject"])
  }
}
