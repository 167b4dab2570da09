/// Where the documents of a run go.
package enum DocumentDestination: Sendable {
  /// One document at a path, `-` for standard output; `nil` for no document but only its sidecars.
  case file(String?)
  /// Documents in a directory, with the names that a template gives.
  case directory(String, NameTemplate)

  /// The path of the only document.
  package var path: String? {
    if case .file(let path) = self { path } else { nil }
  }
}

/// What lies between two stacks of pages, each of which becomes a document.
package enum StackSeparator: String, Sendable, CaseIterable {
  /// A blank page; if both sides of sheets are scanned one after the other, a sheet that is blank
  /// on both.
  case blank
  /// Two blank pages, the sides of a sheet, in files of sheets scanned from both sides.
  case blankSheet = "blank-sheet"

  /// The number of pages of a separator.
  package var pageCount: Int { self == .blank ? 1 : 2 }
}
