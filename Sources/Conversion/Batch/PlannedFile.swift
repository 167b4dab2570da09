import Files
import ImageFiles

/// An image's file as a batch found it.
struct PlannedFile: Sendable, Equatable {
  let path: String
  let name: String
  let status: FileStatus
  /// `nil` where it could not be read.
  let format: ImageFormat?

  /// Whether it has been written to, replaced or removed since.
  var hasChanged: Bool { FileStatus(of: path)?.version != status.version }
}
