/// A folder below a batch's root, and the pictures right in it.
struct ScanFolder: Sendable {
  let path: String
  /// The names of the folders that lead to it from the root.
  let place: [String]
  /// In natural order.
  var pictures: [PlannedFile] = []
  /// Whether the outputs go into it or a folder above it.
  var isAmongOutputs = false
  /// Why it, or a name in it, cannot be read.
  var problem: ConversionError?
}
