/// Where the documents of a run go.
package enum DocumentDestination: Sendable {
  /// One document at a path, `-` for standard output; `nil` for no document but only its sidecars.
  case file(String?)
  /// Documents in a directory, with the names that a template gives.
  case directory(String, NameTemplate)

  /// Whether the names of documents contain the texts of codes.
  package var namesCodes: Bool {
    if case .directory(_, let template) = self { template.namesCodes } else { false }
  }
}
