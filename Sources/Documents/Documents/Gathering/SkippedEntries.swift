/// The paths of the entries that a scan of directories left out.
package struct SkippedEntries: Sendable, Equatable {
  /// The files that are neither inputs nor named like images.
  package var files: [String] = []
  /// The PDFs beside the images of a listed directory, which become documents only if the list
  /// names them.
  package var pdfs: [String] = []
  /// The files whose names say that a program is still writing them.
  package var unfinished: [String] = []
  /// The directories that a file server or a system made for itself.
  package var directories: [String] = []
  /// The links to files, which are not followed.
  package var links: [String] = []

  private static var kinds: [WritableKeyPath<SkippedEntries, [String]>] {
    [\.files, \.pdfs, \.unfinished, \.directories, \.links]
  }

  package init() {}

  /// The entries that are listed by default: all but `files`.
  package var listedByDefault: SkippedEntries {
    var list = self
    list.files = []
    return list
  }

  /// Adds the paths of another list.
  package static func += (list: inout SkippedEntries, other: SkippedEntries) {
    for kind in kinds { list[keyPath: kind] += other[keyPath: kind] }
  }

  /// Returns the list with other paths, without those for which `path` returns `nil`.
  package func compactMap(_ path: (String) -> String?) -> SkippedEntries {
    var list = self
    for kind in Self.kinds { list[keyPath: kind] = self[keyPath: kind].compactMap(path) }
    return list
  }
}
