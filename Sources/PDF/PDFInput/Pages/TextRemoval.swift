import PDFSource
import PDFText
import WorkerProtocol

/// The removal of hidden text, and of text that scanpdf added, from a page and its form XObjects.
extension PaintedPage {
  /// Returns the replacements of the page's content and forms; `nil` if nothing is removed.
  func removal(from page: SourcePage, _ data: inout [UInt8]) -> PDFTextRemoval? {
    var removal = PDFTextRemoval()
    _ = addForms(in: page.resources, to: &removal.forms, &data, depth: 0)
    if !removals.isEmpty {
      if isOnlyRemoval(page.contents().first?.content ?? []) {
        removal.content = .withoutFirstStream
      } else {
        removal.content = .replaced(data.add(removals.applied(to: page.content().bytes)))
      }
    }
    return removal.isEmpty ? nil : removal
  }

  /// Returns the text objects of lines with their content, so that they can be replaced instead of
  /// removed; `nil` if other text is removed too.
  func objects(
    of lines: [PDFLineObjects.Line], _ page: SourcePage, _ survey: PDFPageSurvey,
    _ data: inout [UInt8]
  ) -> PDFLineObjects? {
    guard let removal = survey.removal, removal.forms.isEmpty,
      page.resources["/Font"].kind == .dictionary
    else { return nil }
    let first = page.contents().first?.content ?? []
    let content = removal.content == .withoutFirstStream ? first : page.content().bytes
    guard lines.last.map({ $0.range.upperBound <= content.count }) ?? true else { return nil }
    return PDFLineObjects(content: data.add(content), lines: lines)
  }

  /// Returns whether the first content stream is only text that scanpdf added, and no other part of
  /// the page's content is removed.
  private func isOnlyRemoval(_ firstStream: [UInt8]) -> Bool {
    guard removals.parts.count == 1, let part = removals.parts.first else {
      return false
    }
    return part.range.upperBound <= firstStream.count && OwnText.isAll(of: firstStream)
  }

  /// The maximum nesting of forms from which text is removed.
  private static let maximumFormDepth = 12

  /// Adds the changed forms of resources to `forms`, each after the forms that it paints; returns
  /// whether there are any.
  private func addForms(
    in resources: QPDFObject, to forms: inout [PDFFormSurvey], _ data: inout [UInt8], depth: Int
  ) -> Bool {
    guard !formRemovals.isEmpty, depth < Self.maximumFormDepth else { return false }
    var isChanged = false
    let xObjects = resources["/XObject"]
    for name in xObjects.names
    where changes(xObjects[name], &forms, &data, depth: depth + 1) { isChanged = true }
    return isChanged
  }

  /// Adds a form to `forms` if it changes; returns whether it does.
  private func changes(
    _ object: QPDFObject, _ forms: inout [PDFFormSurvey], _ data: inout [UInt8], depth: Int
  ) -> Bool {
    guard let identity = object.identity, object["/Subtype"].name == "/Form" else { return false }
    if forms.contains(where: { $0.form == identity }) { return true }
    var inner = forms
    let isDrawing = addForms(in: object["/Resources"], to: &inner, &data, depth: depth)
    let removals = formRemovals[identity] ?? ContentRemovals()
    guard !removals.isEmpty || isDrawing, let content = object.content else { return false }
    inner.append(PDFFormSurvey(identity, content: data.add(removals.applied(to: content))))
    forms = inner
    return true
  }
}
