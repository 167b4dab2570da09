package import Batch
package import Files

/// An event of a watched tree, for the display.
package enum WatchEvent: Sendable {
  /// Watching has begun.
  case began(root: String)
  case batch(BatchEvent)
  /// The originals of a document were moved to the archive.
  case archived(document: String, files: Int)
  /// An original could not be moved to the archive.
  case archiveFailed(FileError)
  /// The tree can no longer be read.
  case unreadable(FileError)
  /// The tree can be read again.
  case readable
  /// The number of files that are still to be converted, reported at each listing of the tree.
  case waiting(files: Int)
}
