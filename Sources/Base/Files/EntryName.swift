/// Names of directory entries that programs use for what is no input, whatever it contains.
package enum EntryName {
  /// The extensions of files that browsers and programs that copy files have not finished writing.
  private static let unfinishedExtensions: Set<String> = [
    "part", "filepart", "partial", "crdownload", "opdownload", "download", "incomplete",
    "inprogress", "uploading", "tmp", "temp",
  ]

  /// The directories that file servers and systems make in the trees that they serve: previews,
  /// waste bins, earlier versions.
  ///
  /// Others are hidden, such as `.Trash-1000`.
  private static let systemDirectories: Set<String> = [
    // Synology.
    "@eadir", "#recycle", "#snapshot", "@tmp", "@sharesnap",
    // QNAP, NetApp, Netatalk.
    "@recycle", "@recently-snapshot", "~snapshot", "network trash folder", "temporary items",
    // Windows.
    "$recycle.bin", "recycler", "recycled", "system volume information",
    // ext4.
    "lost+found",
  ]

  /// Returns whether a file with this name is still being written by its program, which renames the
  /// file when it is complete, or is an earlier version of another file (`page.png~`).
  package static func isUnfinished(_ name: String) -> Bool {
    guard name.utf8.last != UInt8(ascii: "~") else { return true }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      let last = String(name.utf8[dot...].dropFirst())
    else { return false }
    return unfinishedExtensions.contains(last.lowercased())
  }

  /// Returns whether a directory with this name is made by a file server or a system for itself.
  package static func isSystemDirectory(_ name: String) -> Bool {
    systemDirectories.contains(name.lowercased())
  }
}
