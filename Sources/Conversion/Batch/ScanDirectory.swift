/// A directory below a batch's root, and the images right in it.
struct ScanDirectory: Sendable {
  let path: String
  /// The names of the directories that lead to it from the root.
  let place: [String]
  /// In natural order.
  var pictures: [PlannedFile] = []
  /// Whether the outputs go into it or a directory above it.
  var isAmongOutputs = false
  /// Why it, or a name in it, cannot be read.
  var problem: ConversionError?
}
