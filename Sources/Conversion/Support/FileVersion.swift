/// What shows that a file has been written to or replaced: its length and when it was last written to.
///
/// Not its number on the disk: some network file systems give a file another one at each look.
struct FileVersion: Sendable, Hashable {
  /// In bytes.
  let size: Int
  let modified: FileTime
}

extension FileStatus {
  /// The version of a regular file; `nil` for anything else.
  var version: FileVersion? { isRegular ? FileVersion(size: size, modified: modified) : nil }
}
