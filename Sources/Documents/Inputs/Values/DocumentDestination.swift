/// The destination of the documents of a run.
package enum DocumentDestination: Sendable {
  /// One document at a path, `-` for standard output; with `nil`, only its sidecars.
  case file(String?)
  /// Documents in a directory, named by a template.
  case directory(String, NameTemplate)

  /// The template of the names of documents; `nil` for one document.
  package var template: NameTemplate? {
    if case .directory(_, let template) = self { template } else { nil }
  }
}
