import PDFSource
import PDFSyntax
import WorkerProtocol

/// The properties of a document that forbid updating or reading it.
enum DocumentRestrictions {
  /// Returns the first reason to refuse what is requested for the document; `nil` if there is none.
  static func refusal(of file: QPDFFile, _ request: PDFSurveyRequest) -> PDFRefusal? {
    guard request.purpose == .text else {
      return refusalToChange(file, breaksSignatures: request.breaksSignatures)
    }
    return file.isEncrypted && !file.allowsReading ? .forbidsReading : nil
  }

  private static func refusalToChange(_ file: QPDFFile, breaksSignatures: Bool) -> PDFRefusal? {
    if file.isEncrypted, !file.allowsChanges { return .forbidsChanges }
    let root = file.root
    let form = root["/AcroForm"]
    if isDynamicForm(form["/XFA"], root: root) { return .isXFAForm }
    // Readers show the attached files of a portfolio instead of the pages (12.3.5).
    if root["/Collection"].kind == .dictionary { return .isPortfolio }
    guard !breaksSignatures else { return nil }
    do {
      return try isSigned(file, root: root, form: form) ? .isSigned : nil
    } catch {
      return .isTooCostly
    }
  }

  /// Returns whether a document is a dynamic XFA form, whose pages readers make from the form
  /// (12.7.8).
  private static func isDynamicForm(_ form: QPDFObject, root: QPDFObject) -> Bool {
    guard !form.isNull else { return false }
    return root["/NeedsRendering"].mayBeTrue || form.kind != .array && form.kind != .stream
  }

  /// Returns whether a signature field has a value (12.8), or the document is certified (12.8.4).
  ///
  /// - Throws: `SourceFileError.exceeds` if the fields exceed the budget of the file.
  private static func isSigned(
    _ file: QPDFFile, root: QPDFObject, form: QPDFObject
  ) throws(SourceFileError) -> Bool {
    if root["/Perms"].kind == .dictionary { return true }
    var open = [form["/Fields"]]
    var seen: Set<IndirectReference> = []
    while let fields = open.popLast() {
      try file.budget.spend(1 + fields.count, on: .objects)
      for field in fields.elements(limit: fields.count) {
        if let identity = field.identity, !seen.insert(identity).inserted { continue }
        if field["/FT"].name == "/Sig", !field["/V"].isNull { return true }
        let kids = field["/Kids"]
        if kids.kind == .array { open.append(kids) }
      }
    }
    return false
  }
}
