package import Files

/// The results of inspecting the files of a tree, so that a file is read again only if its status
/// has changed.
package struct InspectedFiles {
  private struct Entry {
    let version: FileVersion
    /// The file; `nil` if it is not an input.
    let file: InputFile?
    /// Whether the file is a PDF that a batch made; `nil` if that is not known.
    var isMade: Bool?
  }

  private var entries: [String: Entry] = [:]
  /// The entries of the previous walk, during a walk.
  private var earlier: [String: Entry] = [:]

  package init() {}

  /// Begins another walk over the tree.
  package mutating func beginWalk() {
    earlier = entries
    entries = [:]
  }

  /// Ends the walk, and forgets the files that it did not meet.
  package mutating func endWalk() { earlier = [:] }

  /// Returns the file at `path`, which is not read again if it is known; `nil` if it is not an
  /// input.
  package mutating func file(
    path: String, name: String, status: FileStatus?, links: LinkPolicy = .followed
  ) -> InputFile? {
    if let version = status?.version, let known = earlier[path], known.version == version {
      entries[path] = known
      return known.file
    }
    let file = InputFile(path: path, name: name, status: status, links: links)
    guard let version = status?.version else { return file }
    // A file that cannot be read now may be readable later.
    if case .unreadable = file?.content { return file }
    entries[path] = Entry(version: version, file: file, isMade: nil)
    return file
  }

  /// Returns whether a batch made the PDF at `path`; calls `isMade` if that is not known.
  package mutating func isMade(_ path: String, _ isMade: (String) -> Bool) -> Bool {
    if let known = entries[path]?.isMade { return known }
    let result = isMade(path)
    entries[path]?.isMade = result
    return result
  }
}
