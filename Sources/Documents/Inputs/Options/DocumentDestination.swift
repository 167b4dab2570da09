/// Where the documents of a run go.
package enum DocumentDestination: Sendable {
  /// One document at a path, `-` for standard output; `nil` for no document but only its sidecars.
  case file(String?)
  /// Documents in a directory, with the names that a template gives.
  case directory(String, NameTemplate)

  /// The template of the names of documents; `nil` for one document.
  package var template: NameTemplate? {
    if case .directory(_, let template) = self { template } else { nil }
  }
}
